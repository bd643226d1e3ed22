// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The few declarations of UIKit that the senders use, so that they can be type-checked without Xcode.
@_exported import Foundation

@MainActor
public class UIPasteboard {
    public struct OptionsKey: Hashable, Sendable {
        let name: String
        public static let localOnly = OptionsKey(name: "localOnly")
        public static let expirationDate = OptionsKey(name: "expirationDate")
    }

    public static let general = UIPasteboard()
    public func setItems(_ items: [[String: Any]], options: [OptionsKey: Any] = [:]) {}
}

@MainActor
public class UIApplication {
    public struct OpenExternalURLOptionsKey: Hashable, Sendable {}

    public static let shared = UIApplication()
    public func canOpenURL(_ url: URL) -> Bool { true }
    public func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool { true }
}

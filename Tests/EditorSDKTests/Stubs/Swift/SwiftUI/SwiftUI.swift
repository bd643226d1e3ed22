// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Stands in for SwiftUI, after https://developer.apple.com/documentation/swiftui/image.
@_exported import Foundation

public struct Image: Sendable {
    public init(systemName: String) {}
}

#if !canImport(Darwin)
    // https://developer.apple.com/documentation/foundation/localizedstringresource
    public struct LocalizedStringResource: Sendable, Hashable, ExpressibleByStringInterpolation {
        public let key: String
        public init(stringLiteral key: String) { self.key = key }
    }
#endif

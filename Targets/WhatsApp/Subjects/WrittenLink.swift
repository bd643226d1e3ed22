import Foundation
import StickerModel

/// An address of a pack or catalog with the key it stands under.
struct WrittenLink: Sendable, Hashable {
    var key: String
    var text: Located<String>

    init(_ key: String, _ text: Located<String>) {
        self.key = key
        self.text = text
    }

    /// Android's test: the address parses and its scheme is http or https, in any letter case.
    var isWeb: Bool { host != nil }

    /// The host of a web address in lower case; nil for every other text.
    var host: String? {
        guard let parts = URLComponents(string: text.value), let host = parts.host, !host.isEmpty,
            ["http", "https"].contains(parts.scheme?.lowercased() ?? "")
        else { return nil }
        return host.lowercased()
    }
}

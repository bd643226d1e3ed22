import Foundation
import StickerModel

/// The two store addresses of a catalog, as they are written for WhatsApp; empty where there is none.
struct StoreLinks: Sendable, Equatable {
    var appStore: Located<String>
    var playStore: Located<String>

    /// Apple's address of today in the form WhatsApp accepts; nil when nothing has to change.
    static func rewritten(appStore address: String) -> String? {
        guard var parts = URLComponents(string: address), parts.host?.lowercased() == "apps.apple.com" else {
            return nil
        }
        parts.host = "itunes.apple.com"
        return parts.string
    }
}

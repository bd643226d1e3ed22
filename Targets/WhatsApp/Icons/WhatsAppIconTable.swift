import Foundation
import StickerModel

/// Everything known about icon sizes, read from `icons.json`.
struct WhatsAppIconTable: Codable, Sendable {
    /// One kind of icons with the document that names them.
    struct Kind: Codable, Sendable {
        var reference: String
        var slots: [IconSlot]
    }

    /// The icon of the app that carries the packs.
    var app: Kind
    /// The picture of a pack in WhatsApp's tray.
    var tray: Kind

    /// Throws the decoder's own error, which names the key, when the data is not as it should be.
    init(json: String) throws {
        self = try JSONDecoder().decode(WhatsAppIconTable.self, from: Data(json.utf8))
    }
}

import StickerModel

/// One sticker pack as WhatsApp would read it, planned or read back. Absent fields are nil, empty ones stay empty.
struct WhatsAppPack: RuleSubject {
    static let subjectName = "pack"

    var path: String
    var location: SourceLocation?
    var form: WhatsAppForm
    /// Position in the document, counted from 1, for messages about packs without a name.
    var number = 1
    var identifier: Located<String>?
    var name: Located<String>?
    var publisher: Located<String>?
    var trayFile: Located<String>?
    var version: Located<String>?
    var avoidsCache: Located<Bool>?
    /// `animated_sticker_pack`; nil in forms that carry no such flag.
    var isMarkedAnimated: Located<Bool>?
    var email: Located<String>?
    var websites: [WrittenLink] = []
    var tray: WhatsAppTray?
    var stickers: [WhatsAppSticker] = []
    /// What else an archive holds; empty in every other form.
    var archive = ArchiveContents()

    var traits: Set<String> { form.traits }
    var words: [String: String] { ["pack": title, "identifier": identifier?.value ?? ""] }

    /// What to call the pack in messages: its identifier, name or number.
    var title: String {
        [identifier?.value, name?.value].compactMap(\.self).first { !$0.isEmpty } ?? "\(number)"
    }

    var animatedStickers: [WhatsAppSticker] { stickers.filter { $0.moves == true } }
    var stillStickers: [WhatsAppSticker] { stickers.filter { $0.moves == false } }
}

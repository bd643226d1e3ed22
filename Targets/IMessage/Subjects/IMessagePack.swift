import StickerModel

/// One sticker pack, planned or read back. Absent fields are nil, empty ones stay empty.
struct IMessagePack: RuleSubject {
    static let subjectName = "pack"

    /// `Contents.json` of the pack, its folder when there is none, or the manifest.
    var path: String
    var location: SourceLocation?
    var form: IMessageForm
    /// Stem of the folder.
    var name: String
    /// Px of each class.
    var sides: [SizeClass: Int]
    /// `grid-size` as it is written.
    var gridSize: Located<String>?
    /// Whether grid-size stands there under a wrong name, which is reported as that.
    var gridSizeIsMisspelled = false
    /// Whether there is a document that could say more than the folders do.
    var hasContents = true
    /// Folder names on the list, in order.
    var listed: [Located<String>] = []
    /// Sticker folders that lie in the pack.
    var folders: [String] = []
    var stickers: [IMessageSticker] = []
    /// Stickers without a text, by language of the pack's `.strings` files.
    var untranslated: [String: [String]] = [:]

    /// The class iOS lays the pack out in.
    var sizeClass: SizeClass { gridSize.flatMap { SizeClass(rawValue: $0.value) } ?? .regular }

    var traits: Set<String> {
        var traits = form.traits
        if hasContents, form != .loose { traits.insert("listed") }
        if stickers.isEmpty { traits.insert("empty") }
        return traits
    }

    var words: [String: String] { ["pack": name, "count": "\(stickers.count)", "class": sizeClass.rawValue] }
}

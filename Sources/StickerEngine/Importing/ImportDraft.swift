import StickerModel

/// A manifest in the making: every text is one the loader takes.
struct ImportDraft {
    var packs: [DraftPack]
    /// Store addresses of the app that offers the packs.
    var storeLinks = Links()
    /// The target that the options of packs belong to.
    var target: String
    /// Every target there is.
    var targets: [String] = []

    /// The folder to make where none is named.
    var folderName: String { packs.count == 1 ? packs[0].id : Slug.fileSafe(packs[0].name) + "-and-more" }
}

/// One pack of a manifest in the making.
struct DraftPack {
    var id: String
    var name: String
    /// nil where nobody is named.
    var publisher: String?
    var links: Links
    var icon: DraftFile?
    var tray: DraftFile?
    var stickers: [DraftSticker]
    /// Options of the target it came from.
    var options: [String: String]
    var artOptions: [String: DraftFile]
}

/// One sticker of a manifest in the making.
struct DraftSticker {
    var id: String
    var file: DraftFile
    var emojis: [String]
    /// By language tag in order; a single text stands under "".
    var alt: [(tag: String, text: String)]
}

/// Art on its way into the manifest's folder.
struct DraftFile {
    var source: ImportedFile
    /// Path in the new folder; without ending until the file is written.
    var path: String
    /// What to call it in findings: its path in the tree, or the document it stands in.
    var place: String
}

/// A pack read out of a platform's bundle: what a manifest would say to make it again.
package struct ImportedPack: Sendable {
    /// The bundle's own identifier, when it has one.
    package var id: String?
    package var name: String
    /// nil when the bundle names none (iMessage catalogs, archives without author).
    package var publisher: String?
    package var links: Links
    /// The largest icon, large enough to make other icons of.
    package var icon: ImportedFile?
    /// The small picture of the pack.
    package var tray: ImportedFile?
    package var stickers: [ImportedSticker]
    /// Options of the target it came from that a rebuild needs ("size: small").
    package var options: [String: String]
    /// Options of that target that name art.
    package var artOptions: [String: ImportedFile]
    /// Everything the manifest cannot say or that had to be changed.
    package var findings: [Finding]

    package init(name: String, stickers: [ImportedSticker]) {
        self.name = name
        self.stickers = stickers
        id = nil
        publisher = nil
        links = Links()
        icon = nil
        tray = nil
        options = [:]
        artOptions = [:]
        findings = []
    }
}

/// One sticker read out of a platform's bundle.
package struct ImportedSticker: Sendable {
    /// Its name in the bundle without ending; made file-safe and unique by the importer.
    package var name: String
    package var file: ImportedFile
    package var emojis: [String]
    /// Spoken description.
    package var alt: LocalizedText?

    package init(name: String, file: ImportedFile) {
        self.name = name
        self.file = file
        emojis = []
        alt = nil
    }
}

/// Art inside a bundle.
package enum ImportedFile: Sendable, Hashable {
    /// A file of the tree.
    case file(String)
    /// Bytes that came out of a document (base64 payloads).
    case bytes([UInt8])
    /// Frames of an animation as separate files of the tree, each shown for so many ms.
    case frames([String], duration: Double)
}

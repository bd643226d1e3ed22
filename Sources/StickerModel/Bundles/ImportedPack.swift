/// A pack read out of a platform's bundle: what a manifest would say to make it again.
package struct ImportedPack: Sendable {
    /// The bundle's own identifier, when it has one.
    package var id: String?
    package var name: String
    /// nil when the bundle names none (iMessage catalogues, archives without author).
    package var publisher: String?
    package var links: Links
    /// The tray image or largest icon, as a path in the tree.
    package var icon: ImportedFile?
    package var stickers: [ImportedSticker]
    /// Options of the target it came from that a rebuild needs ("size: small").
    package var options: [String: String]
    /// Everything the manifest cannot say or that had to be changed.
    package var findings: [Finding]

    package init(name: String, stickers: [ImportedSticker]) {
        self.name = name
        self.stickers = stickers
        id = nil
        publisher = nil
        links = Links()
        icon = nil
        options = [:]
        findings = []
    }
}

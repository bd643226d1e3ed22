/// What a `.wastickers` archive holds besides its texts and stickers.
struct ArchiveContents: Sendable, Hashable {
    /// PNG files at the top.
    var covers: [String] = []
    /// Files inside folders, which importers do not open.
    var nested: [String] = []
    /// Files at the top that no importer reads.
    var foreign: [String] = []
}

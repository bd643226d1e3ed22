import StickerModel

/// How the packs of a catalog become apps.
enum PackShape: String, Sendable, CaseIterable {
    /// A project for each pack.
    case separate
    /// One project whose only pack holds the stickers of all packs.
    case merged
    /// One project with code, in which people switch between packs.
    case together

    /// What the packs ask for. Packs that share a bundle id, or state none, are meant for one app; the stores turn away
    /// many apps that differ only in their stickers.
    init(of packs: [IMessageOptions]) {
        if let stated = packs.lazy.compactMap(\.packs).first {
            self = stated
        } else {
            let apps = Set(packs.map { $0.bundleID?.lowercased() })
            self = packs.count > 1 && apps.count == 1 ? .merged : .separate
        }
    }
}

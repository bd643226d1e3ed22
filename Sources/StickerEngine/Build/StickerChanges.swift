import StickerModel

/// How the stickers of a build differ from those of the build before, by their pictures.
public struct StickerChanges: Sendable, Hashable {
    /// Stickers that the output before did not have.
    public var new = 0
    /// Stickers whose picture is another one.
    public var changed = 0
    /// Stickers that are gone.
    public var removed = 0
    /// The ids of their packs, in the order of the manifest; those that are gone come last.
    public var packs: [String] = []

    /// "2 new, 1 changed, 0 removed (pack-1)"
    var text: String {
        guard !packs.isEmpty else { return "no picture changed" }
        let counts = [(new, "new"), (changed, "changed"), (removed, "removed")]
        let figures = counts.map { "\(Figures.grouped($0.0)) \($0.1)" }.joined(separator: ", ")
        return "\(figures) (\(NameList.text(packs, limit: 3)))"
    }
}

extension StickerChanges {
    /// The differences between two outputs on those of `targets` that both have; nil where there is none. `packs` are the
    /// ids of the packs in the order of the manifest.
    static func between(
        _ old: Marker, and new: Marker, on targets: some Sequence<String>, packs: [String]
    ) -> StickerChanges? {
        let (before, after) = (pictures(in: old), pictures(in: new))
        let shared = targets.filter { target in before.keys.contains(target) && after.keys.contains(target) }
        guard !shared.isEmpty else { return nil }
        let stickers = Set(shared.flatMap { [before[$0], after[$0]] }.compactMap(\.?.keys).joined())
        var changes = StickerChanges()
        var changedPacks: Set<String> = []
        for sticker in stickers {
            let was = shared.map { before[$0]?[sticker] ?? [] }
            let now = shared.map { after[$0]?[sticker] ?? [] }
            guard was != now else { continue }
            if was.allSatisfy(\.isEmpty) {
                changes.new += 1
            } else if now.allSatisfy(\.isEmpty) {
                changes.removed += 1
            } else {
                changes.changed += 1
            }
            changedPacks.insert(FileName.folder(sticker))
        }
        changes.packs = packs.filter(changedPacks.contains) + changedPacks.subtracting(packs).sorted()
        return changes
    }

    /// By target and sticker, the contents of its files.
    private static func pictures(in marker: Marker) -> [String: [String: Set<ContentHash>]] {
        var pictures: [String: [String: Set<ContentHash>]] = [:]
        for (path, image) in marker.images {
            guard let sticker = image.sticker, let hash = marker.files[path] else { continue }
            let target = FileName.parts(path).first.map(String.init) ?? ""
            pictures[target, default: [:]][sticker, default: []].insert(hash)
        }
        return pictures
    }
}

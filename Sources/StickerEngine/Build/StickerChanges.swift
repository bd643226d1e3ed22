import StickerModel

/// How the stickers of a build differ from those of the build before, by their pictures.
public struct StickerChanges: Sendable, Hashable {
    /// Stickers that the output before did not have, as `pack/sticker`.
    public var new: [String] = []
    /// Stickers whose picture is another one.
    public var changed: [String] = []
    /// Stickers that are gone.
    public var removed: [String] = []
    /// Stickers that have another id in the same pack and the picture they had: "tea/cup (was tea/mug)".
    public var renamed: [String] = []
    /// The ids of their packs, in the order of the manifest; those that are gone come last.
    public var packs: [String] = []

    /// "2 new, 1 changed, 0 removed (pack-1)", with "1 renamed" where there is one.
    var text: String {
        guard !packs.isEmpty else { return "no picture changed" }
        let counted = renamed.isEmpty ? lists.dropLast() : lists[...]
        let figures = counted.map { "\(Figures.grouped($1.count)) \($0)" }.joined(separator: ", ")
        return "\(figures) (\(NameList.text(packs, limit: 3)))"
    }

    private var lists: [(word: String, stickers: [String])] {
        [("new", new), ("changed", changed), ("removed", removed), ("renamed", renamed)]
    }

    /// A line for each of them: "new stickers: tea/cup, tea/pot".
    var lines: [String] {
        lists.filter { !$0.stickers.isEmpty }.map { "\($0) stickers: \($1.joined(separator: ", "))" }
    }
}

extension StickerChanges {
    /// What a sticker of a pack looks like: on each platform the contents of its files.
    private struct Look: Hashable {
        let pack: String
        let files: [Set<ContentHash>]

        var isEmpty: Bool { files.allSatisfy(\.isEmpty) }
    }

    /// The differences between two outputs on those of `targets` that both have; nil where there is none. `files` are
    /// those that differ, `packs` the ids of the packs in the order of the manifest.
    static func between(
        _ old: Marker, and new: Marker, _ files: [OutputChange], on targets: some Sequence<String>, packs: [String]
    ) -> StickerChanges? {
        let shared = targets.filter { target in
            [old, new].allSatisfy { $0.stickers.keys.contains { $0.isBelow(target) } }
        }
        guard !shared.isEmpty else { return nil }
        let paths = Set(old.stickers.keys).union(new.stickers.keys).filter { old.stickers[$0] != new.stickers[$0] }
            .union(files.map(\.path))
        // Most stickers stay as they are: only those of such files are compared.
        let stickers = Set(paths.flatMap { [old.stickers[$0], new.stickers[$0]].compactMap(\.self) })
        let (before, after) = (old.pictures(of: stickers), new.pictures(of: stickers))
        var changes = StickerChanges()
        var changedPacks: Set<String> = []
        var came: [(sticker: String, look: Look)] = []
        var gone: [Look: [String]] = [:]
        for sticker in stickers.sorted(by: NaturalOrder.precedes) {
            let pack = FileName.folder(sticker)
            let was = Look(pack: pack, files: shared.map { before[$0]?[sticker] ?? [] })
            let now = Look(pack: pack, files: shared.map { after[$0]?[sticker] ?? [] })
            guard was != now else { continue }
            if was.isEmpty {
                came.append((sticker, now))
            } else if now.isEmpty {
                gone[was, default: []].append(sticker)
            } else {
                changes.changed.append(sticker)
            }
            changedPacks.insert(pack)
        }
        for (sticker, look) in came {
            if let old = gone[look]?.first {
                gone[look]?.removeFirst()
                changes.renamed.append("\(sticker) (was \(old))")
            } else {
                changes.new.append(sticker)
            }
        }
        changes.removed = gone.values.joined().sorted(by: NaturalOrder.precedes)
        changes.packs = packs.filter(changedPacks.contains) + changedPacks.subtracting(packs).sorted()
        return changes
    }
}

extension Marker {
    fileprivate func pictures(of wanted: Set<String>) -> [String: [String: Set<ContentHash>]] {
        var pictures: [String: [String: Set<ContentHash>]] = [:]
        for (path, sticker) in stickers where wanted.contains(sticker) {
            guard let hash = files[path] else { continue }
            let target = FileName.parts(path).first.map(String.init) ?? ""
            pictures[target, default: [:]][sticker, default: []].insert(hash)
        }
        return pictures
    }
}

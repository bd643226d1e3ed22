import StickerModel

extension ManifestHistory {
    /// Which stickers differ from the last release, for people who upload by hand: the section of `README.md`. nil where
    /// nothing differs, and for a platform that was not released. `entries` are those of the history.
    func section(of target: String, in catalog: Catalog, since entries: [RegistryEntry]) -> SafeText<Markdown>? {
        let released = Set(entries.filter { $0.target == target }.compactMap(\.record.owner?.pack))
        guard !released.isEmpty else { return nil }
        let packs = catalog.packs(for: target)
        let present = packs.flatMap { pack in
            pack.stickers(for: target).map { ManifestItem(pack: pack.id, sticker: $0.id) }
        }
        let then = Dictionary(stickers.map { ($1, $0) }) { first, _ in first }
        // What this platform has had: the lock remembers art for the others, too.
        var had: Set<ManifestItem> = []
        for entry in entries where entry.target == target {
            guard let owner = entry.record.owner else { continue }
            had.formUnion(entry.record.stickers.map { ManifestItem(pack: owner.pack, sticker: $0) })
            if owner.sticker != nil { had.insert(owner) }
        }
        // What `lock remove` took out, and what another platform has had alone, is new here.
        let isNew = { (item: ManifestItem) in then[item].map { !had.isEmpty && !had.contains($0) } ?? true }
        let known = present.filter { !isNew($0) }
        let changed = known.filter { item in
            guard let old = then[item].flatMap({ art[$0] }) else { return false }
            return old != item.sticker.flatMap { now[item.pack]?[$0] }
        }
        // Others know stickers by their places.
        let hasNames = entries.contains { $0.target == target && $0.record.owner?.sticker != nil }
        let renamed = hasNames ? known.filter { then[$0] != $0 } : []
        let kept = Set(present)
        let gone = had.filter { item in stickers[item].map { !kept.contains($0) } ?? true }
        let name = { (item: ManifestItem) in packs.count == 1 ? item.sticker ?? "" : item.text }
        let renames = renamed.map { [then[$0], $0].compactMap { $0.map(name) }.joined(separator: " → ") }
        let lists: [(SafeText<Markdown>, [String])] = [
            ("new", present.filter(isNew).map(name)), ("another picture", changed.map(name)),
            ("renamed", renames),
            ("gone", gone.sorted { NaturalOrder.precedes($0.text, $1.text) }.map(name)),
        ]
        let lines = lists.filter { !$1.isEmpty }.map { word, names -> SafeText<Markdown> in
            "- \(word): \(.text(names.joined(separator: ", ")))\n"
        }
        return lines.isEmpty ? nil : "\n## Since the last release\n\n" + lines.joined()
    }
}

import StickerModel

extension ManifestHistory {
    /// Which stickers differ from the last release, for people who upload by hand: the section of `README.md`. nil where
    /// nothing differs, and for a platform that was not released. `entries` are those of the history.
    func section(
        of plan: TargetPlan, _ target: String, in catalog: Catalog, since entries: [RegistryEntry]
    ) -> SafeText<Markdown>? {
        let released = entries.filter { $0.target == target && $0.record.owner != nil }
        guard !released.isEmpty else { return nil }
        let packs = catalog.packs(for: target)
        // What the platform knows stickers by: their names, or else their places in a pack, which stay theirs.
        var names = plan.publishedIdentifiers.filter { $0.record.owner?.sticker != nil }
            .map { ($0.record.id, $0.record.owner) }
        var old = released.filter { $0.record.owner?.sticker != nil }.map { ($0.record.id, $0.record.owner) }
        if names.isEmpty, old.isEmpty {
            let name = { (item: ManifestItem) in packs.count == 1 ? item.sticker ?? "" : item.text }
            names = packs.flatMap { pack in
                pack.stickers(for: target).map { ManifestItem(pack: pack.id, sticker: $0.id) }.map { (name($0), $0) }
            }
            old = released.flatMap { entry in
                entry.record.stickers.map { ManifestItem(pack: entry.record.owner?.pack ?? "", sticker: $0) }
                    .map { (name(stickers[$0] ?? $0), $0) }
            }
        }
        let present = Dictionary(grouping: names, by: \.0).mapValues { $0.compactMap(\.1) }
        let then = Dictionary(grouping: old, by: \.0).mapValues { $0.compactMap(\.1) }
        let earlier = Dictionary(grouping: old) { $0.1.flatMap { stickers[$0] } }
        let changed = names.map(\.0).uniqued.filter { name in
            let was = Set((then[name] ?? []).compactMap { art[$0] })
            let isNow = Set((present[name] ?? []).compactMap { item in item.sticker.flatMap { now[item.pack]?[$0] } })
            return !was.isEmpty && was != isNow
        }
        var gone = Set(then.keys).subtracting(present.keys)
        var (new, renamed): ([String], [SafeText<Markdown>]) = ([], [])
        for (name, item) in names where then[name] == nil {
            if let item, let former = earlier[item]?.map(\.0).first(where: gone.contains) {
                gone.remove(former)
                renamed.append(.code(former) + " → " + .code(name))
            } else {
                new.append(name)
            }
        }
        let code = { (name: String) in SafeText<Markdown>.code(name) }
        let lists: [(SafeText<Markdown>, [SafeText<Markdown>])] = [
            ("new", new.uniqued.map(code)), ("another picture", changed.map(code)), ("renamed", renamed),
            ("gone", gone.sorted(by: NaturalOrder.precedes).map(code)),
        ]
        let lines = lists.filter { !$1.isEmpty }.map { word, names -> SafeText<Markdown> in
            "- \(word): \(names.joined(separator: ", "))\n"
        }
        return lines.isEmpty ? nil : "\n## Since the last release\n\n" + lines.joined()
    }
}

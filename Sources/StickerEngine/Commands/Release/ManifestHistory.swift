import StickerModel

/// Which packs and stickers of earlier entries the manifest still has, under which ids: others are known by their art.
struct ManifestHistory {
    /// Ids of packs, then and now.
    private(set) var packs: [String: String] = [:]
    /// Stickers, then and now.
    private(set) var stickers: [ManifestItem: ManifestItem] = [:]
    /// The art of each sticker then, as eight digits of its hash.
    private(set) var art: [ManifestItem: String] = [:]
    /// The art of each pack's stickers now, likewise.
    let now: [String: [String: String]]

    init(of entries: [RegistryEntry], in catalog: Catalog, hashes: [String: ContentHash]) {
        var then: [String: [String: String]] = [:]
        for (item, hash) in Self.art(in: entries) {
            guard let sticker = item.sticker else { continue }
            then[item.pack, default: [:]][sticker] = hash
            if !hash.isEmpty { art[item] = hash }
        }
        for pack in entries.compactMap(\.record.owner?.pack) { then[pack] = then[pack] ?? [:] }
        now = Dictionary(catalog.packs.map { ($0.id, Self.art(of: $0, hashes)) }) { first, _ in first }
        matchPacks(then, now, order: catalog.packs.map(\.id))
        for (pack, art) in then {
            guard let id = packs[pack], let current = now[id] else { continue }
            matchStickers(of: pack, art, to: id, current)
        }
    }

    /// The art of each sticker that was released, as eight digits of its hash; "" for one that had none.
    static func art(in entries: [RegistryEntry]) -> [ManifestItem: String] {
        var art: [ManifestItem: String] = [:]
        for entry in entries where entry.target == RegistryEntry.manifest {
            if let item = ManifestItem(entry.record.id) { art[item] = entry.record.pictures ?? "" }
        }
        return art
    }

    /// The art of each sticker of a pack by the sticker's id, as eight digits of its hash.
    static func art(of pack: Pack, _ hashes: [String: ContentHash]) -> [String: String] {
        Dictionary(pack.allStickers.map { ($0.id, hashes[$0.file]?.digits ?? "") }) { first, _ in first }
    }

    /// `released` with the owners of today for stickers that are in another pack with the same id: in their old one,
    /// which has a new id, or in one that they were moved to with their art. A plan finds what they were released with.
    static func moving(
        _ released: [RegistryEntry], in catalog: Catalog, hashes: [String: ContentHash]
    ) -> [RegistryEntry] {
        guard !released.isEmpty else { return [] }
        let then = art(in: released)
        // A release of another platform alone knows the new place of a sticker, too.
        let owned = Dictionary(grouping: released, by: \.target).mapValues { Set($0.compactMap(\.record.owner)) }
        var present: Set<ManifestItem> = []
        var places: [String: [ManifestItem]] = [:]
        for pack in catalog.allPacks {
            for (sticker, hash) in art(of: pack, hashes) {
                let item = ManifestItem(pack: pack.id, sticker: sticker)
                present.insert(item)
                if !hash.isEmpty { places[sticker + "/" + hash, default: []].append(item) }
            }
        }
        let packs = Set(catalog.allPacks.map(\.id))
        let isGone = released.contains { $0.record.owner.map { !packs.contains($0.pack) } ?? false }
        let history = isGone ? ManifestHistory(of: released, in: catalog, hashes: hashes) : nil
        func place(of sticker: String, from owner: ManifestItem, on target: String) -> ManifestItem? {
            if !packs.contains(owner.pack), let pack = history?.packs[owner.pack] {
                let item = ManifestItem(pack: pack, sticker: sticker)
                if present.contains(item) { return item }
            }
            // The first pack of the manifest.
            return places[sticker + "/" + (then[owner] ?? "")]?.first { item in
                then[item] == nil || target != RegistryEntry.manifest && owned[target]?.contains(item) != true
            }
        }
        return released.map { entry in
            guard let owner = entry.record.owner, let sticker = owner.sticker, !present.contains(owner),
                let place = place(of: sticker, from: owner, on: entry.target)
            else { return entry }
            var entry = entry
            entry.record.owner = place
            return entry
        }
    }

    /// A pack that is gone is the new one that has most of its art, at least half of the smaller pack's.
    private mutating func matchPacks(
        _ then: [String: [String: String]], _ now: [String: [String: String]], order: [String]
    ) {
        for id in then.keys where now[id] != nil { packs[id] = id }
        let free = order.filter { then[$0] == nil }.map { (id: $0, art: Set((now[$0] ?? [:]).values)) }
        var holders: [String: ArraySlice<Int>] = [:]
        for (index, pack) in free.enumerated() {
            for hash in pack.art { holders[hash, default: []].append(index) }
        }
        var taken: Set<Int> = []
        for id in then.keys.sorted() where packs[id] == nil {
            let art = Set((then[id] ?? [:]).values).subtracting([""])
            // Only packs that share a hash are compared: all with all takes seconds where a thousand are renamed.
            var counts: [Int: Int] = [:]
            for hash in art {
                holders[hash] = holders[hash]?.drop(while: taken.contains)
                // A hash shared by over 100 packs identifies none.
                for index in (holders[hash] ?? []).prefix(100) where !taken.contains(index) {
                    counts[index, default: 0] += 1
                }
            }
            let matches = counts.filter { $0.value * 2 >= min(art.count, free[$0.key].art.count) }
            // Of equally good ones the first in the manifest.
            guard let best = matches.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { continue }
            packs[id] = free[best.key].id
            taken.insert(best.key)
        }
    }

    private mutating func matchStickers(
        of pack: String, _ then: [String: String], to id: String, _ now: [String: String]
    ) {
        // By their art, the last ids first.
        func groups(_ stickers: [String: String], without known: [String: String]) -> [String: [String]] {
            let all = stickers.keys.filter { known[$0] == nil }.sorted(by: >)
            return Dictionary(grouping: all) { stickers[$0] ?? "" }
        }
        var (free, gone) = (groups(now, without: then), groups(then, without: now))
        let order = then.sorted { $0.key < $1.key }
        // A sticker that is gone may have left its picture to one that has another one's id now.
        var taken: Set<String> = []
        for (sticker, hash) in order {
            guard let current = now[sticker], current != hash, !current.isEmpty, let heir = gone[current]?.popLast()
            else { continue }
            stickers[ManifestItem(pack: pack, sticker: heir)] = ManifestItem(pack: id, sticker: sticker)
            taken.insert(sticker)
        }
        for (sticker, hash) in order {
            let item = ManifestItem(pack: pack, sticker: sticker)
            guard stickers[item] == nil else { continue }
            if now[sticker] != nil, !taken.contains(sticker) {
                stickers[item] = ManifestItem(pack: id, sticker: sticker)
            } else if !hash.isEmpty, let other = free[hash]?.popLast() {
                stickers[item] = ManifestItem(pack: id, sticker: other)
            }
        }
    }
}

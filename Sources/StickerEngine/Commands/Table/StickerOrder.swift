import StickerDocuments
import StickerModel

/// The order that an edited table gives the stickers of a pack. Stickers without a row keep their places.
struct StickerOrder {
    let pack: Pack
    /// Positions of the pack's stickers, in the order of the rows.
    private let stickers: [Int]
    var movedCount: Int { stickers.indices.count { stickers[$0] != $0 } }

    /// The packs whose stickers the rows put into another order.
    static func changes(_ rows: [Int], of table: StickerTable, _ catalog: Catalog) -> [StickerOrder] {
        var first = 0
        return catalog.packs.enumerated().compactMap { index, pack in
            defer { first += pack.stickers.count }
            let named = rows.filter { table.rows[$0].pack == index }.map { $0 - first }
            var stickers = Array(pack.stickers.indices)
            for (place, sticker) in zip(named.sorted(), named) { stickers[place] = sticker }
            let order = StickerOrder(pack: pack, stickers: stickers)
            return order.movedCount == 0 ? nil : order
        }
    }

    /// Puts the pack's entries into the order. Throws `FileError` where an entry's stickers would not stay together.
    func put(into editor: inout DocumentEditor) throws {
        guard let path = editor.path(of: pack.location), let node = editor.node(at: path + [.key("stickers")]) else {
            throw ManifestEdits.changed(pack.location.file)
        }
        let elements = if case .list(let elements) = node.value { elements } else { [node] }
        let entries = Dictionary(elements.enumerated().map { ($1.location, $0) }) { first, _ in first }
        let owners = pack.stickers.map { entries[$0.location] ?? 0 }
        var order: [Int] = []
        var isPlaced: Set<Int> = []
        for (place, sticker) in stickers.enumerated() {
            let entry = owners[sticker]
            // The stickers of one entry stay side by side, in their order.
            let isNext = place > 0 && owners[stickers[place - 1]] == entry && stickers[place - 1] + 1 == sticker
            if isNext { continue }
            guard isPlaced.insert(entry).inserted, sticker == 0 || owners[sticker - 1] != entry else {
                let text = elements[entry].string ?? "the entry"
                throw FileError(
                    "“\(text)” stands for several stickers, which come in the order of their file names",
                    hint: "list them one by one, or change their texts first with --apply alone, which does that",
                    at: elements[entry].location)
            }
            order.append(entry)
        }
        // Entries without a sticker keep their places.
        var places = order.sorted().makeIterator()
        var whole = Array(elements.indices)
        for entry in order { if let place = places.next() { whole[place] = entry } }
        try editor.reorder(path + [.key("stickers")], as: whole)
    }
}

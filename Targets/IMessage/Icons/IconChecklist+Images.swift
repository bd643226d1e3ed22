import StickerModel

extension IconChecklist {
    /// How far an image may miss a slot and still be taken for it, as a share of the slot's side.
    private static let reach = 0.2

    /// Ticks by size: exact ones first, then what is nearest to a slot that is still empty.
    mutating func tick(imagesIn folder: String, _ index: TreeIndex, _ tree: any FileTree) {
        let images = index.files(in: folder).filter { ["png", "jpg", "jpeg"].contains(FileName.pathExtension($0)) }
        var left: [(file: String, facts: ImageFacts)] = []
        for name in images {
            let file = FileName.join(folder, name)
            if let facts = try? tree.image(file) { left.append((file, facts)) } else { strangers.append(file) }
        }
        left = left.filter { !fill($0.file, $0.facts, where: { $0.pixels == $1.size }) }
        // A second image of a slot's size is a copy, neither a stranger nor taken for another slot.
        left = left.filter { image in !rows.contains { $0.slot.pixels == image.facts.size } }
        left = left.filter { !fill($0.file, $0.facts, where: Self.isNear) }
        strangers += left.map(\.file)
        strangers.sort()
    }

    /// Fills every empty slot that fits: one 58 x 58 does for both devices.
    private mutating func fill(
        _ file: String, _ facts: ImageFacts, where fits: (IconSlot, ImageFacts) -> Bool
    ) -> Bool {
        let places = rows.indices.filter { rows[$0].file == nil && fits(rows[$0].slot, facts) }
        let nearest = places.min { Self.distance(rows[$0].slot, facts) < Self.distance(rows[$1].slot, facts) }
        guard let nearest else { return false }
        for place in places where rows[place].slot.pixels == rows[nearest].slot.pixels {
            rows[place].file = file
            rows[place].remarks = Self.remarks(on: facts, for: rows[place].slot)
        }
        return true
    }

    private static func isNear(_ slot: IconSlot, _ facts: ImageFacts) -> Bool {
        let difference = SizeDifference(of: facts.size, from: slot.pixels)
        return Double(abs(difference.width)) <= reach * Double(slot.width)
            && Double(abs(difference.height)) <= reach * Double(slot.height)
    }

    private static func distance(_ slot: IconSlot, _ facts: ImageFacts) -> Int {
        let difference = SizeDifference(of: facts.size, from: slot.pixels)
        return abs(difference.width) + abs(difference.height)
    }
}

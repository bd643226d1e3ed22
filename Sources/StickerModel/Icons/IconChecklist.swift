/// A list of icons ticked against what somebody has.
package struct IconChecklist: Sendable {
    package var list: IconList
    /// The icon set or folder in its tree, "" for the tree itself; nil when nothing was looked at.
    package var place: String?
    /// In the order of the list.
    package var rows: [IconCheck]
    /// Images that fill no slot, relative to the tree.
    package var unassigned: [String] = []
    /// What keeps the set as a whole from being taken.
    package var faults: [String] = []
    /// What is worth saying about the set as a whole.
    package var notes: [String] = []

    /// Nothing that is asked for is missing or refused.
    package var isComplete: Bool { faults.isEmpty && !rows.contains(where: \.isRefused) }

    /// The bare list, nothing ticked.
    package init(_ list: IconList, layout: ProjectLayout = .standalone, place: String? = nil) {
        self.list = list
        self.place = place
        rows = list.slots.map { IconCheck($0, isNeeded: $0.isNeeded(in: layout)) }
    }
}

extension IconChecklist {
    /// How far an image may miss a slot and still be taken for it, as a share of the slot's side.
    private static let reach = 0.1
    private static let endings = [".png", ".jpg", ".jpeg", ".webp", ".gif"]

    /// Ticks by size, as in a folder without any list: exact ones first, then what is nearest to an empty slot.
    package init(
        _ list: IconList, layout: ProjectLayout = .standalone, imagesIn folder: String, of tree: any FileTree
    ) {
        self.init(list, layout: layout, place: folder)
        var left: [(file: String, facts: ImageFacts)] = []
        for file in Self.images(in: folder, of: tree) {
            do {
                left.append((file, try tree.image(file)))
            } catch {
                unassigned.append(file)
                let problem = (error as? ArtProblem)?.message ?? "cannot be read"
                notes.append("\(file) \(problem)")
            }
        }
        left = left.filter { !fill($0.file, $0.facts, where: { $0.pixels == $1.size }) }
        // A second image of a slot's size is a copy, neither unassigned nor taken for another slot.
        left = left.filter { image in !rows.contains { $0.slot.pixels == image.facts.size } }
        left = left.filter { !fill($0.file, $0.facts, where: Self.isNear) }
        unassigned += left.map(\.file)
        unassigned.sort()
    }

    /// Image files directly in a folder, by their names.
    package static func images(in folder: String, of tree: any FileTree) -> [String] {
        let prefix = folder.isEmpty ? "" : folder + "/"
        return tree.files.filter { file in
            file.hasPrefix(prefix) && !file.dropFirst(prefix.count).contains("/")
                && endings.contains(where: file.lowercased().hasSuffix)
        }
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
            rows[place].remarks = list.remarks(on: facts, for: rows[place].slot)
        }
        return true
    }

    private static func isNear(_ slot: IconSlot, _ facts: ImageFacts) -> Bool {
        let difference = SizeDifference(of: facts.size, from: slot.pixels)
        return Double(difference.width.magnitude) <= reach * Double(slot.width)
            && Double(difference.height.magnitude) <= reach * Double(slot.height)
    }

    private static func distance(_ slot: IconSlot, _ facts: ImageFacts) -> UInt {
        let difference = SizeDifference(of: facts.size, from: slot.pixels)
        return difference.width.magnitude &+ difference.height.magnitude
    }
}

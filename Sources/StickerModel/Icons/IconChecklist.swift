/// A list of icons, each checked against the files in one folder.
package struct IconChecklist: Sendable {
    /// What was checked against: the slots, and what their icons must satisfy.
    package var list: IconList
    /// The icon set or folder in its tree, "" for the tree itself; nil when nothing was checked.
    package var folder: String?
    /// In the order of the list.
    package var rows: [IconCheck]
    /// Images that no slot refers to, relative to the tree.
    package var unassigned: [String] = []
    /// Why the platform ignores the set as a whole.
    package var faults: [String] = []
    package var notes: [String] = []

    package var isComplete: Bool { faults.isEmpty && !rows.contains(where: \.isRejected) }

    package init(_ list: IconList, layout: ProjectLayout = .standalone, folder: String? = nil) {
        (self.list, self.folder) = (list, folder)
        rows = list.slots.map { IconCheck($0, isNeeded: $0.isNeeded(in: layout)) }
    }
}

// MARK: Images assigned by size

extension IconChecklist {
    /// How far an image may miss a slot and still be assigned to it, as a share of the slot's side.
    private static let tolerance = 0.1
    private static let extensions: Set<String> = ["png", "jpg", "jpeg", "webp", "gif"]

    /// Assigns the images of a folder by size, where no document says what they are for: exact sizes first, then the
    /// nearest empty slot.
    package init(
        _ list: IconList, layout: ProjectLayout = .standalone, imagesIn folder: String, of tree: any FileTree
    ) {
        self.init(list, layout: layout, folder: folder)
        var left: [(file: String, facts: ImageFacts)] = []
        for file in Self.images(in: folder, of: tree) {
            do {
                left.append((file, try tree.image(file)))
            } catch {
                unassigned.append(file)
                notes.append("\(file) \((error as? FileError)?.message ?? "cannot be read")")
            }
        }
        for row in rows.indices {
            // Two slots may have one size.
            let named = left.first {
                FileName.last($0.file) == rows[row].slot.file && $0.facts.size == rows[row].slot.pixels
            }
            guard let named else { continue }
            rows[row].file = named.file
            rows[row].remarks = list.remarks(on: named.facts, for: rows[row].slot)
        }
        left = left.filter { !fill($0.file, $0.facts, where: { $0.pixels == $1.size }) }
        // A second image of a slot's size is a copy: it is not unassigned, and no other slot gets it.
        left = left.filter { image in !rows.contains { $0.slot.pixels == image.facts.size } }
        left = left.filter { !fill($0.file, $0.facts, where: Self.isNear) }
        unassigned += left.map(\.file)
        unassigned.sort()
    }

    package static func images(in folder: String, of tree: any FileTree) -> [String] {
        tree.files.filter { file in
            FileName.folder(file) == folder && extensions.contains(FileName.pathExtension(FileName.last(file)))
        }
    }

    /// Fills every empty slot that fits: one 58 x 58 serves both devices.
    private mutating func fill(
        _ file: String, _ facts: ImageFacts, where fits: (IconSlot, ImageFacts) -> Bool
    ) -> Bool {
        let empty = rows.indices.filter { rows[$0].file == nil && fits(rows[$0].slot, facts) }
        let nearest = empty.min { Self.distance(rows[$0].slot, facts) < Self.distance(rows[$1].slot, facts) }
        guard let nearest else { return false }
        for index in empty where rows[index].slot.pixels == rows[nearest].slot.pixels {
            rows[index].file = file
            rows[index].remarks = list.remarks(on: facts, for: rows[index].slot)
        }
        return true
    }

    private static func isNear(_ slot: IconSlot, _ facts: ImageFacts) -> Bool {
        let difference = SizeDifference(of: facts.size, from: slot.pixels)
        return Double(difference.width.magnitude) <= tolerance * Double(slot.width)
            && Double(difference.height.magnitude) <= tolerance * Double(slot.height)
    }

    private static func distance(_ slot: IconSlot, _ facts: ImageFacts) -> UInt {
        let difference = SizeDifference(of: facts.size, from: slot.pixels)
        return difference.width.magnitude &+ difference.height.magnitude
    }
}

// MARK: Icon sets of asset catalogs

extension IconChecklist {
    /// Checks an icon set of an asset catalog: a folder with images and a `Contents.json` that assigns them to slots.
    ///
    /// `assign` fills the rows from the entries of `images`, as the platform reads them, and returns the files that
    /// belong to the set without filling a slot, such as dark variants.
    package init(
        _ list: IconList, layout: ProjectLayout = .standalone, iconSet folder: String, in tree: any FileTree,
        assign: (inout IconChecklist, [DocumentNode]) -> Set<String>
    ) {
        let contents = FileName.join(folder, "Contents.json")
        let fault: String
        do {
            if let entries = try tree.json(contents)["images"]?.elements {
                self.init(list, layout: layout, folder: folder)
                let used = assign(&self, entries).union(rows.compactMap(\.file))
                unassigned = Self.images(in: folder, of: tree).filter { !used.contains($0) }
                return
            }
            fault = "Contents.json has no list `images`"
        } catch {
            let line = (error as? FileError)?.location.map { " line \($0.line)" } ?? ""
            let reason = (error as? FileError)?.message ?? "cannot be read"
            fault = tree.contains(contents) ? "Contents.json\(line): \(reason)" : "Contents.json is missing"
        }
        // One mistake in the document does not make the icons missing.
        self.init(list, layout: layout, imagesIn: folder, of: tree)
        faults = ["\(fault), so Xcode ignores the whole set; here its icons are matched by size"]
    }

    /// Puts a file into the slot of a row; `entryRemarks` are about its entry in `Contents.json`.
    package mutating func fill(_ row: Int, with path: String, in tree: any FileTree, entryRemarks: [IconRemark] = []) {
        rows[row].file = path
        rows[row].remarks = entryRemarks + list.remarks(on: path, in: tree, for: rows[row].slot)
    }

    /// Folders of a tree with this extension; "" when the tree itself is one.
    package static func iconSets(in tree: any FileTree, extension ending: String) -> [String] {
        let isSet = FileName.pathExtension(FileName.last(tree.name)) == ending
        return isSet ? [""] : tree.folders.folders(below: "", endings: [ending])
    }
}

import StickerModel

/// Ticks an `.appiconset`.
struct AppIconChecker {
    private let tree: any FileTree
    private let list: IconList

    init(_ tree: any FileTree, list: IconList) {
        self.tree = tree
        self.list = list
    }

    func checklist(of folder: String) -> IconChecklist {
        let contents = join(folder, "Contents.json")
        guard tree.contains(contents) else {
            var checklist = IconChecklist(list, imagesIn: folder, of: tree)
            checklist.faults = ["there is no Contents.json, so Xcode ignores the whole set"]
            return checklist
        }
        var checklist = IconChecklist(list, place: folder)
        do {
            guard let entries = try tree.json(contents)["images"]?.elements else {
                checklist.faults = ["Contents.json has no images"]
                return checklist
            }
            tick(&checklist, entries, in: folder)
        } catch let error as FileError {
            let line = error.location.map { " line \($0.line)" } ?? ""
            checklist.faults = ["Contents.json\(line): \(error.message)"]
        } catch {
            checklist.faults = ["Contents.json cannot be read"]
        }
        return checklist
    }

    private func tick(_ checklist: inout IconChecklist, _ entries: [DocumentNode], in folder: String) {
        // Dark and tinted variants may be transparent and are asked for by nobody.
        let plain = entries.filter { $0["appearances"] == nil && $0["filename"]?.string != nil }
        for place in checklist.rows.indices {
            let slot = checklist.rows[place].slot
            let entry = plain.first { matches($0, slot) } ?? (slot.isStore ? plain.first(where: isSingle) : nil)
            guard let file = entry?["filename"]?.string else { continue }
            let path = join(folder, file)
            checklist.rows[place].file = path
            checklist.rows[place].remarks = list.remarks(on: path, in: tree, for: slot)
        }
        if plain.contains(where: isSingle) { deriveSmallOnes(&checklist) }
        let named = Set(entries.compactMap { $0["filename"]?.string }.map { join(folder, $0) })
        checklist.unassigned = IconChecklist.images(in: folder, of: tree).filter { !named.contains($0) }
    }

    private func matches(_ entry: DocumentNode, _ slot: IconSlot) -> Bool {
        entry["idiom"]?.string == slot.idiom && entry["size"]?.string == slot.points
            && (entry["scale"]?.string ?? "1x") == "\(slot.scale)x"
    }

    /// The one entry of a set that Xcode 14 and later make all sizes of.
    private func isSingle(_ entry: DocumentNode) -> Bool {
        entry["idiom"]?.string == "universal" && entry["size"]?.string == "1024x1024"
    }

    private func deriveSmallOnes(_ checklist: inout IconChecklist) {
        for place in checklist.rows.indices where checklist.rows[place].file == nil {
            checklist.rows[place].remarks = [.derived]
            checklist.rows[place].isNeeded = false
        }
    }

    private func join(_ folder: String, _ name: String) -> String { folder.isEmpty ? name : folder + "/" + name }
}

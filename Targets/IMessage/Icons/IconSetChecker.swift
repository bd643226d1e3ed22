import StickerModel

/// Compares a `.stickersiconset` with the list of icons.
struct IconSetChecker {
    private let source: BundleSource
    /// What ships the set; nil when that is unknown.
    private let layout: ProjectLayout?

    init(_ source: BundleSource, layout: ProjectLayout?) {
        self.source = source
        self.layout = layout
    }

    func checklist(of folder: String) -> IconChecklist {
        let list = source.icons.list
        let contents = FileName.join(folder, "Contents.json")
        guard source.tree.contains(contents) else {
            // Only the files can be compared; without the document Xcode uses none of them.
            var checklist = IconChecklist(list, layout: layout ?? .standalone, imagesIn: folder, of: source.tree)
            checklist.faults = ["there is no Contents.json, so Xcode ignores the whole set"]
            return checklist
        }
        var checklist = IconChecklist(list, layout: layout ?? .standalone, place: folder)
        if let fault = fault(of: contents) {
            checklist.faults = ["Contents.json \(fault)"]
            checklist.unassigned = images(in: folder)
            return checklist
        }
        tick(&checklist, in: folder)
        return checklist
    }

    private func fault(of contents: String) -> String? {
        do {
            return try source.tree.json(contents)["images"] == nil ? "has no images" : nil
        } catch let error as FileError {
            return (error.location.map { "line \($0.line): " } ?? "") + error.message
        } catch {
            return "cannot be read"
        }
    }

    private func tick(_ checklist: inout IconChecklist, in folder: String) {
        let set = IconSetReader.iconSet(at: folder, layout: layout, in: source)
        for icon in set.icons {
            guard let place = checklist.rows.firstIndex(where: { $0.slot == icon.slot && $0.file == nil }) else {
                continue
            }
            checklist.rows[place].file = icon.path
            checklist.rows[place].remarks = remarks(on: icon, checklist.list)
        }
        let used = Set(checklist.rows.compactMap(\.file))
        checklist.unassigned = images(in: folder).filter { !used.contains($0) }
        checklist.notes = set.strays.map { "an entry matches no slot: \($0.title)\($0.suggestion)" }
        checklist.notes += set.table.slots.filter { set.filled[$0.number, default: 0] > 1 }.map {
            "\($0.title) has more than one entry; the first counts"
        }
        let isBare = checklist.rows.filter { $0.slot.need == .standalone }.contains { !$0.isFilled }
        if layout == nil, isBare {
            checklist.notes.append(
                "a standalone pack needs 1024x1024; for a pack inside an app use "
                    + "--layout extension")
        }
    }

    private func remarks(on icon: IMessageIcon, _ list: IconList) -> [IconRemark] {
        var remarks: [IconRemark] = []
        if let idiom = icon.idiom?.value, idiom != icon.slot.idiom {
            remarks.append(.wrongIdiom(idiom))
        } else if icon.platform?.value != icon.slot.platform {
            remarks.append(.wrongPlatform)
        }
        switch ImageFile.read(icon.path, in: source.tree) {
        case .success(let facts): return remarks + list.remarks(on: facts, for: icon.slot)
        case .failure(let failure):
            switch failure.fault {
            case .missing: return remarks + [.missing]
            case .empty: return remarks + [.unreadable("is empty (0 bytes)")]
            case .pointer: return remarks + [.unreadable("is a Git LFS pointer, not the image")]
            case .unreadable(let problem): return remarks + [.unreadable(problem.message)]
            }
        }
    }

    private func images(in folder: String) -> [String] {
        source.index.files(in: folder).filter { ["png", "jpg", "jpeg"].contains(FileName.pathExtension($0)) }
            .map { FileName.join(folder, $0) }
    }
}

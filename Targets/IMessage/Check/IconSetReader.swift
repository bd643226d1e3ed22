import StickerModel

/// Reads a `.stickersiconset`: which slots it fills, with which images.
struct IconSetReader {
    let tree: any FileTree
    let index: FolderIndex
    let table: IconTable
    let levels: [String: RuleLevel]
    var log: FindingLog
    private(set) var icons: [IMessageIcon] = []

    init(_ tree: any FileTree, _ index: FolderIndex, table: IconTable, levels: [String: RuleLevel], log: FindingLog) {
        self.tree = tree
        self.index = index
        self.table = table
        self.levels = levels
        self.log = log
    }

    mutating func iconSet(at folder: String, name: String, layout: ProjectLayout?) -> IMessageIconSet {
        let path = FileName.join(folder, "Contents.json")
        var set = IMessageIconSet(path: folder, name: FileName.stem(name), layout: layout, filled: [:], table: table)
        guard tree.contains(path) else {
            log.raise(.iconContentsMissing, ["name": set.name], path: folder, levels: levels)
            return set
        }
        set.path = path
        var reader = ContentsReader(path: path, levels: levels, log: log)
        let document = reader.document(in: tree)
        var entries: [IconEntry] = []
        if let document {
            reader.judgeKeys(of: document, known: ContentsKeys.iconSet, place: "of the icon set")
            if document["images"] == nil {
                reader.missing("images", place: "icon set “\(set.name)”", at: document.location)
            }
            for node in reader.list("images", of: document) ?? [] {
                reader.judgeKeys(of: node, known: ContentsKeys.iconEntry, place: "of images")
                entries.append(IconEntry(node, &reader))
            }
        }
        log = reader.log
        assign(entries, to: &set, in: folder)
        if document != nil { reportExtraFiles(entries, in: folder) }
        return set
    }

    private mutating func assign(_ entries: [IconEntry], to set: inout IMessageIconSet, in folder: String) {
        let exact = Set(entries.compactMap { $0.slot(in: table)?.number })
        for entry in entries {
            // An entry that no Xcode of today asks for does no harm.
            if entry.isFormer(in: table) { continue }
            let slot = entry.slot(in: table) ?? entry.meantSlot(in: table, besides: exact)
            guard let slot else {
                if entry.file != nil || entry.size == nil { set.strays.append(entry.stray(in: table)) }
                continue
            }
            guard let file = entry.file else { continue }
            set.filled[slot.number, default: 0] += 1
            let facts = facts(of: file, for: slot, in: folder)
            icons.append(
                IMessageIcon(
                    path: FileName.join(folder, file.value), slot: slot, idiom: entry.idiom, platform: entry.platform,
                    entryLocation: entry.location, facts: facts, table: table))
        }
    }

    private mutating func facts(of file: Located<String>, for slot: IconSlot, in folder: String) -> ImageFacts? {
        let path = FileName.join(folder, file.value)
        let fault: ImageFile.Fault
        switch ImageFile.read(file.value.contains("/") ? "" : path, in: tree) {
        case .success(let facts): return facts
        case .failure(let failure): fault = failure.fault
        }
        let words = ["file": file.value, "slot": slot.title]
        switch fault {
        case .missing:
            let near = NearbyName.hint(file.value, among: index.files(in: folder))
            log.raise(
                .iconMissing, words.merging(["suggestion": near]) { $1 }, path: path, at: file.location,
                levels: levels)
        case .empty: unreadable(path, words, "is empty (0 bytes)", nil)
        case .pointer: unreadable(path, words, "is a Git LFS pointer, not the image", "run `git lfs pull`")
        case .unreadable(let problem): unreadable(path, words, problem.message, problem.hint)
        }
        return nil
    }

    private mutating func unreadable(_ path: String, _ words: [String: String], _ problem: String, _ hint: String?) {
        log.raise(
            .iconUnreadable, words.merging(["problem": problem]) { $1 }, path: path, remedy: hint, levels: levels)
    }

    private mutating func reportExtraFiles(_ entries: [IconEntry], in folder: String) {
        let named = Set(entries.compactMap { $0.file?.value })
        for file in index.files(in: folder) where file != "Contents.json" && !named.contains(file) {
            log.raise(.iconExtraFile, ["file": file], path: FileName.join(folder, file), levels: levels)
        }
    }
}

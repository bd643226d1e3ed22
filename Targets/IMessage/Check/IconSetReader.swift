import StickerDocuments
import StickerModel

/// Reads a `.stickersiconset`: which slots it fills, with which images.
struct IconSetReader {
    private let source: BundleSource
    private var log: FindingLog

    /// `layout` is what ships the set; nil when only the set is seen.
    static func iconSet(at folder: String, layout: ProjectLayout?, in source: BundleSource) -> IMessageIconSet {
        var reader = IconSetReader(source: source, log: source.log)
        var set = IMessageIconSet(
            path: folder, name: FileName.stem(source.name(of: folder)), layout: layout, table: source.icons)
        reader.read(&set, in: folder)
        set.problems = reader.log.findings
        return set
    }

    private mutating func read(_ set: inout IMessageIconSet, in folder: String) {
        let path = FileName.join(folder, "Contents.json")
        var what = "no Contents.json"
        if source.tree.contains(path) {
            set.path = path
            what = "a Contents.json without the list “images”"
            let document = log.reading(path) { [tree = source.tree] in
                try tree.json(path)
            } failure: { [source = source, name = set.name] in
                let values = Self.remedy(name, folder, in: source).merging(["fault": $0.message]) { $1 }
                return Self.notice("json-syntax.icon-set", values)
            }
            if let document {
                log.check(document, as: ContentsShapes.iconSet, called: "icon set “\(set.name)”", path: path)
            }
            if let document, case .list? = document["images"]?.value {
                let entries = document.objects(at: "images").map(IconEntry.init)
                assign(entries, to: &set, in: folder)
                reportExtraFiles(entries, in: folder)
                return
            }
            guard case .object? = document?.value, [nil, .null].contains(document?["images"]?.value) else {
                return match(&set, in: folder)
            }
        }
        match(&set, in: folder)
        let values = Self.remedy(set.name, folder, in: source).merging(["what": what]) { $1 }
        log.raise(Self.notice("icon-contents-missing", values), path: set.path)
    }

    /// The icons by their sizes, where no list says what they are.
    private func match(_ set: inout IMessageIconSet, in folder: String) {
        set.isListRead = false
        set.icons = IconChecklist(set.table.list, imagesIn: folder, of: source.tree).rows.filter(\.isFilled)
            .compactMap { row in
                row.file.map {
                    IMessageIcon(path: $0, slot: row.slot, facts: try? source.tree.image($0), table: set.table)
                }
            }
    }

    private static func notice(_ name: String, _ values: [String: String]) -> Notice {
        var notice = Notice(name, values)
        if values["here"] == nil { notice.hint = "unpack the archive, then `stickerpress fix` makes the set whole" }
        return notice
    }

    /// What the command is called with that makes a set whole: `fix` needs an icon to make the others from.
    private static func remedy(_ name: String, _ folder: String, in source: BundleSource) -> [String: String] {
        if source.tree.kind == .archive { return ["set": name] }
        let hasMaster = IconChecklist(source.icons.list, imagesIn: folder, of: source.tree).rows
            .contains { $0.isFilled && !$0.remarks.contains(.uniform) }
        return ["set": name, "here": folder, "command": hasMaster ? "fix" : "icons make PICTURE --into"]
    }

    private mutating func assign(_ entries: [IconEntry], to set: inout IMessageIconSet, in folder: String) {
        let exact = Set(entries.compactMap { $0.slot(in: set.table)?.number })
        let named = Set(entries.compactMap { $0.file?.value })
        let others = source.index.files(in: folder).filter { !named.contains($0) }
        for entry in entries {
            if log.limit.ends(at: set.path, entry.location) { break }
            // An entry that current versions of Xcode do not ask for does no harm.
            if entry.isFormer(in: set.table) { continue }
            let slot = entry.slot(in: set.table) ?? entry.meantSlot(in: set.table, besides: exact)
            guard let slot else {
                if entry.file != nil || entry.size == nil { set.unassigned.append(entry) }
                continue
            }
            guard let file = entry.file else { continue }
            let facts = facts(of: file, for: slot, in: folder, among: others)
            set.icons.append(
                IMessageIcon(
                    path: source.file(file.value, in: folder), slot: slot, entry: entry, facts: facts,
                    table: set.table))
        }
    }

    /// A missing file may be meant to be one of the `others`, which no entry names.
    private mutating func facts(
        of file: Located<String>, for slot: IconSlot, in folder: String, among others: [String]
    ) -> ImageFacts? {
        let path = source.file(file.value, in: folder)
        // A path is never followed.
        guard !FileName.hasSlash(file.value), source.tree.contains(path) else {
            let missing = MissingFile(path, in: source.tree, similar: log.limit.similar(to: file.value, among: others))
            log.raise(
                .missing("icon-missing", missing, ["file": file.value, "slot": slot.title]), path: path,
                at: file.location)
            return nil
        }
        return log.reading(path) { [tree = source.tree] in
            try tree.image(path)
        } failure: {
            .imageFault("icon-unreadable", $0, ["slot": slot.title])
        }
    }

    private mutating func reportExtraFiles(_ entries: [IconEntry], in folder: String) {
        let named = Set(entries.compactMap { $0.file?.value })
        for file in source.index.files(in: folder) where file != "Contents.json" && !named.contains(file) {
            log.raise(Notice("icon-extra-file", ["file": file]), path: FileName.join(folder, file))
        }
    }
}

/// One entry of an icon set's `images`, as written.
struct IconEntry: Sendable {
    var file: Located<String>?
    var idiom: Located<String>?
    var platform: Located<String>?
    var size: Located<String>?
    var scale: Located<String>?
    var location: SourceLocation

    init(_ node: DocumentNode) {
        file = node.string(at: "filename")
        idiom = node.string(at: "idiom")
        platform = node.string(at: "platform")
        size = node.string(at: "size")
        scale = node.string(at: "scale")
        location = node.location
    }

    private func matches(_ points: String, _ factor: Int) -> Bool {
        size?.value == points && scale?.value == "\(factor)x"
    }

    /// The slot it fills by size, scale and idiom; the platform is judged separately.
    func slot(in table: IconTable) -> IconSlot? {
        table.slots.first { matches($0.points, $0.scale) && $0.idiom == idiom?.value }
    }

    /// The slot of its size that is probably meant; preferably one that no entry fills correctly.
    func meantSlot(in table: IconTable, besides taken: Set<Int>) -> IconSlot? {
        let candidates = table.slots.filter { matches($0.points, $0.scale) }
        let spelled = candidates.first { $0.idiom == idiom?.value.lowercased() }
        return spelled ?? candidates.first { !taken.contains($0.number) } ?? candidates.first
    }

    /// Whether icon sets of the first Xcode betas had it.
    func isFormer(in table: IconTable) -> Bool {
        table.formerEntries.contains { matches($0.points, $0.scale) && $0.idiom == idiom?.value.lowercased() }
    }

    /// The entry as findings name it, where it fills no slot: `(size 71x50, scale 2x, idiom ipad)`.
    var title: String {
        let parts = [("size", size), ("scale", scale), ("idiom", idiom), ("platform", platform)]
            .compactMap { name, text in text.map { "\(name) \($0.value)" } }
        let title = parts.isEmpty ? "without size, scale and idiom" : "(\(parts.joined(separator: ", ")))"
        return (file.map { "“\($0.value)” " } ?? "") + title
    }

    /// The slot that is probably meant, as the end of a sentence; "" where none is near.
    func suggestion(in table: IconTable) -> String {
        guard let points = size?.value else { return "" }
        // A misprint in Apple's guidelines: 143x100 px at @2x gives 71 points.
        if points.hasPrefix("71") || points == "143x100" {
            return "; 143x100 is a misprint in Apple's guidelines for 134x100, the slot 67x50@2x"
        }
        let near = table.slots.first { $0.points == points || "\($0.width)x\($0.height)" == points }
        return near.map { "; did you mean \($0.points)@\($0.scale)x?" } ?? ""
    }
}

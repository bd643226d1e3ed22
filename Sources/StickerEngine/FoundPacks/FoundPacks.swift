import PortableFoundation
import StickerDocuments
import StickerModel

struct FoundPack {
    /// The folder of its pictures, relative to the top; empty for the top itself.
    var folder: String
    /// What a document beside the pictures calls it; nil without one.
    var name: String?
    /// Who made it, as far as a document says.
    var publisher: String?
    /// Paths of the pictures, relative to the top, in their order.
    var stickers: [String]
    /// Art whose name, or a document, says its purpose.
    var icon: String?
    var tray: String?
    /// What a document says of pictures, by path.
    var texts: [String: PictureText] = [:]

    /// Its name, or that of its folder; nil at the top.
    var title: String? {
        let last = FileName.last(folder)
        return name ?? (folder.isEmpty ? nil : NameWords.title(of: last) ?? last)
    }

    /// All pictures, those with a purpose of their own, too.
    var files: [String] { stickers + [icon, tray].compactMap { $0 } }

    /// The fewest pictures in a folder that become a pack of their own: WhatsApp refuses smaller packs.
    static let smallest = 3

    static let iconNames = ["icon", "app-icon", "pack-icon", "cover"]
    static let trayNames = ["tray", "tray-icon", "tray-image"]

    static func isArt(_ file: String, named names: [String]) -> Bool {
        names.contains(StickerID.of(file: file).replacing("_", with: "-"))
    }

    /// Removes art with one of these names from the stickers, unless it is the only file.
    fileprivate mutating func removeArt(named names: [String]) -> String? {
        guard stickers.count > 1 else { return nil }
        let found = stickers.first { Self.isArt($0, named: names) }
        stickers.removeAll { $0 == found }
        return found
    }
}

/// What a document beside a picture says of it.
struct PictureText {
    /// Empty where it says none: then they are in the name of the picture.
    var emojis: [String] = []
    /// What people type for it, as an id of a sticker has it.
    var name: String?
    var alt: String?
    var tags: [String] = []
    /// What a manifest says of it for single platforms.
    var targets: DocumentEditor.Value?
}

extension [String: PictureText] {
    /// What documents say; nil where they say none.
    func emojis(of path: String) -> [String]? { self[path].flatMap { $0.emojis.isEmpty ? nil : $0.emojis } }
}

/// The pictures of a folder or an archive as packs, with a note for each file that was skipped. What a messenger or a
/// tool has written about pictures (`PackNotes`) says which of them are a pack. Of all others, two or more folders with
/// enough pictures become one pack each; the pictures of smaller folders join the first of them.
struct FoundPacks {
    var packs: [FoundPack] = []
    private(set) var notes: [Finding]
    /// What the packs were read from, for people: "result.json: Telegram chat export"; empty for pictures alone.
    private(set) var documents: [String] = []
    var platforms: Set<String> = []
    /// Why the folder cannot be listed.
    let problem: FileError?
    /// Whether no limit ended the search for art.
    let isComplete: Bool
    let tree: any FileTree

    var stickerCount: Int { packs.reduce(0) { $0 + $1.stickers.count } }

    private let root: String

    /// The pictures of a folder on disk, which stay where they are.
    init(in folder: String, fileLimit: Int = ArtLimits().fileBytes) {
        let search = PictureSearch(in: folder)
        self.init(search, in: DiskTree(root: search.root, files: search.pictures + search.others, fileLimit: fileLimit))
    }

    init(_ search: PictureSearch, in tree: any FileTree) {
        self.tree = tree
        root = search.root
        (problem, isComplete) = (search.problem, search.isComplete)
        notes = search.notes
        let known = PackNotes.all(in: tree, search)
        let folders = Set(known.map(\.folder))
        let below = Dictionary(grouping: search.pictures) { $0.innermost(of: folders) }
        var rest = Set(search.pictures)
        let read = Set(known.flatMap(\.read).map { FilePath.userPath($0, in: root) })
        // What was converted already is not asked for again.
        let made = Set(search.pictures.map { FileName.withoutExtension(FilePath.userPath($0, in: root)) })
        notes.removeAll { note in
            let isRead = FileFormat(claimedBy: FileName.last(note.path))?.isRead ?? true
            return read.contains(note.path) || !isRead && made.contains(FileName.withoutExtension(note.path))
        }
        let unusable = Set(search.others)
        for known in known { take(known, below[known.folder] ?? [], from: &rest, unusable) }
        packs.sort { NaturalOrder.precedes($0.folder, $1.folder) }
        let (others, loose) = Self.packs(of: search.pictures.filter(rest.contains), below: "")
        packs += others
        if let first = others.first, !loose.isEmpty {
            let isTaken = first.stickers.contains(loose[0])
            notes.raise(
                isTaken ? "file/loose.joined" : "file/loose",
                [
                    "count": SummaryLine.counted(loose.count, "picture"), "names": NameList.text(loose),
                    "pack": first.title ?? "",
                ], path: root)
        }
        for index in packs.indices {
            packs[index].icon = packs[index].icon ?? packs[index].removeArt(named: FoundPack.iconNames)
            packs[index].tray = packs[index].tray ?? packs[index].removeArt(named: FoundPack.trayNames)
            guard let extras = LineFolder.extras(among: packs[index].stickers) else { continue }
            packs[index].stickers.removeAll(where: extras.all.contains)
            packs[index].tray = packs[index].tray ?? extras.tray
            for file in extras.all where file != packs[index].tray {
                notes.raise("file/skipped.line", path: FilePath.userPath(file, in: root))
            }
        }
        leaveOutCopies()
        notes += packs.flatMap { pack in pack.stickers.filter { pack.texts.emojis(of: $0) == nil } }.compactMap {
            PictureSearch.note(onEmojisOf: $0, in: root)
        }
    }

    var files: [String] { packs.flatMap(\.files) }

    /// The folder that holds the folder of each pack and no picture besides; nil where the packs are elsewhere.
    var parent: String? {
        guard packs.count > 1, let first = packs.first, !FileName.folder(first.folder).isEmpty else { return nil }
        let parent = FileName.folder(first.folder)
        let areInPlace = packs.allSatisfy { pack in
            FileName.folder(pack.folder) == parent && pack.files.allSatisfy { $0.isBelow(pack.folder) }
        }
        return areInPlace ? parent : nil
    }

    /// The pictures of a document become a pack; what else is `below` its folder is left out. `others` are not pictures.
    private mutating func take(
        _ known: PackNotes, _ below: [String], from rest: inout Set<String>, _ others: Set<String>
    ) {
        let listed = known.pack.stickers.filter { rest.contains($0) }.uniqued
        let unusable = known.pack.stickers.uniqued.filter(others.contains)
        let isListed = Set(listed)
        let besides = below.filter { !isListed.contains($0) && $0 != known.pack.icon && $0 != known.pack.tray }
        let isSticker = { (file: String) in known.place.map { file.isBelow($0) } ?? false }
        let own = listed + besides.filter(isSticker)
        let leftOut = besides.filter { !isSticker($0) }
        let cover = known.pack.icon.flatMap { rest.contains($0) ? $0 : nil }
        rest.subtract(below)
        notes += known.remarks.map { $0.withPath(in: root) }
        func remark(_ id: String, _ values: [String: String], on files: [String]) {
            guard !files.isEmpty else { return }
            let names = NameList.text(files.map { $0.below(known.folder) ?? $0 })
            let path = FilePath.userPath(known.document, in: root)
            notes.raise(id, values.merging(["names": names]) { $1 }, path: path)
        }
        let count = SummaryLine.counted(listed.count + unusable.count, "sticker")
        remark("file/list.unusable", ["kept": "\(listed.count)", "all": count], on: unusable)
        remark("file/unlisted", ["count": SummaryLine.counted(leftOut.count, "picture")], on: leftOut)
        guard !own.isEmpty else { return }
        if let platform = known.platform { platforms.insert(platform) }
        documents.append("\(FilePath.userPath(known.document, in: root)): \(known.title)")
        var pack = known.pack
        (pack.stickers, pack.icon) = (own, cover)
        let kept = Set(own)
        pack.texts = pack.texts.filter { kept.contains($0.key) }
        pack.tray = pack.tray.flatMap { below.contains($0) ? $0 : nil }
        packs.append(pack)
    }

    /// Leaves out what cannot be drawn, with a note on each: a new manifest builds as it is.
    mutating func leaveOut(_ problems: [String: FileError]) {
        guard !problems.isEmpty else { return }
        notes += PictureSearch.notes(onUnusable: problems, in: root)
        for index in packs.indices {
            packs[index].stickers.removeAll { problems[$0] != nil }
            if let icon = packs[index].icon, problems[icon] != nil { packs[index].icon = nil }
            if let tray = packs[index].tray, problems[tray] != nil { packs[index].tray = nil }
        }
        packs.removeAll { $0.stickers.isEmpty }
    }

    /// The packs with their pictures at other paths.
    mutating func move(_ place: (String) -> String) {
        for index in packs.indices {
            packs[index].stickers = packs[index].stickers.map(place)
            packs[index].icon = packs[index].icon.map(place)
            packs[index].tray = packs[index].tray.map(place)
            packs[index].texts = Dictionary(packs[index].texts.map { (place($0.key), $0.value) }) { first, _ in first }
        }
    }

    // MARK: Folders

    /// Packs of the pictures below a folder, and those of folders that are too small. Where one folder in it has nearly
    /// all of them, its subfolders count, and pictures beside that folder are in no pack.
    private static func packs(of art: [String], below base: String) -> (packs: [FoundPack], loose: [String]) {
        guard !art.isEmpty else { return ([], []) }
        let depth = FileName.parts(base).count
        let groups = art.grouped { FileName.parts($0).dropLast().prefix(depth + 1).joined(separator: "/") }
        let all = groups.map { FoundPack(folder: $0.key == base ? "" : $0.key, stickers: $0.elements) }
        let large = all.filter { $0.stickers.count >= FoundPack.smallest }
        let small = all.filter { $0.stickers.count < FoundPack.smallest }.flatMap(\.stickers)
        if large.count == 1, !large[0].folder.isEmpty {
            let (inner, loose) = packs(of: large[0].stickers, below: large[0].folder)
            return inner.count > 1 ? (inner, small + loose) : ([FoundPack(folder: "", stickers: art)], [])
        }
        guard large.count > 1 else { return ([FoundPack(folder: "", stickers: art)], []) }
        // The first pack that is left is that of the base, if that is large enough.
        var result = large
        result[0].stickers += small
        return (result, small)
    }

    /// The same bytes are one sticker of a pack; another pack may have the same sticker.
    private mutating func leaveOutCopies() {
        var copies: [String: String] = [:]
        for pack in packs { copies.merge(tree.copies(among: pack.stickers)) { first, _ in first } }
        notes += copies.sorted { PictureSearch.precedes($0.key, $1.key) }.map {
            PictureSearch.note(on: $0, copyOf: $1, in: root)
        }
        for index in packs.indices { packs[index].stickers.removeAll { copies[$0] != nil } }
        packs.removeAll { $0.stickers.isEmpty }
    }
}

extension FoundPacks {
    /// As much of the packs as decides what these platforms plan; `name` is that of the pack at the top.
    func catalog(called name: String, for targets: Set<String>) -> Catalog {
        let start = SourceLocation(file: ManifestReader.names[0], line: 1, column: 1)
        let options = targets.map { ($0, Options([:])) }
        let packs = packs.map { art in
            let name = art.title ?? name
            var pack = Pack(id: Slug.fileSafe(name), name: name, publisher: "A", location: start)
            pack.targets = Dictionary(options) { first, _ in first }
            pack.stickers = art.stickers.map { Sticker(of: $0) }
            return pack
        }
        return Catalog(packs: packs, links: Links(), location: start)
    }
}

extension Sticker {
    /// As much of a sticker of new art as decides what platforms plan; what is wrong with it is found at the art.
    init(of file: String) {
        self.init(id: file, file: file, location: SourceLocation(file: file, line: 1, column: 1))
        emojis = ["🙂"]
        alt = LocalizedText("A sticker")
    }
}

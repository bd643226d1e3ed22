import PortableFoundation
import StickerDocuments
import StickerModel

/// What a messenger or a tool has written about pictures, in a file beside them. All paths are those of the tree.
struct PackNotes {
    /// What wrote it, for people: "Telegram chat export".
    let title: String
    /// The name of the messenger whose pack it is, which a new manifest switches on; nil for any other.
    let platform: String?
    /// The file that says most.
    let document: String
    /// Its stickers are those that are listed, in their order; the icon and the tray image are not stickers.
    var pack: FoundPack
    /// The folder whose other pictures are stickers, too, behind those that are listed; nil where only those are.
    var place: String?
    /// Files that were read, and those that belong to them and hold no art.
    var read: Set<String>
    private(set) var remarks: [Finding] = []
    /// The file with the emojis, where that is another one.
    var emojiDocument: String?
    /// Texts in the place of emojis, by the names of their pictures.
    private var words: [String] = []
    /// Names of pictures that are listed and are nowhere.
    private var missing: [String] = []

    var folder: String { pack.folder }

    init(_ title: String, of platform: String? = nil, _ document: String) {
        (self.title, self.platform, self.document) = (title, platform, document)
        pack = FoundPack(folder: FileName.folder(document), stickers: [])
        read = [document]
    }

    /// A function that reads the notes in a file, by the name of the file. They get what a search has found.
    private static let readers: [String: @Sendable (String, any FileTree, FoundFiles) -> PackNotes?] = [
        TelegramExport.fileName: TelegramExport.notes, TelegramExport.pageName: TelegramExport.notes,
        SignalFolder.listName: SignalFolder.listNotes, SignalFolder.titleName: SignalFolder.notes,
        SignalFolder.emojiName: SignalFolder.notes, LineFolder.infoName: LineFolder.notes,
        "pack.json": ForeignList.notes, "pack.yaml": ForeignList.notes, "pack.yml": ForeignList.notes,
    ]

    /// Whether a file has notes, as far as its name tells, or as the list of a set of Telegram, which may have any name.
    static func isDocument(_ file: String, in tree: any FileTree) -> Bool {
        readers[FileName.last(file)] != nil || TelegramSet.isList(file, in: tree)
    }

    /// All that is found, the innermost folders first; one for each folder.
    static func all(in tree: any FileTree, _ search: PictureSearch) -> [PackNotes] {
        var found: [String: PackNotes] = [:]
        let files = FoundFiles(search)
        for file in search.others {
            guard found[FileName.folder(file)] == nil else { continue }
            let reader = readers[FileName.last(file)] ?? TelegramSet.notes
            if let notes = reader(file, tree, files) { found[notes.folder] = notes }
        }
        return found.values.sorted {
            (FileName.parts($1.folder).count, $0.folder) < (FileName.parts($0.folder).count, $1.folder)
        }
    }

    /// Adds a picture that is listed, by its path in the folder, with a text that should be emojis and what else is said
    /// of it, if it was found.
    mutating func add(_ name: String, _ text: String?, _ more: PictureText? = nil, of found: FoundFiles) {
        guard let path = FileName.normalParts(FileName.join(folder, name))?.joined(separator: "/"),
            !FilePath.isAbsolute(name), found.files.contains(path)
        else {
            missing.append(name)
            return
        }
        pack.stickers.append(path)
        if let more { pack.texts[path] = more }
        set(text, of: path)
    }

    mutating func set(_ text: String?, of path: String) {
        guard let text, !text.trimmed.isEmpty else { return }
        let found = Emoji.all(in: text).uniqued
        if found.isEmpty { words.append("“\(text.trimmed.prefix(40))” of \(FileName.last(path))") }
        for emoji in found where pack.texts[path]?.emojis.contains(emoji) != true {
            pack.texts[path, default: PictureText()].emojis.append(emoji)
        }
    }

    mutating func remark(_ id: String, _ values: [String: String] = [:], hint: String? = nil, at path: String? = nil) {
        remarks.raise(id, values, hint: hint, path: path ?? document)
    }

    /// Says what the document has and the manifest does not get.
    mutating func leaveOut(_ parts: [String]) {
        guard !parts.isEmpty else { return }
        remark("import/dropped.parts", ["pack": pack.name ?? FileName.last(folder), "parts": NameList.text(parts)])
    }

    /// The notes with remarks on what is listed and not there; `hint` is the remedy. A list has each picture once.
    func completed(_ hint: String, isList: Bool = true) -> PackNotes {
        var notes = self
        let repeated = Dictionary(grouping: pack.stickers) { $0 }.filter { isList && $1.count > 1 }.keys
        if !repeated.isEmpty {
            notes.remark("file/list.repeated", ["names": NameList.text(repeated.map { FileName.last($0) }.sorted())])
        }
        if !missing.isEmpty {
            let names = NameList.text(missing.map { String($0.prefix(80)) })
            notes.remark(
                "file/list", ["count": SummaryLine.counted(missing.count, "sticker"), "names": names], hint: hint)
        }
        if !words.isEmpty { notes.remark("file/list.words", ["words": NameList.text(words)], at: emojiDocument) }
        return notes
    }

    // MARK: Documents

    /// The text of a short file. Throws `FileError`.
    static func text(of path: String, in tree: any FileTree) throws -> String {
        let bytes = try tree.bytes(path)
        let isUTF16 = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        guard !isUTF16, let text = String(validating: bytes, as: UTF8.self) else {
            throw FileError(.damaged, "is not UTF-8 text, so it is not read", path: path, hint: "save it as UTF-8")
        }
        return String(text.trimmingPrefix("\u{FEFF}"))
    }

    /// A name as a manifest takes it; nil when nothing is left of it.
    static func name(_ text: String?) -> String? {
        let name = ImportText.limited(ImportText.clean(text ?? ""))
        return name.isEmpty ? nil : name
    }
}

/// What a search has found, to be looked up by folder: there may be thousands of them.
struct FoundFiles {
    let files: Set<String>
    private let folders: [String: [String]]
    private let pictures: Set<String>
    /// The paths of all files by their names, with and without extension.
    private let named: [String: [String]]

    init(_ search: PictureSearch) {
        pictures = Set(search.pictures)
        files = pictures.union(search.others)
        let all = search.pictures + search.others
        folders = Dictionary(grouping: all, by: FileName.folder)
        var named: [String: [String]] = [:]
        for file in all { for name in Self.names(of: file) { named[name, default: []].append(file) } }
        self.named = named
    }

    /// What a file is called, with and without extension.
    private static func names(of file: String) -> [String] {
        let name = FileName.last(file)
        return [name, FileName.stem(name)].uniqued
    }

    /// The only file of a name below a folder, however deep; of a name that very many files have, none.
    func file(called name: String, below folder: String) -> String? {
        guard let all = named[name], all.count < 100 else { return nil }
        let below = all.filter { $0.isBelow(folder) }
        return below.count == 1 ? below[0] : nil
    }

    /// Directly in a folder: the pictures, in natural order, then the other files.
    func all(in folder: String) -> [String] { folders[folder] ?? [] }

    func pictures(in folder: String) -> [String] { all(in: folder).filter(pictures.contains) }

    func others(in folder: String) -> [String] { all(in: folder).filter { !pictures.contains($0) } }

    /// The paths of the files directly in a folder by their names, with and without extension.
    func names(in folder: String) -> [String: String] {
        let pairs = all(in: folder).flatMap { file in Self.names(of: file).map { ($0, file) } }
        return Dictionary(pairs) { first, _ in first }
    }
}

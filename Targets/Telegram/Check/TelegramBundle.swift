import StickerDocuments
import StickerModel

/// A set that was read: its document, where it has one, and its files.
struct TelegramBundle: OpenedBundle {
    let target: TelegramTarget
    let tree: any FileTree
    let kind: TelegramBundleKind
    /// The document, or the folder.
    let path: String
    /// By the name of the set.
    private let levels: [String: [String: RuleLevel]]
    /// What is wrong with the document and its files.
    private var log: FindingLog
    /// nil where the document cannot be read.
    private(set) var set: TelegramSet?

    /// Reads the document, and every file that it names and that is there; or all stickers of the folder.
    static func read(
        _ kind: TelegramBundleKind, at path: String, in tree: any FileTree, by target: TelegramTarget,
        levels: [String: [String: RuleLevel]]
    ) -> TelegramBundle {
        let log = FindingLog(target.rules, levels: RuleLevel.shared(by: levels.values))
        var bundle = TelegramBundle(target: target, tree: tree, kind: kind, path: path, levels: levels, log: log)
        switch kind {
        case .planned: break
        case .set: bundle.readSet()
        case .files: bundle.readFolder()
        }
        return bundle
    }

    func findings() -> [Finding] {
        guard let set else { return log.whole }
        var log = log.continued
        log.levels = set.name.flatMap { levels[$0.value] } ?? log.levels
        log.judge(set)
        if let thumbnail = set.thumbnail, thumbnail.facts != nil { log.judge(thumbnail) }
        for sticker in set.stickers {
            if log.ends(at: sticker.path, sticker.location) { break }
            log.judge(sticker)
        }
        return log.whole
    }

    /// A row for each file, with the bytes that Telegram takes.
    func inventory() -> [BundleFact] {
        (set?.stickers ?? []).compactMap { sticker in
            sticker.facts.map { facts in
                BundleFact(
                    pack: set?.label ?? "", name: FileName.stem(sticker.name), path: sticker.path, facts,
                    byteLimit: byteLimit(of: sticker))
            }
        }
    }

    /// The set of a document, without its videos, which cannot be art.
    func packs() -> [ImportedPack] {
        guard kind == .set, let set else { return [] }
        let readable = set.stickers.filter { $0.facts != nil }
        var pack = ImportedPack(name: set.label, stickers: [])
        for sticker in readable where sticker.form != .video {
            // `01_cup`, as we number files, was `cup`.
            let stem = FileName.stem(sticker.name)
            let name = stem.replacing(/^[0-9]+_(?=.)/, with: "")
            var imported = ImportedSticker(name: name, file: .file(sticker.path))
            imported.emojis = (sticker.emojis ?? []).map(\.value)
            imported.tags = sticker.keywords.map(\.value)
            pack.stickers.append(imported)
        }
        var log = log.continued
        for sticker in readable where sticker.form == .video {
            var notice = Notice("video-left-out")
            notice.hint = FileFormat.webm.refusal.hint
            log.raise(notice, path: sticker.path)
        }
        pack.findings = Array(log.whole.dropFirst(self.log.whole.count))
        return pack.stickers.isEmpty ? [] : [pack]
    }

    /// In bytes; nil for what Telegram does not take.
    func byteLimit(of sticker: TelegramSticker) -> Int? {
        switch sticker.form {
        case .still: target.limits.stillBytes
        case .video: target.limits.videoBytes
        case .vector: target.limits.vectorBytes
        case nil: nil
        }
    }
}

extension TelegramBundle {
    private var folder: String { kind == .set ? FileName.folder(path) : path }

    private mutating func readSet() {
        let checker = DocumentChecker(path: path, log: log, notice: Notice.about)
        var document = checker
        guard let root = document.document(in: tree) else {
            log = document.log
            return
        }
        document.check(root, as: Self.shape, called: "the set")
        log = document.log
        var set = TelegramSet(path: path, location: root.location, origin: .set)
        set.name = root.string(at: "name")
        set.title = root.string(at: "title")
        set.type = root.string(at: "sticker_type")
        var named: Set<String> = []
        if let node = root.object(at: "thumbnail"), let file = attachment("thumbnail", of: node) {
            let path = FileName.join(folder, file.value)
            named.insert(path)
            set.thumbnail = TelegramThumbnail(
                path: path, facts: log.facts(of: "thumbnail", at: path, in: tree, named: file, in: self.path))
        }
        for (index, entry) in root.objects(at: "stickers").enumerated() {
            if log.ends(at: path, entry.location) { break }
            set.stickers.append(sticker(entry, number: index + 1, of: set, &named))
        }
        set.unnamed = tree.pictures(in: [folder], ending: ["png", "webp", "webm", "tgs"], besides: named)
        self.set = set
    }

    private mutating func sticker(
        _ node: DocumentNode, number: Int, of set: TelegramSet, _ named: inout Set<String>
    ) -> TelegramSticker {
        var sticker = TelegramSticker(path: path, origin: .set, name: "sticker \(number)", kind: set.kind)
        sticker.location = node.location
        sticker.format = node.string(at: "format")
        sticker.emojis = node["emoji_list"].map { _ in node.strings(at: "emoji_list") } ?? []
        sticker.keywords = node.strings(at: "keywords")
        guard let file = attachment("sticker", of: node) else { return sticker }
        let path = FileName.join(folder, file.value)
        named.insert(path)
        sticker.name = file.value
        sticker.path = path
        sticker.location = file.location
        sticker.show(log.facts(of: "sticker", at: path, in: tree, named: file, in: self.path))
        // Its file is what people change.
        if sticker.facts != nil { sticker.location = nil }
        return sticker
    }

    /// The file that an entry attaches; nil for addresses and file ids, which are not here.
    private func attachment(_ key: String, of node: DocumentNode) -> Located<String>? {
        guard let text = node.string(at: key), text.value.hasPrefix("attach://"), let location = text.location else {
            return nil
        }
        let file = String(text.value.dropFirst("attach://".count))
        return file.isEmpty || FileName.hasSlash(file) || file == ".." ? nil : Located(file, at: location)
    }

    private static let shape = FieldType.openObject([
        Field("name", .string, isRequired: true), Field("title", .string, isRequired: true),
        Field("sticker_type", .string), Field("needs_repainting", .flag),
        Field(
            "stickers",
            .list(
                .openObject([
                    Field("sticker", .string, isRequired: true), Field("format", .string, isRequired: true),
                    Field("emoji_list", .list(.string), isRequired: true), Field("keywords", .list(.string)),
                ])), isRequired: true),
        Field("thumbnail", .openObject([Field("thumbnail", .string), Field("format", .string)])),
    ])

    /// All files of a folder that may be stickers; one alone where that was named.
    private mutating func readFolder() {
        var set = TelegramSet(path: path.isEmpty ? tree.name : path, origin: .files)
        let endings: Set = ["png", "webp", "webm", "tgs"]
        let files = tree.focus.map { [$0] } ?? tree.files.filter { FileName.folder($0) == path }
        for file in files where endings.contains(FileName.pathExtension(file)) {
            if log.ends(at: file, nil) { break }
            let name = FileName.last(file)
            guard let facts = log.facts(of: "sticker", at: file, in: tree, missing: { _ in }) else { continue }
            if ["thumb", "cover", "tray"].contains(FileName.stem(name).lowercased()) {
                set.thumbnail = TelegramThumbnail(path: file, facts: facts)
                continue
            }
            var sticker = TelegramSticker(path: file, origin: .files, name: name, kind: .stickers)
            sticker.show(facts)
            // What is exactly of the size of custom emoji is one.
            if facts.size == .square(target.limits.emojiSide) { sticker.kind = .emoji }
            set.stickers.append(sticker)
        }
        if tree.focus != nil { set.path = files.first ?? set.path }
        self.set = set
    }
}

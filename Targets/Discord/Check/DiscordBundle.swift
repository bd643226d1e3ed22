import StickerDocuments
import StickerModel

/// A list of stickers that was read, with its files.
struct DiscordBundle: OpenedBundle {
    let target: DiscordTarget
    private let tree: any FileTree
    private let path: String
    /// What is wrong with the document and its files.
    private var log: FindingLog
    private var list: DiscordList
    /// Whether the document is a list; if not, nothing else is said of it.
    private let isRead: Bool

    static let document = "stickers.json"

    /// Whether a document is such a list, or Discord's own of a server, whatever is wrong with it.
    static func isList(_ file: String, in tree: any FileTree) -> Bool {
        guard FileName.last(file) == document, tree.byteCount(file) ?? .max <= 2_000_000,
            let bytes = try? tree.bytes(file)
        else { return false }
        return bytes.contains("\"tags\"") && (bytes.contains("\"file\"") || bytes.contains("\"format_type\""))
    }

    /// Reads the document, and every file that it names and that is there.
    init(at path: String, in tree: any FileTree, by target: DiscordTarget, levels: [String: [String: RuleLevel]]) {
        (self.target, self.tree, self.path) = (target, tree, path)
        let folder = FileName.folder(path)
        list = DiscordList(at: path, called: folder.isEmpty ? tree.name : FileName.last(folder))
        log = FindingLog(target.rules, levels: RuleLevel.shared(by: levels.values))
        let root = log.reading(path) {
            try tree.json(path)
        } failure: {
            .jsonSyntax($0)
        }
        isRead = if case .list = root?.value { true } else { false }
        if let root { log.check(root, as: Self.shape, called: "the list", path: path, notice: Notice.about) }
        var named: Set<String> = []
        for (index, entry) in (root?.elements ?? []).enumerated() {
            if log.ends(at: path, entry.location) { break }
            list.stickers.append(sticker(entry, number: index + 1, &named))
        }
        let folders = Set(named.map(FileName.folder))
        list.unnamed = tree.pictures(in: folders, ending: ["png", "gif"], besides: named)
    }

    private mutating func sticker(_ entry: DocumentNode, number: Int, _ named: inout Set<String>) -> DiscordSticker {
        let name = entry.string(at: "name")
        var sticker = DiscordSticker(at: path, called: name?.value ?? "entry \(number)", entry.location)
        sticker.name = name
        sticker.description = entry.string(at: "description")
        sticker.tags = entry.string(at: "tags")
        // Discord's own list of a server names no files.
        guard let file = entry.string(at: "file"), let found = log.file("file", named: file, in: path, of: tree) else {
            return sticker
        }
        named.insert(found.path)
        sticker.facts = found.facts
        sticker.duration = sticker.facts?.totalDuration
        // Its file is what people change.
        if sticker.facts != nil { (sticker.path, sticker.location) = (found.path, nil) }
        return sticker
    }

    func findings() -> [Finding] {
        guard isRead else { return log.whole }
        var log = log.continued
        log.judge(list)
        for sticker in list.stickers {
            if log.ends(at: sticker.path, sticker.location) { break }
            log.judge(sticker)
        }
        return log.whole
    }

    func inventory() -> [BundleFact] {
        list.stickers.compactMap { sticker in
            sticker.facts.map {
                BundleFact(
                    pack: list.label, name: sticker.label, path: sticker.path, $0, byteLimit: target.limits.bytes)
            }
        }
    }

    func packs() -> [ImportedPack] {
        let stickers = list.stickers.filter { $0.facts != nil }.map { sticker in
            var imported = ImportedSticker(name: sticker.label, file: .file(sticker.path))
            let words = (sticker.tags?.value ?? "").split(separator: ",").map { String($0).trimmed }
            imported.emojis = words.filter(Emoji.isSingle)
            imported.tags = words.filter { !$0.isEmpty && !Emoji.isSingle($0) }
            if let name = sticker.name?.value, name != DiscordPlanner.name(of: Slug.fileSafe(name)) {
                imported.options["name"] = name
            }
            imported.alt = sticker.description.flatMap { $0.value.isEmpty ? nil : LocalizedText($0.value) }
            return imported
        }
        guard !stickers.isEmpty else { return [] }
        var pack = ImportedPack(name: tree.packName(list.label), stickers: stickers)
        pack.findings = log.whole
        return [pack]
    }

    func previews() -> [PreviewPack] {
        var preview = PreviewPack(name: list.label, look: .discord)
        preview.stickers = list.stickers.compactMap { sticker in
            guard let facts = sticker.facts else { return nil }
            var preview = PreviewSticker(
                name: sticker.label, path: sticker.path, picture: .file(sticker.path), facts: facts)
            preview.byteLimit = target.limits.bytes
            preview.emojis = Emoji.all(in: sticker.tags?.value ?? "")
            preview.alt = sticker.description?.value
            return preview
        }
        return preview.stickers.isEmpty ? [] : [preview]
    }

    private static let shape = FieldType.list(
        .openObject([
            Field("name", .string, isRequired: true), Field("description", .any),
            Field("tags", .string, isRequired: true), Field("file", .string),
        ]))
}

extension PreviewLook {
    /// Discord draws a sticker at 160 px in a chat, the half of its pixels.
    fileprivate static let discord = PreviewLook(
        picker: "Sticker picker", pickerSide: 80, columns: 4, coverSide: 32, scene: "Chat", sceneSide: 160,
        backgrounds: [.chat("Dark", .dark), .chat("Light", .light)],
        remark: "Discord publishes no sizes; these are about those of its app for computers.")
}

// The colors of Discord's dark and light themes as people describe them; it draws no bubbles.
extension PreviewBackground.ChatColors {
    fileprivate static let dark = colors(Color(red: 0x31, green: 0x33, blue: 0x38), .white)
    fileprivate static let light = colors(.white, Color(red: 0x31, green: 0x33, blue: 0x38))

    private static func colors(_ background: Color, _ text: Color) -> Self {
        Self(background: background, text: text, receivedBubble: background, sentBubble: background, bubbleCorner: 4)
    }
}

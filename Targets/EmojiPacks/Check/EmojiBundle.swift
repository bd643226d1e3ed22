import StickerDocuments
import StickerModel

/// A list of emoji that was read, with its files.
struct EmojiBundle: OpenedBundle {
    let target: EmojiPacksTarget
    private let tree: any FileTree
    private let path: String
    /// What is wrong with the document and its files.
    private var log: FindingLog
    private var list: EmojiList
    /// What people call the pack, where the list says so.
    private var title: String?
    /// Whether the document could be read; if not, nothing else is said of it.
    private var isRead = true

    /// One line of a list, whatever its form.
    private struct Entry {
        var name: Located<String>
        /// nil where the list says nothing about the file.
        var file: Located<String>?
        var address: Located<String>?
        var isSticker = false
        /// What people find it by: emojis and tags.
        var words: [String] = []
    }

    /// Reads the document, and every file that it names and that is there.
    init(
        of service: EmojiService, at path: String, in tree: any FileTree, by target: EmojiPacksTarget,
        levels: [String: [String: RuleLevel]]
    ) {
        (self.target, self.tree, self.path) = (target, tree, path)
        let folder = FileName.folder(path)
        list = EmojiList(of: service, at: path, called: folder.isEmpty ? tree.name : FileName.last(folder))
        log = FindingLog(target.rules, levels: RuleLevel.shared(by: levels.values))
        let entries = service.document == "names.txt" ? lines() : documentEntries()
        var named: Set<String> = []
        for entry in entries {
            if log.ends(at: path, entry.name.location) { break }
            list.emoji.append(emoji(entry, &named))
        }
        if isRead {
            list.unnamed = tree.pictures(in: [folder], ending: ["png", "gif", "webp", "jpg"], besides: named)
        }
    }

    /// `cup.png<TAB>:cup:` in each line behind the first.
    private mutating func lines() -> [Entry] {
        let (tree, path) = (tree, path)
        let bytes = log.reading(path) {
            try tree.bytes(path)
        } failure: {
            .jsonSyntax($0)
        }
        let text = String(decoding: bytes ?? [], as: UTF8.self)
        return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().compactMap {
            index, line in
            let parts = line.split(separator: "\t")
            guard parts.count == 2, !line.hasPrefix("#") else { return nil }
            let place = SourceLocation(file: path, line: index + 1, column: 1)
            let name = parts[1].drop { $0 == ":" }.prefix { $0 != ":" }
            return Entry(name: Located(String(name), at: place), file: Located(String(parts[0]), at: place))
        }
    }

    private mutating func documentEntries() -> [Entry] {
        var document = DocumentChecker(path: path, log: log, notice: Notice.about)
        defer { log = document.log }
        guard let root = document.document(in: tree) else {
            isRead = false
            return []
        }
        document.check(root, as: Self.shape(of: list.service), called: "the list")
        switch list.service {
        case .mastodon:
            return (root["files"]?.members ?? []).map { member in
                Entry(name: Located(member.key, at: member.node.location), file: root["files"]?.string(at: member.key))
            }
        case .misskey:
            title =
                root.objects(at: "emojis").lazy.compactMap { $0.object(at: "emoji")?.string(at: "category") }.first?
                .value
            return root.objects(at: "emojis").compactMap { record in
                guard let emoji = record.object(at: "emoji"), let name = emoji.string(at: "name") else { return nil }
                let words = emoji["aliases"] == nil ? [] : emoji.strings(at: "aliases").map(\.value)
                return Entry(
                    name: name, file: record.string(at: "fileName"), words: words)
            }
        case .matrix:
            title = root["content"]?["pack"]?.string(at: "display_name")?.value
            return root["content"].map(matrixEntries) ?? []
        case .discord, .slack: return []
        }
    }

    /// An uploaded picture has an address; one that is still to be uploaded names its file.
    private func matrixEntries(_ content: DocumentNode) -> [Entry] {
        let usage = content["pack"].map { $0.strings(at: "usage").map(\.value) } ?? []
        return (content["images"]?.members ?? []).map { member in
            var entry = Entry(name: Located(member.key, at: member.node.location))
            entry.isSticker = usage == ["sticker"]
            entry.address = member.node.string(at: "url")
            if let address = entry.address, address.value.hasPrefix(EmojiLayout.placeholder) {
                let file = String(address.value.dropFirst(EmojiLayout.placeholder.count))
                entry.file = address.location.map { Located(file, at: $0) }
            }
            return entry
        }
    }

    private mutating func emoji(_ entry: Entry, _ named: inout Set<String>) -> EmojiFile {
        var emoji = EmojiFile(of: list.service, at: path, named: entry.name)
        emoji.address = entry.address
        emoji.isSticker = entry.isSticker
        emoji.words = entry.words
        guard let file = entry.file, let found = log.file("file", named: file, in: path, of: tree) else { return emoji }
        named.insert(found.path)
        emoji.facts = found.facts
        // Its file is what people change.
        if emoji.facts != nil { (emoji.path, emoji.location) = (found.path, nil) }
        return emoji
    }

    func findings() -> [Finding] {
        guard isRead else { return log.whole }
        var log = log.continued
        log.judge(list)
        for emoji in list.emoji {
            if log.ends(at: emoji.path, emoji.location) { break }
            log.judge(emoji)
        }
        return log.whole
    }

    func inventory() -> [BundleFact] {
        list.emoji.compactMap { emoji in
            emoji.facts.map {
                BundleFact(
                    pack: "\(list.label) (\(list.service.name))", name: emoji.name.value, path: emoji.path, $0,
                    byteLimit: byteLimit(of: emoji))
            }
        }
    }

    func packs() -> [ImportedPack] {
        let stickers = list.emoji.filter { $0.facts != nil }.map { emoji in
            var imported = ImportedSticker(name: emoji.name.value, file: .file(emoji.path))
            imported.emojis = emoji.words.filter(Emoji.isSingle)
            imported.tags = emoji.words.filter { !Emoji.isSingle($0) }
            // A name that the next build would not make of the id: people have typed it.
            let name = emoji.name.value
            if Shortcodes.plain(name) != name || !name.contains(where: \.isLetter) {
                imported.options["shortcode"] = name
            }
            return imported
        }
        guard !stickers.isEmpty else { return [] }
        var pack = ImportedPack(name: title ?? tree.packName(list.label), stickers: stickers)
        pack.findings = log.whole
        return [pack]
    }

    private func byteLimit(of emoji: EmojiFile) -> Int? {
        target.limits.bytes(of: emoji.service, isSticker: emoji.isSticker)
    }

    func previews() -> [PreviewPack] {
        var preview = PreviewPack(name: "\(list.label) (\(list.service.name))", look: .emoji)
        preview.stickers = list.emoji.compactMap { emoji in
            guard let facts = emoji.facts else { return nil }
            var preview = PreviewSticker(
                name: ":\(emoji.name.value):", path: emoji.path, picture: .file(emoji.path), facts: facts)
            preview.byteLimit = byteLimit(of: emoji)
            return preview
        }
        return preview.stickers.isEmpty ? [] : [preview]
    }

    private static func shape(of service: EmojiService) -> FieldType {
        switch service {
        case .mastodon: .openObject([Field("files", .map(keys: "name", .string), isRequired: true)])
        case .misskey:
            .openObject([
                Field(
                    "emojis",
                    .list(
                        .openObject([
                            Field("fileName", .string, isRequired: true),
                            Field(
                                "emoji", .openObject([Field("name", .string, isRequired: true)]), isRequired: true),
                        ])), isRequired: true)
            ])
        case .matrix:
            .openObject([Field("content", content, isRequired: true)])
        case .discord, .slack: .any
        }
    }

    private static let content = FieldType.openObject([
        Field(
            "images", .map(keys: "shortcode", .openObject([Field("url", .string, isRequired: true)])), isRequired: true)
    ])
}

extension PreviewLook {
    /// An emoji is as high as a line of text; a message of emoji alone shows it larger.
    fileprivate static let emoji = PreviewLook(
        picker: "Emoji picker", pickerSide: 32, columns: 8, coverSide: 22, scene: "Chat", sceneSide: 48,
        backgrounds: [.chat("Dark", .dark), .chat("Light", .light)],
        remark: "Services draw emoji at 20 to 48 px.")
}

// Neutral themes: every service has its own.
extension PreviewBackground.ChatColors {
    fileprivate static let dark = colors(Color(red: 0x22, green: 0x25, blue: 0x29), .white)
    fileprivate static let light = colors(.white, Color(red: 0x1D, green: 0x1C, blue: 0x1D))

    private static func colors(_ background: Color, _ text: Color) -> Self {
        Self(background: background, text: text, receivedBubble: background, sentBubble: background, bubbleCorner: 4)
    }
}

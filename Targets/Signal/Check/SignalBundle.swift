import StickerDocuments
import StickerModel

/// A pack that was read: its document and the files that it names.
struct SignalBundle: OpenedBundle {
    let target: SignalTarget
    let tree: any FileTree
    /// The document.
    let path: String
    /// By the title of the pack.
    private let levels: [String: [String: RuleLevel]]
    /// What is wrong with the document and its files.
    private var log: FindingLog
    /// nil where the document cannot be read.
    private(set) var pack: SignalPack?

    /// Reads the document, and every file that it names and that is there.
    static func read(
        at path: String, in tree: any FileTree, by target: SignalTarget, levels: [String: [String: RuleLevel]]
    ) -> SignalBundle {
        let log = FindingLog(target.rules, levels: RuleLevel.shared(by: levels.values))
        var bundle = SignalBundle(target: target, tree: tree, path: path, levels: levels, log: log)
        bundle.readPack()
        return bundle
    }

    func findings() -> [Finding] {
        guard let pack else { return log.whole }
        var log = log.continued
        log.levels = pack.title.flatMap { levels[$0.value] } ?? log.levels
        log.judge(pack)
        for sticker in [pack.cover].compactMap(\.self) + pack.stickers {
            if log.ends(at: sticker.path, sticker.location) { break }
            log.judge(sticker)
        }
        return log.whole
    }

    /// A row for each file.
    func inventory() -> [BundleFact] {
        (pack?.stickers ?? []).compactMap { sticker in
            sticker.facts.map { facts in
                BundleFact(
                    pack: pack?.label ?? "", name: FileName.stem(sticker.name), path: sticker.path, facts,
                    byteLimit: target.limits.bytes)
            }
        }
    }
}

extension SignalBundle {
    private mutating func readPack() {
        var document = DocumentChecker(path: path, log: log, notice: Notice.aboutPack)
        guard let root = document.document(in: tree) else {
            log = document.log
            return
        }
        document.check(root, as: Self.shape, called: "the manifest")
        log = document.log
        var pack = SignalPack(path: path, location: root.location, origin: .pack)
        pack.title = root.string(at: "title")
        pack.author = root.string(at: "author")
        for (index, entry) in root.objects(at: "stickers").enumerated() {
            if log.ends(at: path, entry.location) { break }
            pack.stickers.append(sticker(entry, called: "sticker \(index + 1)"))
        }
        if let entry = root.object(at: "cover"), !isMember(entry, of: pack) {
            pack.cover = sticker(entry, called: "the cover", isCover: true)
        }
        let named = Set((pack.stickers + [pack.cover].compactMap(\.self)).map(\.path))
        pack.unnamed = tree.pictures(
            in: [FileName.folder(path)], ending: ["png", "apng", "webp", "gif"], besides: named)
        self.pack = pack
    }

    /// Whether a sticker of the pack is its cover, which signal-cli writes for packs that it has downloaded.
    private func isMember(_ cover: DocumentNode, of pack: SignalPack) -> Bool {
        guard let file = cover.string(at: "file")?.value, let place = FileName.path(of: file, beside: path) else {
            return false
        }
        return pack.stickers.contains { $0.path == place }
    }

    private mutating func sticker(_ node: DocumentNode, called name: String, isCover: Bool = false) -> SignalSticker {
        var sticker = SignalSticker(path: path, location: node.location, origin: .pack, name: name, isCover: isCover)
        sticker.emoji = node.string(at: "emoji")
        sticker.contentType = node.string(at: "contentType")
        guard let file = node.string(at: "file"), !file.value.isEmpty else { return sticker }
        sticker.name = file.value
        sticker.location = file.location
        guard let found = log.file("picture", named: file, in: path, of: tree) else { return sticker }
        sticker.path = found.path
        sticker.show(found.facts)
        // Its file is what people change.
        if sticker.facts != nil { sticker.location = nil }
        return sticker
    }

    private static let entry = FieldType.object([
        Field("file", .string, isRequired: true), Field("emoji", .string), Field("contentType", .string),
        Field("id", .integer(0...Int(Int32.max))),
    ])

    private static let shape = FieldType.object([
        Field("title", .string, isRequired: true), Field("author", .string, isRequired: true),
        Field("stickers", .list(entry), isRequired: true), Field("cover", entry),
    ])
}

extension Notice {
    /// The notice about a difference of a pack's document from its shape. signal-cli writes null for what it does not have.
    static func aboutPack(_ fault: ShapeFault) -> Notice? {
        switch fault.difference {
        case .unknownKey(let key, _, let meant):
            Notice("json-unknown-key", ["key": key, "suggestion": suggestion(meant)])
        case .null(_, isRequired: false): nil
        default: about(fault)
        }
    }
}

/// Reads the document of a pack, and every file that it names and that is there.
package struct MessengerReader {
    package let document: MessengerDocument
    package let path: String
    package let tree: any FileTree
    package var log: FindingLog
    package var named: Set<String> = []

    init(_ document: MessengerDocument, at path: String, in tree: any FileTree, _ log: FindingLog) {
        (self.document, self.path, self.tree, self.log) = (document, path, tree, log)
    }

    package var folderName: String {
        let folder = FileName.folder(path)
        return folder.isEmpty ? tree.name : FileName.last(folder)
    }

    /// The stickers of a document's entries, up to where there are too many errors.
    package mutating func stickers<Entry>(
        _ entries: [Entry], at location: (Entry) -> SourceLocation?,
        _ read: (inout MessengerReader, Entry, _ number: Int) -> MessengerSticker
    ) -> [MessengerSticker] {
        var stickers: [MessengerSticker] = []
        for (index, entry) in entries.enumerated() {
            if log.ends(at: path, location(entry)) { break }
            stickers.append(read(&self, entry, index + 1))
        }
        return stickers
    }

    /// Reads the file that an entry names into its sticker; `role` begins the names of notices about the file.
    package mutating func read(_ role: String, named file: Located<String>?, into sticker: inout MessengerSticker) {
        guard let file, let found = log.file(role, named: file, in: path, of: tree) else { return }
        named.insert(found.path)
        sticker.show(found.facts)
        // Its file is what people change.
        if found.facts != nil { (sticker.path, sticker.location) = (found.path, nil) }
    }

    /// Pictures in some folders that the document does not name; that of the document alone where none are given.
    package func unnamed(ending endings: [String], in folders: Set<String>? = nil) -> [String] {
        tree.pictures(in: folders ?? [FileName.folder(path)], ending: endings, besides: named)
    }
}

struct MessengerBundle: OpenedBundle {
    let target: any MessengerTarget
    let tree: any FileTree
    /// By the keys of packs.
    let levels: [String: [String: RuleLevel]]
    let log: FindingLog
    /// nil where the document cannot be read.
    let pack: MessengerPack?

    func findings() -> [Finding] {
        guard let pack else { return log.all }
        var log = log.continued
        log.levels = pack.key.flatMap { levels[$0] } ?? log.levels
        log.judge(pack)
        for sticker in [pack.cover].compactMap(\.self) + pack.stickers {
            if log.ends(at: sticker.path, sticker.location) { break }
            log.judge(sticker)
        }
        return log.all
    }

    func inventory() -> [BundleFact] {
        guard let pack else { return [] }
        return pack.stickers.compactMap { sticker in
            sticker.facts.map {
                BundleFact(
                    pack: pack.caption ?? pack.label, name: sticker.row ?? sticker.label, path: sticker.path, $0,
                    byteLimit: sticker.byteLimit)
            }
        }
    }

    func previews() -> [PreviewPack] {
        guard let pack, let look = target.platform.look(of: pack.kind) else { return [] }
        var preview = PreviewPack(name: pack.caption ?? pack.label, look: look)
        preview.publisher = pack.author?.value
        // Browsers show no video as a picture, and no Lottie animation.
        if let cover = pack.cover, let facts = cover.facts, facts.video == nil, facts.vector == nil {
            preview.cover = .file(cover.path)
        }
        preview.stickers = pack.stickers.compactMap { sticker in
            guard let facts = sticker.facts else { return nil }
            var preview = PreviewSticker(
                name: sticker.caption ?? sticker.label, path: sticker.path, picture: .file(sticker.path), facts: facts)
            preview.byteLimit = sticker.byteLimit
            preview.emojis = (sticker.emojis ?? []).map(\.value)
            preview.alt = sticker.text?.value
            return preview
        }
        return preview.stickers.isEmpty ? [] : [preview]
    }

    func packs() -> [ImportedPack] {
        guard let pack else { return [] }
        var log = log.continued
        let stickers = pack.stickers.compactMap { $0.facts == nil ? nil : target.imported($0, &log) }
        guard !stickers.isEmpty else { return [] }
        var imported = ImportedPack(name: pack.title?.value ?? tree.packName(pack.label), stickers: stickers)
        imported.findings = log.all
        return [imported]
    }
}

extension ImportedSticker {
    /// A sticker of a messenger; `words` are those that people find it by, emojis and others.
    package init(_ sticker: MessengerSticker, named name: String, words: [String]) {
        self.init(name: name, file: .file(sticker.path))
        emojis = words.filter(Emoji.isSingle)
        tags = words.filter { !$0.isEmpty && !Emoji.isSingle($0) }
        alt = sticker.text.flatMap { $0.value.isEmpty ? nil : LocalizedText($0.value) }
    }
}

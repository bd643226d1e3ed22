/// Reads the document of a pack, and every file that it names and that is there.
package struct MessengerReader {
    package let document: MessengerDocument
    package let path: String
    package let tree: any FileTree
    package var log: FindingLog
    package var named: Set<String> = []

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
            if log.limit.ends(at: path, location(entry)) { break }
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

/// A bundle of packs that has been read: what is asked about it comes from its packs and their pictures.
package protocol MessengerBundle: OpenedBundle {
    var platform: Platform { get }
    /// By the keys of packs.
    var levels: [String: [String: RuleLevel]] { get }
    /// What is wrong with the documents and their files.
    var log: FindingLog { get }
    /// What is judged before the packs: what they share.
    var catalog: (any RuleSubject)? { get }
    /// Empty where the document cannot be read.
    var openedPacks: [MessengerPack] { get }
    /// A picture by its path, as findings name it; nil where it can no longer be read.
    func picture(at path: String) -> ImportedFile?
}

extension MessengerBundle {
    package var catalog: (any RuleSubject)? { nil }
    package func picture(at path: String) -> ImportedFile? { .file(path) }

    /// The levels of a pack; those that all packs share for one without a key.
    package func levels(of key: String?) -> [String: RuleLevel] {
        key.map { levels[$0] ?? [:] } ?? RuleLevel.shared(by: levels.values)
    }

    package func findings() -> [Finding] {
        var log = log.continued
        log.levels = RuleLevel.shared(by: levels.values)
        if let catalog { log.judge(catalog) }
        for pack in openedPacks {
            if log.limit.ends(at: pack.path, pack.location) { break }
            log.levels = levels(of: pack.key)
            log.judge(whole: pack)
        }
        return log.all
    }

    package func inventory() -> [BundleFact] {
        openedPacks.flatMap { pack in
            pack.stickers.compactMap { sticker in
                guard let facts = sticker.facts else { return nil }
                var row = BundleFact(
                    pack: pack.caption ?? pack.label, name: sticker.row ?? sticker.label, path: sticker.path, facts,
                    sizeClass: sticker.sizeClass, byteLimit: sticker.byteLimit)
                row.format = sticker.takenFor?.title ?? row.format
                return row
            }
        }
    }

    package func previews() -> [PreviewPack] {
        openedPacks.compactMap { pack in
            guard let look = platform.look(of: pack.kind) else { return nil }
            var preview = PreviewPack(name: pack.caption ?? pack.title?.filled?.value ?? pack.label, look: look)
            preview.publisher = pack.author?.filled?.value
            // Browsers show no video as a picture, and no Lottie animation.
            if let cover = pack.cover, let facts = cover.facts, facts.video == nil, facts.vector == nil {
                preview.cover = picture(at: cover.path)
            }
            preview.stickers = pack.stickers.compactMap(self.preview)
            return preview.stickers.isEmpty ? nil : preview
        }
    }

    private func preview(of sticker: MessengerSticker) -> PreviewSticker? {
        guard let facts = sticker.facts, let picture = picture(at: sticker.path) else { return nil }
        var preview = PreviewSticker(
            name: sticker.caption ?? sticker.label, path: sticker.path, picture: picture, facts: facts)
        preview.byteLimit = sticker.byteLimit
        preview.emojis = (sticker.emojis ?? []).map(\.value).filter { !$0.isEmpty }
        preview.alt = sticker.text?.value
        return preview
    }
}

extension FindingLog {
    /// Judges a pack with its pictures; each finding is made once, as several entries may name one file.
    package mutating func judge(whole pack: MessengerPack) {
        var seen: Set<Finding> = []
        func add(_ subject: some RuleSubject) {
            for finding in rules.judge(subject, levels: levels) where !seen.contains(finding) && self.add(finding) {
                seen.insert(finding)
            }
        }
        add(pack)
        for picture in pack.pictures {
            if limit.ends(at: picture.path, picture.location) { break }
            add(picture)
        }
    }
}

/// The pack of one document.
struct DocumentBundle: MessengerBundle {
    let target: any MessengerTarget
    let tree: any FileTree
    let levels: [String: [String: RuleLevel]]
    let log: FindingLog
    /// nil where the document cannot be read.
    let pack: MessengerPack?

    var platform: Platform { target.platform }
    var openedPacks: [MessengerPack] { [pack].compactMap(\.self) }

    func packs() -> [ImportedPack] {
        guard let pack else { return [] }
        var log = log.continued
        let stickers = pack.stickers.compactMap { $0.facts == nil ? nil : target.imported($0, &log) }
        guard !stickers.isEmpty else { return [] }
        var imported = ImportedPack(name: pack.title?.value ?? tree.packName(pack.label), stickers: stickers)
        imported.publisher = pack.author?.filled?.value
        imported.findings = log.all
        target.complete(&imported, of: pack)
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

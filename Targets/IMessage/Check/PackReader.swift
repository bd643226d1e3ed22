import StickerModel

/// Reads a `.stickerpack` folder with everything in it.
struct PackReader {
    let tree: any FileTree
    let index: FolderIndex
    let sides: [SizeClass: Int]
    let levels: [String: RuleLevel]
    var log: FindingLog
    private(set) var sequences: [IMessageSequence] = []

    init(
        _ tree: any FileTree, _ index: FolderIndex, sides: [SizeClass: Int], levels: [String: RuleLevel],
        log: FindingLog
    ) {
        self.tree = tree
        self.index = index
        self.sides = sides
        self.levels = levels
        self.log = log
    }

    /// The pack in a folder; `name` is the folder's own when the tree does not show it.
    mutating func pack(at folder: String, name: String, form: IMessageForm) -> IMessagePack {
        var pack = IMessagePack(path: folder, form: form, name: FileName.stem(name), sides: sides)
        pack.folders = index.subfolders(of: folder, endings: FolderKind.sticker)
        readContents(of: &pack, FileName.join(folder, "Contents.json"))
        let listed = pack.listed.map(\.value)
        let isThere = Set(pack.folders)
        let isListed = Set(listed)
        var seen: Set<String> = []
        let order = (listed.filter(isThere.contains) + pack.folders.filter { !isListed.contains($0) })
            .filter { seen.insert($0).inserted }
        for name in order {
            if let sticker = sticker(at: FileName.join(folder, name), name: name, of: pack) {
                pack.stickers.append(sticker)
            }
        }
        return pack
    }

    private mutating func readContents(of pack: inout IMessagePack, _ path: String) {
        guard tree.contains(path) else {
            pack.hasContents = false
            log.raise(.packContentsMissing, ["pack": pack.name], path: pack.path, levels: levels)
            return
        }
        pack.path = path
        var reader = ContentsReader(path: path, levels: levels, log: log)
        defer { log = reader.log }
        guard let document = reader.document(in: tree) else {
            pack.hasContents = false
            return
        }
        pack.location = document.location
        reader.judgeKeys(of: document, known: ContentsKeys.pack, place: "of the pack")
        if let properties = reader.object("properties", of: document) {
            let meant = reader.judgeKeys(of: properties, known: ContentsKeys.packProperties, place: "of properties")
            pack.gridSizeIsMisspelled = meant.contains("grid-size")
            pack.gridSize = reader.text("grid-size", of: properties)
        }
        guard let entries = reader.list("stickers", of: document) else {
            if document["stickers"] == nil { reader.missing("stickers", place: "the pack", at: document.location) }
            pack.hasContents = false
            return
        }
        for entry in entries {
            reader.judgeKeys(of: entry, known: ContentsKeys.listEntry, place: "of stickers")
            if let file = reader.text("filename", of: entry) {
                pack.listed.append(file)
            } else if entry["filename"] == nil {
                reader.missing("filename", place: "an entry of stickers", at: entry.location)
            }
        }
    }

    /// A sticker or sequence by its folder; nil when its document says nothing usable, which is reported.
    mutating func sticker(at folder: String, name: String, of pack: IMessagePack) -> IMessageSticker? {
        let path = FileName.join(folder, "Contents.json")
        var sticker = IMessageSticker(
            path: folder, form: pack.form, name: FileName.stem(name), pack: pack.name, sides: sides)
        sticker.sizeClass = pack.form == .sticker ? nil : pack.sizeClass
        guard tree.contains(path) else {
            log.raise(.stickerContentsMissing, ["sticker": name], path: folder, levels: levels)
            return sticker
        }
        sticker.path = path
        var reader = ContentsReader(path: path, levels: levels, log: log)
        let document = reader.document(in: tree)
        log = reader.log
        guard let document else { return sticker }
        if FolderKind.sequence.contains(FileName.pathExtension(name)) {
            readSequence(document, in: folder, &sticker)
        } else {
            readImage(document, in: folder, &sticker)
        }
        return sticker
    }

    private mutating func readImage(_ document: DocumentNode, in folder: String, _ sticker: inout IMessageSticker) {
        var reader = ContentsReader(path: sticker.path, levels: levels, log: log)
        reader.judgeKeys(of: document, known: ContentsKeys.sticker, place: "of the sticker")
        let properties = reader.object("properties", of: document)
        if let properties {
            reader.judgeKeys(of: properties, known: ContentsKeys.stickerProperties, place: "of properties")
            sticker.label = reader.text("accessibility-label", of: properties)
            sticker.file = reader.text("filename", of: properties)
        }
        if properties?["filename"] == nil {
            reader.missing("properties.filename", place: "sticker “\(sticker.name)”", at: document.location)
        }
        log = reader.log
        let others = index.files(in: folder).filter { $0 != "Contents.json" }
        guard let file = sticker.file else { return }
        sticker.extraFiles = others.filter { $0 != file.value }
        sticker.facts = facts(of: file, in: folder, among: others, named: sticker.name)
        if sticker.facts != nil { sticker.path = FileName.join(folder, file.value) }
    }

    /// Facts of an image that a document names; what is wrong with it is reported.
    mutating func facts(
        of file: Located<String>, in folder: String, among others: [String], named name: String
    ) -> ImageFacts? {
        // A path is reported as such, and never followed.
        guard !file.value.contains("/"), !file.value.isEmpty else { return nil }
        let path = FileName.join(folder, file.value)
        switch ImageFile.read(path, in: tree) {
        case .success(let facts): return facts
        case .failure(let failure): report(failure.fault, file, path, among: others, named: name)
        }
        return nil
    }

    private mutating func report(
        _ fault: ImageFile.Fault, _ file: Located<String>, _ path: String, among others: [String], named name: String
    ) {
        switch fault {
        case .missing:
            let near = NearbyName.hint(file.value, among: others)
            let words = ["file": file.value, "sticker": name, "suggestion": near]
            log.raise(.stickerMissing, words, path: path, at: file.location, levels: levels)
        case .empty: log.raise(.stickerEmpty, path: path, levels: levels)
        case .pointer: log.raise(.stickerPointer, path: path, levels: levels)
        case .unreadable(let problem):
            log.raise(
                .stickerUnreadable, ["problem": problem.message], path: path, remedy: problem.hint, levels: levels)
        }
    }

    mutating func add(_ sequence: IMessageSequence) { sequences.append(sequence) }

    /// Reads a `.stickersequence`. Its first frame stands for the sticker in the rules about images.
    mutating func readSequence(_ document: DocumentNode, in folder: String, _ sticker: inout IMessageSticker) {
        var sequence = IMessageSequence(path: sticker.path, name: sticker.name, pack: sticker.pack)
        var reader = ContentsReader(path: sticker.path, levels: levels, log: log)
        reader.judgeKeys(of: document, known: ContentsKeys.sequence, place: "of the sequence")
        if let properties = reader.object("properties", of: document) {
            let meant = reader.judgeKeys(
                of: properties, known: ContentsKeys.sequenceProperties, place: "of properties")
            sticker.label = reader.text("accessibility-label", of: properties)
            sequence.duration = reader.number("duration", of: properties)
            sequence.durationType = reader.text("duration-type", of: properties)
            sequence.repetitions = reader.number("repetitions", of: properties)
            sequence.missingKeys = ["duration", "duration-type", "repetitions"].filter { key in
                properties[key] == nil && !meant.contains { $0.contains(key) }
            }
        } else if document["properties"] == nil {
            sequence.missingKeys = ["duration", "duration-type", "repetitions"]
        }
        var files: [Located<String>] = []
        for entry in reader.list("frames", of: document) ?? [] {
            reader.judgeKeys(of: entry, known: ContentsKeys.frame, place: "of frames")
            if let file = reader.text("filename", of: entry) {
                files.append(file)
            } else if entry["filename"] == nil {
                reader.missing("filename", place: "a frame of “\(sticker.name)”", at: entry.location)
            }
        }
        if document["frames"] == nil {
            reader.missing("frames", place: "sequence “\(sticker.name)”", at: document.location)
        }
        log = reader.log
        sequence.frames = frames(files, in: folder, of: sticker.name)
        let named = Set(files.map(\.value))
        sticker.extraFiles = index.files(in: folder).filter { $0 != "Contents.json" && !named.contains($0) }
        sticker.isFrame = true
        sticker.file = files.first
        if let first = sequence.frames.first(where: { $0.facts != nil }) {
            sticker.file = first.file
            sticker.facts = first.facts
            sticker.path = FileName.join(folder, first.file.value)
        }
        add(sequence)
    }

    /// A repeated file is read, and complained about, once.
    private mutating func frames(
        _ files: [Located<String>], in folder: String, of name: String
    ) -> [IMessageSequence.Frame] {
        let others = index.files(in: folder).filter { $0 != "Contents.json" }
        var known: [String: ImageFacts?] = [:]
        return files.map { file in
            if let facts = known[file.value] { return IMessageSequence.Frame(file: file, facts: facts) }
            let facts = facts(of: file, in: folder, among: others, named: name)
            known[file.value] = .some(facts)
            return IMessageSequence.Frame(file: file, facts: facts)
        }
    }
}

import StickerDocuments
import StickerModel

/// Reads a pack with everything in it: a `.stickerpack` folder, one sticker folder, or images without a catalog.
struct PackReader {
    private let kind: IMessageBundleKind
    private let source: BundleSource
    private var log: FindingLog
    private var index: FolderIndex { source.index }

    static func pack(at path: String, kind: IMessageBundleKind, in source: BundleSource) -> IMessagePack {
        var reader = PackReader(kind: kind, source: source, log: source.log)
        var pack =
            switch kind {
            case .sticker: reader.sticker(at: path)
            case .loose: reader.images(at: path)
            default: reader.pack(at: path)
            }
        pack.problems = reader.log.findings
        return pack
    }

    /// A sticker folder alone, as a pack of one without a list.
    private mutating func sticker(at folder: String) -> IMessagePack {
        let name = source.name(of: folder)
        var pack = IMessagePack(path: folder, kind: kind, name: name, limits: source.limits)
        pack.isWhole = false
        pack.hasContents = false
        pack.stickers = [sticker(at: folder, name: name, of: pack)]
        return pack
    }

    /// Images without any catalog: those of a folder, or the one file the user named.
    private mutating func images(at path: String) -> IMessagePack {
        let isFile = source.tree.kind == .file
        let files = isFile ? [path] : LooseImages(source.index, folder: path).images.map { FileName.join(path, $0) }
        var pack = IMessagePack(
            path: path, kind: kind, name: source.name(of: isFile ? "" : path), limits: source.limits)
        pack.isWhole = !isFile
        pack.hasContents = false
        for file in files {
            let name = Located(FileName.last(file))
            var sticker = IMessageSticker(
                path: file, kind: kind, name: FileName.stem(name.value), pack: pack.name, limits: source.limits)
            sticker.file = name
            sticker.facts = log.image(name, in: FileName.folder(file), of: source, among: [], sticker: name.value)
            pack.stickers.append(sticker)
        }
        return pack
    }

    private mutating func pack(at folder: String) -> IMessagePack {
        let name = FileName.stem(source.name(of: folder))
        var pack = IMessagePack(path: folder, kind: kind, name: name, limits: source.limits)
        pack.folders = index.subfolders(of: folder, endings: FolderKind.sticker)
        readContents(of: &pack, FileName.join(folder, "Contents.json"))
        let listed = pack.listed.map { pack.respelled[$0.value] ?? $0.value }
        let isThere = Set(pack.folders)
        let isListed = Set(listed)
        var seen: Set<String> = []
        let order = (listed.filter(isThere.contains) + pack.folders.filter { !isListed.contains($0) })
            .filter { seen.insert($0).inserted }
        pack.stickers = order.map { sticker(at: FileName.join(folder, $0), name: $0, of: pack) }
        return pack
    }

    private mutating func readContents(of pack: inout IMessagePack, _ path: String) {
        guard source.tree.contains(path) else {
            pack.hasContents = false
            let name = source.tree.kind == .archive ? "pack-contents-missing" : "pack-contents-missing.folder"
            log.raise(Notice(name, ["pack": pack.name, "here": pack.path]), path: pack.path)
            return
        }
        pack.path = path
        guard let document = log.document(path, in: source) else {
            (pack.hasContents, pack.isReadable) = (false, false)
            return
        }
        pack.location = document.location
        log.check(document, as: ContentsShapes.pack, called: "the pack", path: path)
        let properties = document["properties"]
        pack.gridSize = properties?.string(at: "grid-size")
        pack.gridSizeIsMisspelled = !ContentsKeys.misspelled(["grid-size"], in: properties).isEmpty
        guard let list = document["stickers"], case .list(let entries) = list.value else {
            pack.hasContents = false
            return
        }
        pack.isListEmpty = entries.isEmpty
        pack.listed = entries.compactMap { $0.string(at: "filename") }
        pack.matchSpelling()
        pack.findMissing(skipped: source.tree.unread(in: FileName.folder(path)), log)
    }

    private mutating func sticker(at folder: String, name: String, of pack: IMessagePack) -> IMessageSticker {
        let path = FileName.join(folder, "Contents.json")
        var sticker = IMessageSticker(
            path: folder, kind: pack.kind, name: FileName.stem(name), pack: pack.name, limits: source.limits)
        sticker.sizeClass = pack.kind == .sticker || !pack.isReadable ? nil : pack.sizeClass
        let isSequence = FolderKind.sequence.contains(FileName.pathExtension(name))
        guard source.tree.contains(path) else {
            let isRecoverable =
                pack.kind != .sticker && source.tree.kind != .archive && !isSequence
                && source.index.files(in: folder).count == 1
            let notice = isRecoverable ? "sticker-contents-missing.folder" : "sticker-contents-missing"
            log.raise(Notice(notice, ["folder": name, "here": FileName.folder(folder)]), path: folder)
            return sticker
        }
        sticker.path = path
        guard let document = log.document(path, in: source) else { return sticker }
        if isSequence {
            readSequence(document, in: folder, &sticker)
        } else {
            readImage(document, in: folder, &sticker)
        }
        return sticker
    }

    private mutating func readImage(_ document: DocumentNode, in folder: String, _ sticker: inout IMessageSticker) {
        log.check(document, as: ContentsShapes.sticker, called: "the sticker", path: sticker.path)
        let properties = document["properties"]
        sticker.label = properties?.string(at: "accessibility-label")
        sticker.file = properties?.string(at: "filename")
        if properties?["filename"] == nil {
            log.raise(
                .jsonMissingKey("properties.filename", parent: "sticker “\(sticker.name)”"), path: sticker.path,
                at: document.location)
        }
        let others = index.files(in: folder).filter { $0 != "Contents.json" }
        guard let file = sticker.file else { return }
        sticker.extraFiles = extraFiles(in: folder, besides: [file.value])
        sticker.facts = log.image(file, in: folder, of: source, among: others, sticker: sticker.name)
        if sticker.facts != nil { sticker.path = source.file(file.value, in: folder) }
    }

    /// The files in the folder of a sticker that its document does not name. While a picture that it names is missing,
    /// any other one may be meant, so none is to be deleted.
    private func extraFiles(in folder: String, besides named: Set<String>) -> [String] {
        let files = index.files(in: folder)
        let isWhole = named.isSubset(of: files)
        return files.filter { file in
            file != "Contents.json" && !named.contains(file) && (isWhole || FileFormat(claimedBy: file)?.isRead != true)
        }
    }

    /// Reads a `.stickersequence`. The rules about images judge its first frame, or the first whose format is not that of a
    /// sticker or of its name, with what is visible in any frame.
    private mutating func readSequence(_ document: DocumentNode, in folder: String, _ sticker: inout IMessageSticker) {
        var sequence = IMessageSequence(path: sticker.path, name: sticker.name)
        log.check(
            document, as: ContentsShapes.sequence, called: "sequence “\(sticker.name)”", path: sticker.path)
        let properties = document["properties"]
        sticker.label = properties?.string(at: "accessibility-label")
        sequence.duration = properties?.number(at: "duration")
        sequence.durationType = properties?.string(at: "duration-type")
        sequence.repetitions = properties?.number(at: "repetitions")?.value
        var files: [Located<String>] = []
        for entry in document["frames"]?.elements ?? [] {
            if log.limit.ends(at: sticker.path, entry.location) { break }
            // Xcode writes such an entry for an empty slot.
            if case .object(let members) = entry.value, members.isEmpty { continue }
            log.check(entry, as: ContentsShapes.frame, called: "a frame of “\(sticker.name)”", path: sticker.path)
            if let file = entry.string(at: "filename") { files.append(file) }
        }
        sequence.frames = frames(files, of: sticker.path, in: folder, named: sticker.name)
        sticker.extraFiles = extraFiles(in: folder, besides: Set(files.map(\.value)))
        sticker.file = files.first
        let readable = sequence.frames.filter { $0.facts != nil }
        let wrong = readable.first { frame in
            frame.facts?.format.stickerExtensions.contains(FileName.pathExtension(frame.file.value)) == false
        }
        if let first = wrong ?? readable.first {
            sticker.file = first.file
            sticker.facts = first.facts
            let boxes = sequence.frames.compactMap { $0.facts?.pixels?.visibleBox }
            sticker.facts?.pixels?.visibleBox = boxes.dropFirst().reduce(boxes.first) { $1.union($0) }
            sticker.path = source.file(first.file.value, in: folder)
        }
        sticker.sequence = sequence
    }

    /// A repeated file is read, and reported, once. `path` is that of the document.
    private mutating func frames(
        _ files: [Located<String>], of path: String, in folder: String, named name: String
    ) -> [(file: Located<String>, facts: ImageFacts?)] {
        let named = Set(files.map(\.value))
        let others = index.files(in: folder).filter { $0 != "Contents.json" && !named.contains($0) }
        var known: [String: ImageFacts?] = [:]
        var frames: [(file: Located<String>, facts: ImageFacts?)] = []
        for file in files {
            if log.limit.ends(at: path, file.location) { break }
            let facts = known[file.value] ?? log.image(file, in: folder, of: source, among: others, sticker: name)
            known[file.value] = .some(facts)
            frames.append((file, facts))
        }
        return frames
    }
}

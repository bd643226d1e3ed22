import StickerModel

/// What a document says, before the images it names are looked at.
struct ReadCatalog {
    /// An image that the document names.
    struct Reference {
        /// Path or address, as the document writes it.
        var path: Located<String>
        var role: PictureSubject.Role
        /// The sticker it is the picture of, by category and position; nil for icons.
        var sticker: (category: Int, index: Int)?
        /// The sticker it is the thumbnail of.
        var original: (category: Int, index: Int)?
        /// What the document says it measures.
        var stated: Stated?
    }

    /// What a document states of an image.
    struct Stated {
        var width: Double?
        var height: Double?
        var bytes: Double?
        var sha256: String?
        /// Of the image of a sticker.
        var isAnimated: Bool?
    }

    var subject: CatalogSubject
    var references: [Reference] = []

    init(_ subject: CatalogSubject) { self.subject = subject }

    /// Adds a category; its stickers' images are noted with it.
    mutating func add(_ category: CategorySubject) {
        let number = subject.categories.count
        subject.categories.append(category)
        if let icon = category.icon { references.append(Reference(path: icon, role: .icon)) }
        for (index, sticker) in category.stickers.enumerated() {
            if let image = sticker.image {
                references.append(Reference(path: image, role: .sticker, sticker: (number, index)))
            }
            if let thumbnail = sticker.thumbnail {
                references.append(Reference(path: thumbnail, role: .thumbnail, original: (number, index)))
            }
        }
    }
}

/// Reads the images that a document names, and judges each once.
struct PictureReader {
    let tree: any FileTree
    let kind: EditorBundleKind
    let document: String
    var log: FindingLog
    /// Files that were named and are there.
    private(set) var found: Set<String> = []
    /// Files of the tree that the document names and that are there.
    private var named: Set<String> = []
    /// What a missing file could have been meant to be: files that the document does not name.
    private lazy var others: (paths: [String], names: [String]) = {
        let paths = tree.files.filter { FileName.pathExtension($0) != "json" && !named.contains($0) }
        return (paths, paths.map(FileName.last))
    }()

    init(tree: any FileTree, kind: EditorBundleKind, document: String, log: FindingLog) {
        self.tree = tree
        self.kind = kind
        self.document = document
        self.log = log
    }

    /// Completes the stickers by the facts of their images.
    mutating func read(_ catalog: inout ReadCatalog) {
        let finder = ImageFinder(tree: tree, folder: FileName.folder(document))
        let local = catalog.references.filter { !$0.path.value.isAddress && !$0.path.value.isEmpty }
        let files = local.map { finder.file($0.path.value) }
        // A document that was copied away from its images says nothing about them.
        if kind != .output, !local.isEmpty, files.allSatisfy({ $0 == nil }),
            !local.contains(where: { finder.composedDifferently($0.path.value) != nil })
        {
            let count = "\(Figures.grouped(local.count)) image\(local.count == 1 ? "" : "s")"
            log.raise(Notice("files-elsewhere", ["count": count]), path: document, at: catalog.subject.location)
            return
        }
        named = Set(files.compactMap(\.self))
        var facts: [String: ImageFacts] = [:]
        var seen: Set<String> = []
        for (reference, file) in zip(local, files) {
            if log.ends(at: document, reference.path.location) { break }
            guard let file else {
                reportMissing(reference.path, finder)
                continue
            }
            found.insert(file)
            if facts[file] == nil, seen.insert(file).inserted {
                facts[file] = log.reading(file) { [tree] in
                    try tree.image(file)
                } failure: {
                    .fault("file-unreadable", $0)
                }
            }
            guard let facts = facts[file] else { continue }
            if seen.insert(reference.role.rawValue + "/" + file).inserted {
                judge(file, facts, reference, of: catalog.subject)
            }
            guard let (category, index) = reference.sticker else { continue }
            catalog.subject.categories[category].stickers[index].facts = facts
            catalog.subject.categories[category].stickers[index].isAnimated = facts.isAnimated
            catalog.subject.categories[category].stickers[index].path = file
        }
    }

    private mutating func judge(
        _ file: String, _ facts: ImageFacts, _ reference: ReadCatalog.Reference, of catalog: CatalogSubject
    ) {
        var picture = PictureSubject(path: file, kind: kind, role: reference.role, image: facts)
        picture.app = catalog.app
        if let (category, index) = reference.original {
            picture.original = catalog.categories[category].stickers[index].facts?.size
        }
        if kind == .cesdk, facts.format == .svg {
            picture.drawing = (try? tree.bytes(file)).map { String(decoding: $0, as: UTF8.self) }
        }
        log.judge(picture)
        guard let stated = reference.stated, let difference = difference(of: file, facts, from: stated) else { return }
        log.raise(Notice("file-changed", ["file": FileName.last(file), "difference": difference]), path: file)
    }

    private func difference(of file: String, _ facts: ImageFacts, from stated: ReadCatalog.Stated) -> String? {
        if let width = stated.width, let height = stated.height,
            Double(facts.size.width) != width || Double(facts.size.height) != height
        {
            return "is \(facts.size.width) x \(facts.size.height) px; the catalog says \(Figures.grouped(width)) x "
                + Figures.grouped(height)
        }
        if let isAnimated = stated.isAnimated, facts.isAnimated != isAnimated {
            let (found, wanted) = isAnimated ? ("a still", "animated") : ("animated", "a still")
            return "is \(found); the catalog says that it is \(wanted)"
        }
        if let bytes = stated.bytes, Double(facts.byteCount) != bytes {
            return "has \(MetricUnit.bytes.text(Double(facts.byteCount))); the catalog says \(Figures.grouped(bytes))"
        }
        guard let wanted = stated.sha256?.lowercased(), let found = tree.sha256(file), found != wanted else {
            return nil
        }
        return "has the SHA-256 \(found.prefix(8))…; the catalog says \(wanted.prefix(8))…"
    }

    private mutating func reportMissing(_ path: Located<String>, _ finder: ImageFinder) {
        let missing =
            finder.skipped(path.value).map { MissingFile.skipped($0) }
            ?? finder.composedDifferently(path.value).map { .composedDifferently(asWritten($0)) }
            ?? .absent(similar: similar(to: path.value))
        log.raise(
            .missing("file-missing", missing, absent: "does not exist", ["file": path.value]), path: document,
            at: path.location)
    }

    /// The path, as the document would write it, of the file with the nearest name.
    private mutating func similar(to path: String) -> String? {
        let (paths, names) = others
        guard let name = log.similar(to: FileName.last(path), among: names), let index = names.firstIndex(of: name)
        else { return nil }
        return asWritten(paths[index])
    }

    /// The path of a file as the document would write it.
    private func asWritten(_ file: String) -> String { file.below(FileName.folder(document)) ?? file }
}

import StickerModel

/// One bundle of the editors: what reading it found, and what it holds.
struct EditorBundle: OpenedBundle {
    let target: EditorSDKTarget
    let tree: any FileTree
    let kind: EditorBundleKind
    let path: String
    /// By category id.
    let levels: [String: [String: RuleLevel]]
    /// The levels for findings about all categories: those that all packs share.
    private let documentLevels: [String: RuleLevel]
    /// What is wrong with the document and with the pictures it names.
    private var log: FindingLog
    /// The document with the facts of its pictures; nil where it cannot be read.
    private(set) var catalog: EditorDocument?

    /// Reads the document, and every picture that it names and that is there.
    static func read(
        _ kind: EditorBundleKind, at path: String, in tree: any FileTree, by target: EditorSDKTarget,
        levels: [String: [String: RuleLevel]]
    ) -> EditorBundle {
        let shared = RuleLevel.shared(by: levels.values)
        var bundle = EditorBundle(
            target: target, tree: tree, kind: kind, path: path, levels: levels, documentLevels: shared,
            log: FindingLog(target.rules, levels: shared))
        var reader = EditorReader(kind, at: path, log: bundle.log)
        bundle.catalog = reader.read(in: tree)
        bundle.log = reader.log
        if var catalog = bundle.catalog {
            var pictures = EditorPictures(tree: tree, kind: kind, document: path, log: bundle.log)
            pictures.read(&catalog)
            bundle.log = pictures.log
            bundle.catalog = catalog
        }
        return bundle
    }

    func findings() -> [Finding] {
        guard let catalog else { return log.all }
        var log = log.continued
        log.judge(catalog.subject, levels: levels, shared: documentLevels)
        return log.all
    }
}

extension EditorBundle {
    /// Images on servers are left out.
    func inventory() -> [BundleFact] {
        (catalog?.subject.categories ?? []).flatMap { category in
            category.stickers.compactMap { sticker in
                sticker.facts.map { facts in
                    BundleFact(pack: category.shownName, name: sticker.id.value, path: sticker.path, facts)
                }
            }
        }
    }

    /// The categories, without images on servers.
    func previews() -> [PreviewPack] {
        guard let look = target.platform.look(of: "category") else { return [] }
        let finder = ImageFinder(tree: tree, folder: FileName.folder(path))
        return (catalog?.subject.categories ?? []).compactMap { category in
            guard !category.isExisting else { return nil }
            var preview = PreviewPack(name: category.shownName, look: look)
            preview.cover = category.icon.flatMap { finder.file($0.value) }.map { .file($0) }
            preview.stickers = category.stickers.compactMap { sticker in
                sticker.facts.map { facts in
                    var preview = PreviewSticker(
                        name: sticker.id.value, path: sticker.path, picture: .file(sticker.path), facts: facts)
                    preview.alt = sticker.name?.value
                    return preview
                }
            }
            return preview.stickers.isEmpty ? nil : preview
        }
    }
}

extension CategorySubject {
    /// What people know it by.
    fileprivate var shownName: String { title?.value ?? id?.value ?? "Stickers" }
}

extension EditorBundle {
    /// The categories as packs, without images on servers. The documents beside a catalog of ours have the same.
    func packs() -> [ImportedPack] {
        let catalogs = FileName.join(FileName.folder(FileName.folder(path)), CatalogDocument.name)
        guard kind == .output || !tree.contains(catalogs) else { return [] }
        let finder = ImageFinder(tree: tree, folder: FileName.folder(path))
        return (catalog?.subject.categories ?? []).filter { !$0.isExisting }.compactMap { category in
            let stickers = category.stickers.filter { $0.facts != nil }.map { sticker in
                var imported = ImportedSticker(name: sticker.id.value, file: .file(sticker.path))
                imported.alt = sticker.name.flatMap { $0.value.isEmpty ? nil : LocalizedText($0.value) }
                imported.options["identifier"] = sticker.id.portable
                return imported
            }
            guard !stickers.isEmpty else { return nil }
            var pack = ImportedPack(name: category.shownName, stickers: stickers)
            pack.id = category.id.map { Slug.fileSafe($0.value) }
            pack.options["identifier"] = category.id?.portable
            pack.artOptions["icon"] = category.icon.flatMap { finder.file($0.value) }.map { .file($0) }
            pack.findings = log.findings
            return pack
        }
    }
}

extension Located<String> {
    /// An identifier that a build takes as it is, so that saved edits find the sticker again.
    fileprivate var portable: String? {
        EditorNames.plain(value) == value && value.utf8.count <= EditorNames.longest && !isReserved ? value : nil
    }
}

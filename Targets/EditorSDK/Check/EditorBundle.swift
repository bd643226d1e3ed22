import StickerModel

/// One bundle of the editors: what reading it found, and what it holds.
struct EditorBundle: OpenedBundle {
    let target: EditorSDKTarget
    let tree: any FileTree
    let kind: EditorBundleKind
    let path: String
    /// By category id.
    let levels: [String: [String: RuleLevel]]
    /// What is wrong with the document and with the pictures it names, at the levels that all packs share.
    private let log: FindingLog
    /// The document with the facts of its pictures; nil where it cannot be read.
    private let catalog: CatalogSubject?

    /// Reads the document, and every picture that it names and that is there.
    init(
        _ kind: EditorBundleKind, at path: String, in tree: any FileTree, by target: EditorSDKTarget,
        levels: [String: [String: RuleLevel]]
    ) {
        (self.target, self.tree, self.kind, self.path, self.levels) = (target, tree, kind, path, levels)
        let log = FindingLog(target.rules, levels: RuleLevel.shared(by: levels.values))
        var reader = EditorReader(kind, at: path, in: tree, log)
        catalog = reader.read()
        self.log = reader.log
    }

    func findings() -> [Finding] {
        guard let catalog else { return log.all }
        var log = log.continued
        log.judge(catalog, levels: levels, shared: log.levels)
        return log.all
    }

    private var categories: [CategorySubject] { catalog?.categories ?? [] }
}

extension EditorBundle {
    /// Images on servers are left out.
    func inventory() -> [BundleFact] {
        categories.flatMap { category in
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
        return categories.compactMap { category in
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
        return categories.filter { !$0.isExisting }.compactMap { category in
            let stickers = category.stickers.filter { $0.facts != nil }.map(\.imported)
            guard !stickers.isEmpty else { return nil }
            var pack = ImportedPack(name: category.shownName, stickers: stickers)
            pack.id = category.id.map { Slug.fileSafe($0.value) }
            pack.options["identifier"] = category.id?.portable
            pack.artOptions["icon"] = category.icon.flatMap { finder.file($0.value) }.map { .file($0) }
            if let app = catalog?.app, app != .video { pack.options["product"] = app.rawValue }
            pack.findings = log.findings
            pack.leaveOut(losses(of: category), of: path)
            return pack
        }
    }

    /// What the stickers of a manifest do not get, or do not get from here.
    private func losses(of category: CategorySubject) -> [String] {
        let stickers = category.stickers
        func names(_ what: String, _ isLost: (StickerSubject) -> Bool) -> String? {
            let names = stickers.filter(isLost).map(\.id.value)
            return names.isEmpty ? nil : what + " of " + NameList.text(names, limit: 3)
        }
        let groups = stickers.flatMap(\.groups).uniqued
        return [
            names("pictures on servers") { $0.facts == nil && $0.image?.value.isAddress == true },
            names("pictures inside the document") { $0.facts == nil && $0.image?.value.isData == true },
            names("variants") { $0.entry?["variants"]?.elements.isEmpty == false },
            names("tags in other languages") { $0.entry?["tags"]?.members.count ?? 0 > 1 },
            category.languages.count > 1 ? "its title in " + category.languages.joined(separator: ", ") : nil,
            groups.count > 1 ? "the groups " + NameList.text(groups) : nil,
            catalog?.delivery.map { "the address \($0)" },
            categories.contains(where: \.isExisting) ? "built-in categories" : nil,
        ].compactMap(\.self)
    }
}

extension StickerSubject {
    /// As a manifest describes it.
    fileprivate var imported: ImportedSticker {
        var imported = ImportedSticker(name: id.value, file: .file(path))
        let text = (entry?["name"] ?? entry?["label"])?.localizedText
        imported.alt = text.flatMap { $0.base.isEmpty ? nil : $0 }
        imported.emojis = entry?.strings(at: "emojis").map(\.value) ?? []
        // Of CE.SDK, by language.
        let tags = entry?["tags"]?.members.first { $0.key == "en" } ?? entry?["tags"]?.members.first
        imported.tags = (tags?.node ?? entry?["tags"])?.elements.compactMap(\.string) ?? []
        imported.options["identifier"] = id.portable
        if tint != .none { imported.options["tint"] = tint.rawValue }
        if adjustments { imported.flags.insert("adjustments") }
        return imported
    }
}

extension Located<String> {
    /// An identifier that a build takes as it is, so that saved edits find the sticker again.
    fileprivate var portable: String? {
        EditorNames.plain(value) == value && value.utf8.count <= EditorNames.longest && !isReserved ? value : nil
    }
}

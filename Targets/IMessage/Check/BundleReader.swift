import StickerModel

/// Everything in a bundle, read once: `check` judges it, `import` takes it over, the table lists it.
struct BundleContents {
    /// A catalog, or what was found without one: packs and icon sets that belong together.
    struct Part {
        var catalog: IMessageCatalog?
        var packs: [IMessagePack] = []
        var iconSets: [IMessageIconSet] = []

        /// Its project ships PNG files as they are.
        fileprivate mutating func keepPNGs() {
            for pack in packs.indices {
                for index in packs[pack].stickers.indices { packs[pack].stickers[index].staysAsIs = true }
            }
        }
    }

    var projects: [IMessageProject] = []
    var parts: [Part] = []
    /// Findings about the bundle as a whole.
    var problems: [Finding] = []

    var packs: [IMessagePack] { parts.flatMap(\.packs) }
    var iconSets: [IMessageIconSet] { parts.flatMap(\.iconSets) }
}

struct BundleReader {
    let kind: IMessageBundleKind
    let path: String
    let source: BundleSource
    private var index: FolderIndex { source.index }

    func contents() -> BundleContents {
        switch kind {
        case .project: project()
        case .catalog: BundleContents(parts: [catalog(path, sharing: path, layout: layoutOfCatalog)])
        case .pack, .sticker, .loose:
            BundleContents(parts: [.init(packs: [PackReader.pack(at: path, kind: kind, in: source)])])
        case .list: StickerListReader.contents(of: path, kind: kind, in: source)
        case .iconSet:
            BundleContents(parts: [.init(iconSets: [IconSetReader.iconSet(at: path, layout: nil, in: source)])])
        case .manifest: BundleContents()
        }
    }

    /// Where XcodeGen's file beside it has the extension and no app, another project's app ships the catalog.
    private var layoutOfCatalog: ProjectLayout? {
        let file = FileName.join(FileName.folder(FileName.folder(path)), "project.yml")
        guard source.tree.hasExactly(file), let bytes = try? source.tree.bytes(file) else { return nil }
        return bytes.contains("app-extension.messages-sticker-pack") && !bytes.contains("type: application")
            ? .extension : nil
    }

    private func project() -> BundleContents {
        var contents = BundleContents(projects: ProjectReader.projects(below: path, in: source))
        let layout = contents.projects.compactMap(\.layout).first
        contents.parts = index.folders(below: path, endings: FolderKind.catalog).filter(index.holdsStickers)
            .map { catalog($0, sharing: path, layout: layout) }
        for folder in StickerListReader.lists(below: path, in: source.tree) {
            let list = StickerListReader.contents(of: folder, kind: kind, in: source)
            contents.parts += list.parts
            contents.problems += list.problems
        }
        // Code that shows stickers has them as plain pictures beside it.
        let coded = contents.projects.flatMap(\.extensions).filter { $0.kind == .codedExtension }
        for folder in contents.packs.isEmpty ? coded.compactMap(\.folder).uniqued : []
        where LooseImages(index, folder: folder).areStickers {
            contents.parts.append(.init(packs: [PackReader.pack(at: folder, kind: .loose, in: source)]))
        }
        let iconSets = contents.iconSets.map(\.name)
        for number in contents.projects.indices { contents.projects[number].iconSets = iconSets }
        if !contents.projects.isEmpty, contents.projects.allSatisfy(\.keepsPNGs) {
            for part in contents.parts.indices { contents.parts[part].keepPNGs() }
        }
        return contents
    }

    /// A catalog with its packs and icon sets; `project` is the folder whose icon sets it can use.
    private func catalog(_ folder: String, sharing project: String, layout: ProjectLayout?) -> BundleContents.Part {
        let packs = index.folders(below: folder, endings: FolderKind.pack)
        var catalog = IMessageCatalog(
            path: folder, name: source.name(of: folder), packs: packs.map(FileName.last),
            iconSets: index.stems(below: project, endings: FolderKind.iconSet),
            otherIcons: index.subfolders(of: folder, endings: FolderKind.otherIcons),
            hasContents: source.tree.contains(FileName.join(folder, ContentsFile.name)))
        if catalog.hasContents {
            // It says nothing about stickers; one that does not parse was damaged all the same.
            var log = source.log
            _ = log.document(FileName.join(folder, ContentsFile.name), in: source)
            catalog.problems = log.findings
        }
        return BundleContents.Part(
            catalog: catalog,
            packs: packs.map { PackReader.pack(at: $0, kind: kind, in: source) },
            iconSets: index.folders(below: folder, endings: FolderKind.iconSet)
                .map { IconSetReader.iconSet(at: $0, layout: layout, in: source) })
    }
}

/// The tree of a bundle with what its readers need to know.
struct BundleSource {
    let tree: any FileTree
    let index: FolderIndex
    let limits: IMessageLimits
    let icons: IconTable
    let platform: Platform
    /// By emitted pack id.
    let packLevels: [String: [String: RuleLevel]]
    /// Those of the bundle.
    let levels: [String: RuleLevel]
    let limit = FindingLimit()

    init(
        _ tree: any FileTree, _ target: IMessageTarget, at path: String = "", levels: [String: [String: RuleLevel]]
    ) {
        (self.tree, index, packLevels) = (tree, tree.folders, levels)
        (limits, icons, platform) = (target.limits, target.icons, target.platform)
        // A build puts each pack into a folder of its own, named after the pack.
        self.levels = levels[path.split(separator: "/").first.map(String.init) ?? ""] ?? [:]
    }

    /// For what is found out while a part of the bundle is read.
    var log: FindingLog { FindingLog(platform.rules, limit, levels: levels) }

    /// The path of a file that a document names, as the disk has it: a Mac, on which Xcode runs, takes letters that are
    /// composed in another way (NFC, NFD) for the same. As it is named where it is not there.
    func file(_ name: String, in folder: String) -> String {
        let path = FileName.join(folder, name)
        return tree.listed(path) ?? path
    }

    /// What the tree or a folder in it is called.
    func name(of folder: String) -> String { Self.name(of: folder, in: tree) }

    static func name(of folder: String, in tree: any FileTree) -> String {
        guard folder.isEmpty else { return FileName.last(folder) }
        return FileName.last(tree.name.last == "/" ? String(tree.name.dropLast()) : tree.name)
    }
}

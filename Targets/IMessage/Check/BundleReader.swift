import StickerDocuments
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

/// Reads one bundle as iOS and Xcode would.
struct BundleReader {
    let kind: IMessageBundleKind
    /// The bundle's main folder or file.
    let path: String
    let source: BundleSource
    /// By emitted pack id.
    let packLevels: [String: [String: RuleLevel]]
    private var index: FolderIndex { source.index }

    func contents() -> BundleContents {
        switch kind {
        case .project: project()
        case .catalog: BundleContents(parts: [catalog(path, sharing: path, layout: nil)])
        case .pack: packs([PackReader.pack(at: path, kind: kind, in: source)])
        case .sticker: packs([PackReader.sticker(at: path, in: source)])
        case .loose: packs([PackReader.images(at: path, in: source)])
        case .list: list(path)
        case .iconSet:
            BundleContents(parts: [.init(iconSets: [IconSetReader.iconSet(at: path, layout: nil, in: source)])])
        case .manifest: BundleContents()
        }
    }

    private func packs(_ packs: [IMessagePack]) -> BundleContents { BundleContents(parts: [.init(packs: packs)]) }

    /// The packs of an extension with code.
    private func list(_ folder: String) -> BundleContents {
        let list = StickerListReader.packs(in: folder, kind: kind, of: source, levels: packLevels)
        return BundleContents(parts: [.init(packs: list.packs)], problems: list.problems)
    }

    private func project() -> BundleContents {
        let bundle = ProjectBundle(at: path, in: source)
        var contents = BundleContents(projects: bundle.projects)
        var log = source.log
        for catalog in bundle.unbuiltCatalogs {
            log.raise(
                Notice("catalog-not-built", ["name": source.name(of: catalog)]), path: catalog)
        }
        contents.problems = log.findings
        contents.parts = bundle.catalogs.map { catalog($0.path, sharing: path, layout: $0.layout) }
        for list in StickerListReader.lists(below: path, in: source.tree).map(list) {
            contents.parts += list.parts
            contents.problems += list.problems
        }
        // Without a sticker catalog, the icons are what targets need.
        let packed = contents.parts.filter { !$0.packs.isEmpty }.compactMap(\.catalog?.path)
        let catalogs = packed.isEmpty ? contents.parts.compactMap(\.catalog?.path) : packed
        let iconSets = contents.iconSets.map(\.name)
        let animatedPNGs = contents.packs.flatMap(\.stickers).count { $0.facts?.format == .apng }
        for number in contents.projects.indices {
            contents.projects[number].catalogs = catalogs
            contents.projects[number].hasPacks = !packed.isEmpty
            contents.projects[number].iconSets = iconSets
            contents.projects[number].animatedPNGs = animatedPNGs
        }
        if !contents.projects.isEmpty, contents.projects.allSatisfy(\.keepsPNGs) {
            for part in contents.parts.indices { contents.parts[part].keepPNGs() }
        }
        return contents
    }

    /// A catalog with its packs and icon sets; `project` is the folder whose icon sets it can use.
    private func catalog(_ folder: String, sharing project: String, layout: ProjectLayout?) -> BundleContents.Part {
        let packs = index.folders(below: folder, endings: FolderKind.pack)
        let languages = index.folders(below: path, endings: ["lproj"])
        var catalog = IMessageCatalog(
            path: folder, name: source.name(of: folder), packs: packs.map(FileName.last),
            iconSets: iconSetNames(below: project),
            otherIcons: index.subfolders(of: folder, endings: FolderKind.otherIcons),
            hasContents: source.tree.contains(FileName.join(folder, ContentsFile.name)))
        if catalog.hasContents { catalog.problems = problems(ofDocumentIn: folder) }
        return BundleContents.Part(
            catalog: catalog,
            packs: packs.map { pack in
                var pack = PackReader.pack(at: pack, kind: kind, in: source)
                pack.readStrings(of: languages, in: source)
                return pack
            },
            iconSets: index.folders(below: folder, endings: FolderKind.iconSet)
                .map { IconSetReader.iconSet(at: $0, layout: layout, in: source) })
    }

    /// A catalog's own document says nothing about stickers; one that does not parse was damaged all the same.
    private func problems(ofDocumentIn folder: String) -> [Finding] {
        var log = source.log
        _ = log.document(FileName.join(folder, ContentsFile.name), in: source)
        return log.findings
    }

    private func iconSetNames(below folder: String) -> [String] {
        index.folders(below: folder, endings: FolderKind.iconSet).map { FileName.stem(FileName.last($0)) }
    }
}

/// The projects in a folder, and which of the catalogs there they build.
struct ProjectBundle {
    private(set) var projects: [IMessageProject] = []
    /// The catalogs that are judged, each with what ships it.
    private(set) var catalogs: [(path: String, layout: ProjectLayout?)] = []
    /// Those that no target builds.
    private(set) var unbuiltCatalogs: [String] = []

    init(at path: String, in source: BundleSource) {
        let found = source.index.folders(below: path, endings: FolderKind.catalog).filter(source.index.holdsStickers)
        for folder in source.index.folders(below: path, endings: FolderKind.project) {
            let file = folder + "/project.pbxproj"
            guard source.tree.contains(file) else { continue }
            let parent = FileName.folder(folder)
            let project = ProjectReader.project(at: file, folder: parent, in: source)
            // A project further down may belong to a library that has nothing to do with stickers.
            if parent == path || found.contains(where: project.compiles) { projects.append(project) }
        }
        let builders = found.map { catalog in projects.first { $0.builds(catalog) } }
        let usual = projects.compactMap(\.layout).first
        let isKnown = projects.allSatisfy(\.isReadable) && builders.contains { $0 != nil }
        for (catalog, builder) in zip(found, builders) {
            if isKnown, builder == nil {
                unbuiltCatalogs.append(catalog)
            } else {
                catalogs.append((catalog, builder?.layout ?? usual))
            }
        }
    }
}

/// The tree of a bundle with what its readers need to know.
struct BundleSource {
    let tree: any FileTree
    let index: FolderIndex
    let limits: IMessageLimits
    let icons: IconTable
    let rules: RuleBook
    let levels: [String: RuleLevel]
    /// Of all that is found in the bundle.
    let limit = FindingLimit()

    /// `levels` are those of the bundle's pack.
    init(_ tree: any FileTree, _ target: IMessageTarget, levels: [String: RuleLevel]) {
        self.tree = tree
        index = tree.folders
        limits = target.limits
        icons = target.icons
        rules = target.rules
        self.levels = levels
    }

    /// For what is found out while a part of the bundle is read.
    var log: FindingLog { FindingLog(rules, limit, levels: levels) }

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

extension IMessagePack {
    /// The texts of the pack's `.strings` files in the folders of languages, by language and key.
    fileprivate mutating func readStrings(of languages: [String], in source: BundleSource) {
        let file = name + ".strings"
        var log = source.log
        for folder in languages
        where source.index.files(in: folder).contains(file) {
            let path = FileName.join(folder, file)
            guard let bytes = try? source.tree.bytes(path) else { continue }
            do {
                let members = try OpenStepReader.readStrings(bytes, file: path).members
                let pairs = members.compactMap { member in member.node.string.map { (member.key, $0) } }
                strings[FileName.stem(FileName.last(folder))] = Dictionary(pairs) { $1 }
            } catch {
                log.raise(.fault("plist-unreadable", error), path: path, at: error.location)
            }
        }
        problems += log.findings
        untranslated = strings.mapValues { texts in
            stickers.filter { sticker in
                sticker.file.map { texts[StringsFile.key(of: $0.value)] == nil } ?? false
            }.map(\.name)
        }.filter { !$0.value.isEmpty }
    }
}

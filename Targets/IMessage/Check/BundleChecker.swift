import StickerModel

/// Reads one bundle as iOS and Xcode would and applies the rules.
struct BundleChecker {
    let rules: RuleBook
    let limits: IMessageLimits
    let table: IconTable
    let tree: any FileTree
    let index: FolderIndex
    let form: IMessageForm
    /// The bundle's main folder or file.
    let path: String
    let levels: [String: RuleLevel]
    var log: FindingLog

    /// nil for a reference of another target.
    init?(
        _ target: IMessageTarget, _ bundle: BundleReference, in tree: any FileTree,
        levels: [String: [String: RuleLevel]]
    ) {
        guard let form = IMessageForm(title: bundle.form) else { return nil }
        rules = target.rules
        limits = target.limits
        table = target.icons
        self.tree = tree
        index = tree.folders
        self.form = form
        path = bundle.path
        // A build lays each pack in a folder of its own, named after the pack.
        let pack = bundle.path.split(separator: "/").first.map(String.init) ?? ""
        self.levels = levels[pack] ?? [:]
        log = FindingLog(target.rules)
    }

    mutating func check() -> [Finding] {
        switch form {
        case .project: checkProject()
        case .catalog: checkCatalogs([path], project: nil)
        case .pack: judge(read(pack: path))
        case .iconSet: judge(iconSet: path, layout: nil)
        case .sticker: judge(read(sticker: path))
        case .loose: judge((loosePack(), []))
        case .manifest: break
        }
        return log.findings
    }

    /// What the tree or a folder in it is called.
    func name(of folder: String) -> String {
        guard folder.isEmpty else { return FileName.last(folder) }
        return FileName.last(tree.name.last == "/" ? String(tree.name.dropLast()) : tree.name)
    }

    // MARK: Reading

    typealias PackContents = (pack: IMessagePack, sequences: [IMessageSequence])

    mutating func read(pack folder: String) -> PackContents {
        var reader = PackReader(tree, index, sides: limits.sides, levels: levels, log: log)
        let pack = reader.pack(at: folder, name: name(of: folder), form: form)
        log = reader.log
        return (pack, reader.sequences)
    }

    /// A sticker folder alone, as a pack of one without a list.
    mutating func read(sticker folder: String) -> PackContents {
        var reader = PackReader(tree, index, sides: limits.sides, levels: levels, log: log)
        var pack = IMessagePack(path: folder, form: .sticker, name: name(of: folder), sides: limits.sides)
        pack.hasContents = false
        pack.stickers = reader.sticker(at: folder, name: name(of: folder), of: pack).map { [$0] } ?? []
        log = reader.log
        return (pack, reader.sequences)
    }

    /// Images without any catalog.
    mutating func loosePack() -> IMessagePack {
        let isFile = tree.kind == .file
        let files = isFile ? [path] : LooseImages(index, folder: path).images.map { FileName.join(path, $0) }
        var pack = IMessagePack(
            path: path, form: .loose, name: name(of: isFile ? "" : path), sides: limits.sides)
        pack.hasContents = false
        var reader = PackReader(tree, index, sides: limits.sides, levels: levels, log: log)
        for file in files {
            let name = FileName.last(file)
            var sticker = IMessageSticker(
                path: file, form: .loose, name: FileName.stem(name), pack: pack.name, sides: limits.sides)
            sticker.file = Located(name)
            sticker.facts = reader.facts(of: Located(name), in: FileName.folder(file), among: [], named: name)
            pack.stickers.append(sticker)
        }
        log = reader.log
        return pack
    }

    // MARK: Judging

    mutating func judge(_ contents: PackContents) {
        let (pack, sequences) = contents
        // One sticker is no pack, and a folder of images has no list.
        if form != .sticker, tree.kind != .file || form != .loose {
            log.add(rules.judge(pack, by: PackMetrics.all, levels: levels))
        }
        for sticker in pack.stickers { log.add(rules.judge(sticker, by: StickerMetrics.all, levels: levels)) }
        for sequence in sequences { log.add(rules.judge(sequence, by: SequenceMetrics.all, levels: levels)) }
    }

    mutating func judge(iconSet folder: String, layout: ProjectLayout?) {
        var reader = IconSetReader(tree, index, table: table, levels: levels, log: log)
        let set = reader.iconSet(at: folder, name: name(of: folder), layout: layout)
        log = reader.log
        log.add(rules.judge(set, by: IconSetMetrics.all, levels: levels))
        for icon in reader.icons { log.add(rules.judge(icon, by: IconMetrics.all, levels: levels)) }
    }
}

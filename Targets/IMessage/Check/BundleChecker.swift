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

    mutating func checkProject() {
        let catalogs = index.folders(below: path, endings: FolderKind.catalog).filter(holdsStickers)
        // The user may have named the .xcodeproj itself: then nothing beside it is seen.
        let isAlone = path.isEmpty && tree.contains("project.pbxproj")
        let files =
            isAlone
            ? ["project.pbxproj"]
            : index.folders(below: path, endings: FolderKind.project).filter { FileName.folder($0) == path }
                .map { $0 + "/project.pbxproj" }.filter(tree.contains)
        var projects: [IMessageProject] = []
        for file in files {
            var reader = ProjectReader(path: file, folder: isAlone ? nil : path, levels: levels, log: log)
            let project = reader.project(in: tree)
            log = reader.log
            if let project { projects.append(project) }
        }
        let layout = projects.compactMap(\.layout).first
        let stickers = checkCatalogs(catalogs, project: path, layout: layout)
        for var project in projects {
            project.catalogs = catalogs.filter { !packs(in: $0).isEmpty }
            project.iconSets = isAlone ? [] : iconSets(below: path)
            project.animatedPNGs = stickers.filter { $0.facts?.format == .apng }.count
            project.schemeAsks = schemeAsks(beside: project.path)
            log.add(rules.judge(project, by: ProjectMetrics.all, levels: levels))
        }
    }

    /// Judges catalogs with their packs and icon sets; `project` is the folder whose icon sets they share.
    @discardableResult
    mutating func checkCatalogs(
        _ catalogs: [String], project: String?, layout: ProjectLayout? = nil
    ) -> [IMessageSticker] {
        var stickers: [IMessageSticker] = []
        for catalog in catalogs {
            let own = iconSets(below: project ?? catalog)
            let others = index.subfolders(of: catalog, endings: FolderKind.otherIcons)
            let subject = IMessageCatalog(
                path: catalog, name: name(of: catalog), packs: packs(in: catalog).map(FileName.last), iconSets: own,
                otherIcons: others, hasContents: tree.contains(FileName.join(catalog, "Contents.json")))
            log.add(rules.judge(subject, by: CatalogMetrics.all, levels: levels))
            for folder in packs(in: catalog) {
                var contents = read(pack: folder)
                contents.pack.untranslated = untranslated(contents.pack)
                judge(contents)
                stickers += contents.pack.stickers
            }
            for folder in index.folders(below: catalog, endings: FolderKind.iconSet) {
                judge(iconSet: folder, layout: layout)
            }
        }
        return stickers
    }

    func packs(in catalog: String) -> [String] { index.folders(below: catalog, endings: FolderKind.pack) }

    private func iconSets(below folder: String) -> [String] {
        index.folders(below: folder, endings: FolderKind.iconSet).map { FileName.stem(FileName.last($0)) }
    }

    private func holdsStickers(_ catalog: String) -> Bool {
        !index.folders(below: catalog, endings: FolderKind.pack + FolderKind.iconSet).isEmpty
    }

    /// Whether some shared scheme asks which app to launch. Anything like the attribute counts: it is a remark only.
    private func schemeAsks(beside project: String) -> Bool {
        let folder = FileName.join(FileName.folder(project), "xcshareddata/xcschemes")
        return index.files(in: folder).filter { $0.hasSuffix(".xcscheme") }.contains { name in
            guard let bytes = try? tree.bytes(FileName.join(folder, name)) else { return false }
            return String(decoding: bytes, as: UTF8.self).contains(/launchAutomaticallySubstyle\s*=\s*"2"/)
        }
    }

    /// Stickers without a text in a language that the pack has a `.strings` file for.
    private mutating func untranslated(_ pack: IMessagePack) -> [String: [String]] {
        strings(of: pack).mapValues { texts in
            pack.stickers.filter { sticker in
                sticker.file.map { texts[StringsFile.key(of: $0.value)] == nil } ?? false
            }.map(\.name)
        }.filter { !$0.value.isEmpty }
    }

    /// The texts of a pack's `.strings` files, by language and key.
    mutating func strings(of pack: IMessagePack) -> [String: [String: String]] {
        let name = pack.name + ".strings"
        var result: [String: [String: String]] = [:]
        for folder in index.folders(below: path, endings: ["lproj"]) where index.files(in: folder).contains(name) {
            let file = FileName.join(folder, name)
            guard let bytes = try? tree.bytes(file) else { continue }
            do {
                let members = try PropertyListParser.parseStrings(bytes, file: file).members
                let pairs = members.compactMap { member in member.value.text.map { (member.key, $0) } }
                result[FileName.stem(FileName.last(folder))] = Dictionary(pairs) { $1 }
            } catch {
                log.raise(
                    .plistUnreadable, ["problem": error.message], path: file, at: error.location, levels: levels)
            }
        }
        return result
    }

    /// The stickers of the bundle with what they weigh, in the order people see them.
    mutating func inventory() -> [BundleFact] {
        packContents().flatMap { pack, sequences in
            pack.stickers.compactMap { sticker in
                sequences.first { $0.path.hasPrefix(FileName.folder(sticker.path) + "/") && sticker.isFrame }
                    .map { row($0, sticker) } ?? row(sticker)
            }
        }
    }

    /// Every pack of the bundle with what lies in it.
    mutating func packContents() -> [PackContents] {
        switch form {
        case .project: index.folders(below: path, endings: FolderKind.catalog).flatMap(packs).map { read(pack: $0) }
        case .catalog: packs(in: path).map { read(pack: $0) }
        case .pack: [read(pack: path)]
        case .sticker: [read(sticker: path)]
        case .loose: [(loosePack(), [])]
        case .iconSet, .manifest: []
        }
    }

    private func row(_ sticker: IMessageSticker) -> BundleFact? {
        guard let facts = sticker.facts else { return nil }
        return BundleFact(
            pack: sticker.pack, name: sticker.name, path: sticker.path, format: facts.format.title, size: facts.size,
            sizeClass: limits.sizeClass(of: facts.size)?.rawValue, byteCount: facts.byteCount,
            byteLimit: limits.stickerBytes, frameCount: facts.frameCount, duration: facts.totalDuration)
    }

    private func row(_ sequence: IMessageSequence, _ sticker: IMessageSticker) -> BundleFact? {
        guard let facts = sticker.facts else { return nil }
        return BundleFact(
            pack: sticker.pack, name: sticker.name, path: FileName.folder(sticker.path),
            format: facts.format.title + " sequence", size: facts.size,
            sizeClass: limits.sizeClass(of: facts.size)?.rawValue, byteCount: sequence.byteCount,
            byteLimit: limits.stickerBytes, frameCount: sequence.frames.count,
            duration: (sequence.frameDuration ?? 0) * Double(sequence.frames.count))
    }
}

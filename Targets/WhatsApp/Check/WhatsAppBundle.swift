import StickerModel

/// One bundle of WhatsApp: what reading it found, and what it holds.
struct WhatsAppBundle: MessengerBundle {
    let target: WhatsAppTarget
    let tree: any FileTree
    let kind: WhatsAppBundleKind
    /// The bundle's main file in the tree; "" for an archive that is the tree itself.
    let path: String
    /// By emitted pack identifier.
    let levels: [String: [String: RuleLevel]]
    var log: FindingLog
    /// Its packs with the facts of their pictures; nil where its document or archive cannot be read.
    private(set) var document: WhatsAppCatalog?
    /// The document as it is written; nil for archives.
    private(set) var written: DocumentNode?
    /// Folders with the pictures of packs whose identifiers are no folders, by identifier.
    private var misnamedFolders: [String: String] = [:]
    var archive: (any FileTree)?
    var contents = ArchiveContents()

    var platform: Platform { target.platform }
    var catalog: (any RuleSubject)? { kind == .archive ? nil : document }
    var openedPacks: [MessengerPack] { document?.packs ?? [] }

    init(
        _ kind: WhatsAppBundleKind, at path: String, in tree: any FileTree, by target: WhatsAppTarget,
        levels: [String: [String: RuleLevel]]
    ) {
        (self.target, self.tree, self.kind, self.path, self.levels) = (target, tree, kind, path, levels)
        let isCopy = Self.isCopy(kind, path, in: tree)
        log = FindingLog(
            isCopy ? target.rules.forErrors(levels: levels.values) : target.rules,
            levels: RuleLevel.shared(by: levels.values))
        document = kind == .archive ? readArchive() : readCatalog()
    }

    /// Archives of an output hold the images of `ios/` again: only what makes WhatsApp refuse them is worth a second
    /// finding.
    private static func isCopy(_ kind: WhatsAppBundleKind, _ path: String, in tree: any FileTree) -> Bool {
        let output = FileName.folder(FileName.folder(path))
        return kind == .archive && !path.isEmpty
            && tree.contains(FileName.join(output, WhatsAppLayout.iosFolder + WhatsAppLayout.iosDocument))
    }
}

extension WhatsAppBundle {
    /// Reads `sticker_packs.wasticker` or `contents.json` with every picture it names.
    private mutating func readCatalog() -> WhatsAppCatalog? {
        written = log.reading(path) { [tree, path] in
            try tree.json(path)
        } failure: {
            .jsonSyntax($0)
        }
        guard let written else { return nil }
        let root =
            kind == .ios
            ? written
            : written.asAndroidReads { key, number in
                let notice = Notice("json-number", ["key": key, "number": "\(number.value)"])
                log.raise(notice, path: path, at: number.location)
            }
        guard fits(root, DocumentShapes.catalog, named: "the document", refusesUnknown: kind == .android) else {
            return nil
        }
        var catalog = WhatsAppCatalog(path: path, location: root.location, traits: kind.traits)
        catalog.playStore = root.link("android_play_store_link")
        catalog.appStore = root.link("ios_app_store_link")
        if kind == .android {
            // Others are the app's own.
            let pictures = tree.archiveBytes == nil ? [] : Set(namedFiles(in: root))
            catalog.targetLevel = log.judgeApp(tree, at: tree.name, with: pictures) ?? targetLevel()
        }
        guard let list = packs(of: root) else { return nil }
        catalog.location = list.location
        if kind == .android { misnamedFolders = self.misnamedFolders(of: list.elements) }
        let images = BundleImages(tree)
        for (index, node) in list.elements.enumerated() {
            if log.limit.ends(at: path, node.location) { break }
            if let pack = pack(node, number: index + 1, images) { catalog.packs.append(pack) }
        }
        return catalog
    }

    /// The list of packs, even if its key is misspelled, so that one mistake does not hide others.
    private func packs(of root: DocumentNode) -> DocumentNode? {
        var node = root["sticker_packs"]
        for member in root.members where node == nil {
            if SpellingSuggestion.match(member.key, in: ["sticker_packs"]) != nil { node = member.node }
        }
        guard let node, case .list = node.value else { return nil }
        return node
    }

    /// Each is the only folder beside the document that has all pictures of the pack and the name of none.
    private func misnamedFolders(of packs: [DocumentNode]) -> [String: String] {
        let root = FileName.folder(path)
        let identifiers = Set(packs.compactMap { $0.string(at: "identifier")?.filled?.value })
        let bare = identifiers.filter {
            !PlainName.hasFolders($0) && tree.files.beginning(with: FileName.join(root, $0) + "/").isEmpty
        }
        guard !bare.isEmpty else { return [:] }
        let others = Set(tree.files.map(FileName.folder)).filter {
            !$0.isEmpty && FileName.folder($0) == root && !identifiers.contains(FileName.last($0))
        }
        var found: [String: String] = [:]
        for pack in packs where others.count <= Self.mostOtherFolders {
            guard let identifier = pack.string(at: "identifier")?.value, bare.contains(identifier) else { continue }
            let files = (pack["stickers"]?.elements ?? []).compactMap { $0.string(at: "image_file")?.filled?.value }
            let having = others.filter { folder in
                files.allSatisfy { tree.hasExactly(FileName.join(folder, $0)) }
            }
            if files.count > 1, having.count == 1 { found[identifier] = having.first }
        }
        return found
    }

    /// Folders without a pack that are looked into for each pack.
    private static let mostOtherFolders = 100

    private mutating func pack(_ node: DocumentNode, number: Int, _ images: BundleImages) -> MessengerPack? {
        let identifier = node.string(at: "identifier")
        let key = identifier?.value ?? ""
        log.levels = levels(of: key)
        guard fits(node, DocumentShapes.pack(kind), named: "pack \(number)") else { return nil }
        if let folder = misnamedFolders[key] {
            let values = ["found": folder, "expected": FileName.join(FileName.folder(path), key), "pack": key]
            log.raise(
                Notice("folder-name", values.merging(["name": FileName.last(folder)]) { $1 }), path: path,
                at: identifier?.location)
        }
        let title = node.string(at: "name")
        let label = (identifier?.filled ?? title?.filled)?.value ?? "\(number)"
        var pack = MessengerPack(at: path, node.location, called: label, traits: kind.traits)
        (pack.number, pack.entry, pack.key) = (number, node, key)
        (pack.name, pack.title, pack.author) = (identifier, title, node.string(at: "publisher"))
        pack.judge(Links.websites.compactMap { node.link($0.key) }, email: node.string(at: "publisher_email"))
        if let file = node.string(at: "tray_image_file")?.filled {
            var tray = MessengerSticker(at: path, called: file.value, traits: kind.traits)
            tray.role = MessengerSticker.tray
            read(file, into: &tray, of: pack, images)
            pack.cover = tray
        }
        for (index, entry) in (node["stickers"]?.elements ?? []).enumerated() {
            if log.limit.ends(at: path, entry.location) { break }
            let name = "sticker \(index + 1)"
            guard fits(entry, DocumentShapes.sticker, named: name, refusesUnknown: kind == .android) else { continue }
            let file = entry.string(at: "image_file")
            let label = (file?.value).map(PlainName.last) ?? name
            var sticker = MessengerSticker(at: path, called: label, traits: kind.traits)
            sticker.read(entry)
            if let file { read(file, into: &sticker, of: pack, images) }
            pack.stickers.append(sticker)
        }
        target.complete(&pack, isMarkedAnimated: pack.animatedFlag?.value)
        return pack
    }

    /// Reads the picture that a document names. One whose name is written in another way is reported as missing, and read
    /// all the same: everything else about it counts, too.
    private mutating func read(
        _ file: Located<String>, into sticker: inout MessengerSticker, of pack: MessengerPack, _ images: BundleImages
    ) {
        sticker.file = file
        guard let image = imagePath(of: file.value, in: pack.name?.value, images) else { return }
        sticker.path = image
        // A file whose name is composed in another way is none for Android.
        if tree.hasExactly(image) {
            sticker.show(log.facts(of: sticker.role, at: image, in: tree) { _ in })
            return
        }
        let name = sticker.role == MessengerSticker.subjectName && kind == .android ? ".android" : ""
        let missing = images.missing(sticker.role + "-missing" + name, at: image, named: file.value, in: tree)
        log.raise(missing, path: file.location?.file ?? image, at: file.location)
        guard let meant = fileMeant(by: image, images) else { return }
        sticker.path = meant
        sticker.show(log.facts(of: sticker.role, at: meant, in: tree) { _ in })
    }

    /// Where an image that a pack names must be: beside the document on iOS, in the folder of the pack's identifier on
    /// Android. A rule of their own refuses names with folders; they count where they lead to that very place, and
    /// give nil where they lead elsewhere.
    func imagePath(of file: String, in identifier: String?, _ images: BundleImages) -> String? {
        guard PlainName.hasFolders(file) else { return place(of: file, in: identifier, images) }
        let parts = PlainName.parts(file)
        guard !PlainName.hasDots(file), let name = parts.last,
            let path = place(of: String(name), in: identifier, images), tree.hasExactly(path),
            FileName.parts(path).suffix(parts.count) == parts[...]
        else { return nil }
        return path
    }

    private func place(of file: String, in identifier: String?, _ images: BundleImages) -> String? {
        guard !file.isEmpty else { return nil }
        let folder = FileName.folder(path)
        guard kind == .android else {
            // Xcode gathers files of all folders of a project into the one flat bundle.
            let beside = FileName.join(folder, file)
            return tree.contains(beside) ? beside : images.onlyFile(named: file, near: folder) ?? beside
        }
        let identifier = identifier ?? ""
        let own = misnamedFolders[identifier] ?? FileName.join(folder, identifier)
        // That an identifier leads to another folder is said by a rule; what is there counts all the same.
        let isRefused = PlainName.hasFolders(identifier) && tree.files.beginning(with: own + "/").isEmpty
        return identifier.isEmpty || isRefused ? nil : FileName.join(own, file)
    }

    /// The file that is certainly meant where there is none at the path of an image: the only one whose name differs in
    /// nothing but letter case, or the way its letters are composed.
    func fileMeant(by image: String, _ images: BundleImages) -> String? {
        guard !tree.hasExactly(image), tree.unread(atOneOf: [image]) == nil else { return nil }
        let folder = FileName.folder(kind == .android ? image : path)
        guard let file = images.onlyFile(like: FileName.last(image), near: folder) else { return nil }
        return kind == .ios || FileName.folder(file) == folder ? file : nil
    }
}

extension WhatsAppBundle {
    /// The API level that the Android app around the bundle targets; nil unless its Gradle file states it as a number.
    func targetLevel() -> Located<Int>? {
        let (folder, assets) = (FileName.folder(path), "src/main/assets")
        guard kind == .android, folder.hasSuffix(assets) else { return nil }
        let module = String(folder.dropLast(assets.count))
        for name in ["build.gradle.kts", "build.gradle"] {
            let file = module + name
            guard tree.byteCount(file) ?? .max <= Self.mostGradleBytes, let bytes = try? tree.bytes(file) else {
                continue
            }
            let lines = String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false) { $0.isNewline }
            for (index, line) in lines.enumerated() {
                guard let match = line.prefixMatch(of: /\s*targetSdk(?:Version)?[\s=(]+(\d{1,4})\b/),
                    let level = Int(match.1)
                else { continue }
                return Located(level, at: SourceLocation(file: file, line: index + 1, column: 1))
            }
        }
        return nil
    }

    /// Gradle files are written by hand.
    private static let mostGradleBytes = 1_000_000
}

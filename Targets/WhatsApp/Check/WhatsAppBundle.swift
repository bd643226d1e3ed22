import StickerModel

/// One bundle of WhatsApp: what reading it found, and what it holds.
struct WhatsAppBundle: OpenedBundle {
    let target: WhatsAppTarget
    let tree: any FileTree
    let kind: WhatsAppBundleKind
    /// The bundle's main file in the tree; "" for an archive that is the tree itself.
    let path: String
    /// By emitted pack identifier.
    let levels: [String: [String: RuleLevel]]
    var log: FindingLog
    /// Its packs with the facts of their pictures; nil where its document or archive cannot be read.
    private(set) var catalog: WhatsAppCatalog?
    /// The document as it is written; nil for archives.
    private(set) var written: DocumentNode?
    var archive: (any FileTree)?

    static func read(
        _ kind: WhatsAppBundleKind, at path: String, in tree: any FileTree, by target: WhatsAppTarget,
        levels: [String: [String: RuleLevel]]
    ) -> WhatsAppBundle {
        let rules = isCopy(kind, path, in: tree) ? target.rules.forErrors(levels: levels.values) : target.rules
        var bundle = WhatsAppBundle(
            target: target, tree: tree, kind: kind, path: path, levels: levels,
            log: FindingLog(rules, levels: RuleLevel.shared(by: levels.values)))
        bundle.catalog =
            switch kind {
            case .ios, .android: bundle.readCatalog()
            case .archive:
                bundle.readArchive().map { WhatsAppCatalog(path: $0.path, kind: .archive, packs: [$0]) }
            case .manifest, .app: nil
            }
        return bundle
    }

    func findings() -> [Finding] {
        guard let catalog else { return log.all }
        var log = log.continued
        if kind == .archive {
            log.levels = archiveLevels
            for pack in catalog.packs { log.judge(whole: pack) }
        } else {
            log.judge(catalog, levels: levels)
        }
        return log.all
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
        var catalog = WhatsAppCatalog(path: path, location: root.location, kind: kind)
        catalog.playStore = root.link("android_play_store_link")
        catalog.appStore = root.link("ios_app_store_link")
        catalog.targetLevel = kind == .android ? log.judgeApp(tree, at: tree.name) ?? targetLevel() : nil
        guard let list = packs(of: root) else { return nil }
        catalog.location = list.location
        let pictures = PictureReader(tree, hasPackFolders: kind == .android)
        for (index, node) in list.elements.enumerated() {
            if log.ends(at: path, node.location) { break }
            if let pack = pack(node, number: index + 1, pictures) { catalog.packs.append(pack) }
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

    private mutating func pack(_ node: DocumentNode, number: Int, _ pictures: PictureReader) -> WhatsAppPack? {
        let identifier = node.string(at: "identifier")
        log.levels = levels[identifier?.value ?? ""] ?? [:]
        guard fits(node, DocumentShapes.pack(kind), named: "pack \(number)") else { return nil }
        var pack = WhatsAppPack(path: path, location: node.location, kind: kind)
        pack.number = number
        pack.identifier = identifier
        pack.name = node.string(at: "name")
        pack.publisher = node.string(at: "publisher")
        pack.trayFile = node.string(at: "tray_image_file")
        pack.version = node.string(at: "image_data_version")
        pack.avoidsCache = node.flag(at: "avoid_cache")
        pack.isMarkedAnimated = node.animatedFlag
        pack.mistyped = Set(
            ["identifier", "name", "publisher", "tray_image_file", "image_data_version"].filter {
                node[$0] != nil && node.string(at: $0) == nil
            })
        pack.email = node.string(at: "publisher_email")
        pack.websites = Links.websites.compactMap { node.link($0.key) }
        pack.tray = tray(of: pack, pictures)
        for (index, entry) in (node["stickers"]?.elements ?? []).enumerated() {
            if log.ends(at: path, entry.location) { break }
            let isSticker = fits(
                entry, DocumentShapes.sticker, named: "sticker \(index + 1)", refusesUnknown: kind == .android)
            guard isSticker else { continue }
            pack.stickers.append(sticker(entry, number: index + 1, of: pack, pictures))
        }
        if pack.isMarkedWrongly {
            for index in pack.stickers.indices { pack.stickers[index].isInAnimatedPack = false }
        }
        return pack
    }

    private mutating func tray(of pack: WhatsAppPack, _ pictures: PictureReader) -> WhatsAppTray? {
        guard let file = pack.trayFile, !file.value.isEmpty else { return nil }
        var tray = WhatsAppTray(path: path, kind: kind, pack: pack.title, file: file)
        guard let image = imagePath(of: file.value, in: pack.identifier?.value, pictures.images) else { return tray }
        (tray.path, tray.facts) = picture(at: image, named: file, .tray, pictures)
        return tray
    }

    private mutating func sticker(
        _ node: DocumentNode, number: Int, of pack: WhatsAppPack, _ pictures: PictureReader
    ) -> WhatsAppSticker {
        let file = node.string(at: "image_file")
        var sticker = WhatsAppSticker(
            path: path, kind: kind, name: (file?.value).map(PlainName.last) ?? "sticker \(number)", pack: pack.title)
        sticker.file = file
        sticker.isInAnimatedPack = pack.isMarkedAnimated?.value
        sticker.read(node)
        guard let file, let image = imagePath(of: file.value, in: pack.identifier?.value, pictures.images) else {
            return sticker
        }
        let (path, facts) = picture(at: image, named: file, .sticker, pictures)
        sticker.path = path
        sticker.show(facts)
        return sticker
    }

    /// The picture that a document names. One whose name is written in another way is reported as missing, and read all
    /// the same: everything else about it counts, too.
    private mutating func picture(
        at image: String, named file: Located<String>, _ role: PictureRole, _ pictures: PictureReader
    ) -> (path: String, facts: ImageFacts?) {
        let facts = pictures.facts(at: image, named: file, role, log: &log)
        guard facts == nil, let meant = fileMeant(by: image, pictures.images) else { return (image, facts) }
        return (meant, pictures.facts(at: meant, named: file, role, log: &log))
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
        guard !identifier.isEmpty, !PlainName.hasFolders(identifier) else { return nil }
        return FileName.join(FileName.join(folder, identifier), file)
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
    /// The stickers of the bundle with what they weigh, in the order people see them.
    func inventory() -> [BundleFact] {
        (catalog?.packs ?? []).flatMap { pack in pack.stickers.compactMap { row($0, of: pack) } }
    }

    /// The packs of the bundle with what people see of them, in the order of the bundle.
    func previews() -> [PreviewPack] {
        guard let look = target.platform.look(of: "pack") else { return [] }
        return (catalog?.packs ?? []).map { pack in
            let name = pack.name?.filled?.value ?? pack.title
            var preview = PreviewPack(name: name, look: look)
            preview.publisher = pack.publisher?.filled?.value
            if let tray = pack.tray, tray.facts != nil { preview.cover = file(at: tray.path) }
            preview.stickers = pack.stickers.compactMap { sticker in
                self.preview(of: sticker, file(at: sticker.path))
            }
            return preview
        }
    }

    private func preview(of sticker: WhatsAppSticker, _ picture: ImportedFile?) -> PreviewSticker? {
        guard let facts = sticker.facts, let picture else { return nil }
        var preview = PreviewSticker(name: sticker.name, path: sticker.path, picture: picture, facts: facts)
        preview.byteLimit = byteLimit(of: sticker)
        preview.emojis = sticker.emojis.map(\.value).filter { !$0.isEmpty }
        preview.alt = sticker.text?.filled?.value
        return preview
    }

    /// In bytes, as its kind has it.
    private func byteLimit(of sticker: WhatsAppSticker) -> Int {
        sticker.traits.contains("animated") ? target.limits.animatedByteBound : target.limits.stillByteBound
    }

    private func row(_ sticker: WhatsAppSticker, of pack: WhatsAppPack) -> BundleFact? {
        guard let facts = sticker.facts else { return nil }
        let name = FileName.stem(sticker.name)
        var row = BundleFact(
            pack: pack.title, name: name.isEmpty ? sticker.name : name, path: sticker.path, facts,
            sizeClass: facts.size == .square(target.limits.stickerSide) ? "sticker" : nil,
            byteLimit: byteLimit(of: sticker))
        row.format = facts.format.displayed.title
        return row
    }
}

extension DocumentNode {
    /// What a pack says about itself, false where it says nothing; nil for a value of another kind, which is reported as
    /// such: neither kind of sticker is wrong then.
    var animatedFlag: Located<Bool>? {
        self["animated_sticker_pack"] == nil
            ? Located(false, at: location) : flag(at: "animated_sticker_pack")
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

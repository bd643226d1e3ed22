import StickerModel

extension WhatsAppBundle {
    /// What has to change in the folder of an iOS or Android app; nil for other kinds of bundles.
    func repairs(_ order: RepairOrder) -> BundleRepairs? {
        guard document != nil, let written, let document = OutputDocument(written) else { return nil }
        var fixer = CatalogFixer(document, written, self, order)
        return fixer.fixed(openedPacks)
    }

    /// The file of each entry that names one, also of entries that have faults of their own.
    func namedFiles(in node: DocumentNode) -> [String] {
        let images = BundleImages(tree)
        return (node["sticker_packs"]?.elements ?? []).flatMap { pack in
            let stickers = (pack["stickers"]?.elements ?? []).map { $0.string(at: "image_file") }
            let names = [pack.string(at: "tray_image_file")] + stickers
            let identifier = pack.string(at: "identifier")?.value
            let paths = names.compactMap { $0.flatMap { imagePath(of: $0.value, in: identifier, images) } }
            return paths.map { fileMeant(by: $0, images) ?? $0 }
        }
    }
}

/// Fixes stickers, tray images and the document of a WhatsApp folder.
private struct CatalogFixer {
    private let bundle: WhatsAppBundle
    private let node: DocumentNode
    private var document: OutputDocument
    private var repairs: BundleRepairs
    private var limits: WhatsAppLimits { bundle.target.limits }
    private var tree: any FileTree { bundle.tree }
    /// What is new in the document.
    private var texts: [String] = []
    /// How many stickers have a file, where all write its name alike, and the new name that they all get.
    private var users: [String: Int] = [:]
    private var shared: [String: String] = [:]

    /// `node` is the document as it was read, with locations.
    init(_ document: OutputDocument, _ node: DocumentNode, _ bundle: WhatsAppBundle, _ order: RepairOrder) {
        (self.document, self.node, self.bundle) = (document, node, bundle)
        repairs = BundleRepairs(
            folder: FileName.folder(bundle.path), in: bundle.tree, named: bundle.namedFiles(in: node),
            isFlat: bundle.kind == .ios, order)
    }

    /// Whether what one of the rules found at one of the paths is to be mended.
    private func mends(_ rules: [String], at paths: String...) -> Bool {
        repairs.order.mends(rules.map { "whatsapp/" + $0 }, at: paths)
    }

    mutating func fixed(_ read: [MessengerPack]) -> BundleRepairs {
        var packs = document["sticker_packs"]?.elements ?? []
        for (path, stickers) in Dictionary(grouping: read.flatMap(\.stickers), by: \.path)
        where stickers.allSatisfy({ $0.file?.value == stickers[0].file?.value }) {
            users[path] = stickers.count
        }
        for pack in read where packs.indices.contains(pack.number - 1) {
            fix(pack, &packs[pack.number - 1])
        }
        guard !texts.isEmpty else { return repairs }
        document["sticker_packs"] = .list(packs)
        repairs.add(
            BundleRepair(bundle.path, .document(document), .states(texts.uniqued)))
        return repairs
    }

    private mutating func fix(_ pack: MessengerPack, _ entry: inout OutputDocument) {
        // By where the document names the file: several entries may name the same one.
        var names: [SourceLocation: String] = [:]
        var pictures: [String] = []
        var isChanged = false
        for sticker in pack.stickers {
            guard let file = sticker.file, let facts = sticker.facts else { continue }
            let before = repairs.changes.count
            let name = fix(sticker.path, PlainName.last(file.value), facts)
            isChanged = isChanged || repairs.changes.count > before
            if name != file.value, let location = file.location { names[location] = name }
            pictures.append(FileName.join(FileName.folder(sticker.path), name))
        }
        if !names.isEmpty {
            entry["stickers"] = .list(renamed(entry["stickers"]?.elements ?? [], of: pack.number, names))
            texts.append("names \(NameList.text(names.values.sorted()))")
        }
        isChanged = fixTray(of: pack, &entry, &pictures) || isChanged
        let kinds = Set(pack.stickers.compactMap(\.moves))
        let isAnimated = kinds == [true]
        if isAnimated && pack.animatedFlag?.value != true || pack.isMarkedWrongly,
            mends(["animated-flag"], at: bundle.path)
        {
            entry["animated_sticker_pack"] = .bool(isAnimated)
            texts.append("says that “\(pack.label)” is \(isAnimated ? "" : "not ")animated")
        }
        // WhatsApp shows the pictures it has cached until this changes.
        let lacksVersion = pack.entry?.string(at: "image_data_version")?.filled == nil
        if bundle.kind == .android, isChanged || lacksVersion && mends(["image-data-version"], at: bundle.path) {
            entry["image_data_version"] = .digest(of: pictures, digits: 16)
            texts.append("has a new image_data_version for “\(pack.label)”")
        }
    }

    /// The entries of a pack's stickers with their new names.
    private func renamed(
        _ stickers: [OutputDocument], of number: Int, _ names: [SourceLocation: String]
    ) -> [OutputDocument] {
        let pack = node["sticker_packs"]?.elements[number - 1]
        let locations = (pack?["stickers"]?.elements ?? []).map { $0.string(at: "image_file")?.location }
        return zip(stickers, locations).map { sticker, location in
            guard let name = location.flatMap({ names[$0] }) else { return sticker }
            var sticker = sticker
            sticker["image_file"] = .string(name)
            return sticker
        }
    }

    /// Renders a sticker again where that is needed, and returns its name.
    private mutating func fix(_ image: String, _ file: String, _ facts: ImageFacts) -> String {
        if let name = shared[image] { return name }
        let budget = facts.isAnimated ? limits.animatedBytes : limits.stillBytes
        let isPNG = bundle.kind == .ios && facts.format == .png && file.hasSuffix(".png")
        let isConverted = facts.format != .webp && !isPNG && mends(Self.formatRules, at: image, bundle.path)
        let isResized =
            facts.size != .square(limits.stickerSide) && mends(["sticker-dimensions"], at: image)
            && (max(facts.size.width, facts.size.height) >= limits.stickerSide
                || repairs.mends(by: .enlarge, ["whatsapp/sticker-dimensions"], at: [image]))
        let isHeavy = facts.byteCount > budget && mends(Self.byteRules, at: image)
        let isCut = facts.trailingBytes > 0 && mends(["sticker-trailing-bytes"], at: image)
        let isRight = !isConverted && !isResized && !isHeavy && !isCut
        let old = FileName.last(image)
        // A name is only changed for what WhatsApp refuses.
        let isKept = !mends(Self.nameRules, at: image, bundle.path)
        let isPlain = isKept || Self.isPlain(FileName.stem(file))
        let ending = !isRight || facts.format == .webp ? "webp" : isPNG ? "png" : FileName.pathExtension(file)
        if isRight, isKept || isPlain && old == file && file.hasSuffix("." + ending) { return file }
        let isForAll = users[image] == repairs.uses[image]
        let name = repairs.claim(
            FileName.stem(isPlain ? file : PlainName.suggestion(for: file)), ending: ending,
            in: FileName.folder(image), insteadOf: [image], isForAll: isForAll)
        let target = FileName.join(FileName.folder(image), name)
        let removed = isForAll ? image : repairs.release(image)
        if isForAll { shared[image] = name }
        if isRight {
            repairs.rename(image, to: target, removing: removed)
            return name
        }
        var encoding = Encoding(.webp, byteBudget: budget)
        encoding.loopCount = facts.loopCount ?? 0
        let size = isResized ? .square(limits.stickerSide) : facts.size
        let recipe = ImageRecipe(
            of: image, ArtEdit(), as: encoding, on: .fixed(size), isStill: !facts.isAnimated
        ) { timing in
            if !timing.isStill { timing.shortestFrame = limits.shortestFrame }
        }
        repairs.add(
            BundleRepair(
                target, .image(recipe), removes: removed,
                .becomes(
                    "a WebP of \(recipe.framing.canvas.text) px",
                    from: "\(facts.description), \(Figures.grouped(facts.byteCount)) bytes"
                        + (isResized ? facts.remarkOnEnlarging(to: limits.stickerSide) : ""))))
        return name
    }

    private static let formatRules = [
        "sticker-format", "sticker-format-ios", "sticker-renamed", "animation-format", "sticker-extension",
        "sticker-extension-ios",
    ]
    private static let byteRules = ["static-sticker-file-size", "animated-sticker-file-size"]
    private static let nameRules = [
        "sticker-extension", "sticker-extension-ios", "sticker-file-name", "sticker-file-path", "sticker-missing",
    ]

    /// Whether the name of a file, without its extension, has nothing that WhatsApp could refuse.
    private static func isPlain(_ stem: String) -> Bool { stem.wholeMatch(of: /[A-Za-z0-9_-]+/) != nil }

    /// A tray image that is wrong is made from itself, one that is missing or blank from the first sticker; one whose
    /// name alone is wrong is renamed. True where it changes.
    private mutating func fixTray(
        of pack: MessengerPack, _ entry: inout OutputDocument, _ pictures: inout [String]
    ) -> Bool {
        let written = pack.entry?.string(at: "tray_image_file")?.value ?? ""
        let file = PlainName.last(written)
        // Where the document says that it is; nil where it says nothing that can be followed.
        let named = pack.cover.flatMap { repairs.isNamed($0.path) ? $0.path : nil }
        let facts = pack.cover?.facts
        let shown = pack.stickers.first { $0.facts.map { $0.pixels?.isBlank != true } == true }
        // Where no sticker shows anything, there is nothing to make it of.
        let isBlank = shown != nil && facts?.pixels?.isBlank == true
        let isRight =
            !isBlank && facts?.format == .png && facts?.size == .square(limits.traySide)
            && (facts?.byteCount ?? 0) <= limits.trayBytes
        let paths = [named, pack.cover?.path, bundle.path].compactMap(\.self)
        guard repairs.order.mends(Self.trayRules, at: paths) else { return false }
        if let named, isRight, Self.isPlain(FileName.stem(file)), file.hasSuffix(".png"), FileName.last(named) == file {
            pictures.insert(named, at: 0)
            name(file, insteadOf: written, &entry)
            return false
        }
        // Do not replace an existing but unreadable file; a person must decide.
        if let named, facts == nil, tree.contains(named) { return false }
        guard let first = shown ?? pack.stickers.first(where: { $0.facts != nil }) else { return false }
        let isShared = named.map(repairs.isShared) ?? false
        let folder = FileName.folder(named ?? first.path)
        let stem = named == nil || isShared ? "tray_\(Slug.fileSafe(pack.label))" : FileName.stem(file)
        let name = repairs.claim(
            Self.isPlain(stem) ? stem : FileName.stem(PlainName.suggestion(for: stem + ".png")), ending: "png",
            in: folder, insteadOf: named.map { [$0] } ?? [])
        let path = FileName.join(folder, name)
        let old = named.flatMap { repairs.release($0) }
        if let named, isRight {
            repairs.rename(named, to: path, removing: old)
        } else {
            let isFromSticker = facts == nil || isBlank
            let recipe = ImageRecipe(
                of: isFromSticker ? first.path : named ?? first.path, ArtEdit(),
                as: Encoding(.png, byteBudget: limits.trayBytes), on: .fixed(.square(limits.traySide)), isStill: true)
            repairs.add(
                BundleRepair(
                    path, .image(recipe), removes: old,
                    .becomes(
                        "a tray image of \(limits.traySide) x \(limits.traySide) px"
                            + (isFromSticker ? ", made from the first sticker" : ""),
                        from: isBlank ? "blank" : nil)))
        }
        self.name(name, insteadOf: written, &entry)
        pictures.insert(path, at: 0)
        return true
    }

    private static let trayRules = [
        "tray-dimensions", "tray-dimensions-android", "tray-file-size", "tray-format", "tray-still", "tray-blank",
        "tray-extension-ios", "tray-file-path", "tray-file-name", "tray-missing", "pack-tray",
    ].map { "whatsapp/" + $0 }

    /// Writes the file of the tray image into a pack's entry.
    private mutating func name(_ file: String, insteadOf written: String, _ entry: inout OutputDocument) {
        guard file != written else { return }
        entry["tray_image_file"] = .string(file)
        texts.append("names the tray image “\(file)”")
    }
}

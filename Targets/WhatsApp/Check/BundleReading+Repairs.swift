import StickerModel

extension BundleReading {
    /// What has to change in the folder of an iOS or Android app; nil for other kinds of bundles.
    mutating func repairs() -> BundleRepairs? {
        guard kind == .ios || kind == .android, let catalog = catalog(), let node = try? tree.json(path),
            let document = OutputDocument(node)
        else { return nil }
        var mender = CatalogMender(document: document, reading: self)
        return mender.mended(catalog)
    }
}

/// Mends stickers, tray images and the document of a WhatsApp folder.
private struct CatalogMender {
    private let reading: BundleReading
    private var document: OutputDocument
    private var repairs: BundleRepairs
    private var limits: WhatsAppLimits { reading.target.limits }
    private var tree: any FileTree { reading.tree }
    /// What is new in the document.
    private var texts: [String] = []

    init(document: OutputDocument, reading: BundleReading) {
        self.document = document
        self.reading = reading
        repairs = BundleRepairs(folder: FileName.folder(reading.path))
    }

    mutating func mended(_ catalog: WhatsAppCatalog) -> BundleRepairs {
        var packs = document["sticker_packs"]?.elements ?? []
        for pack in catalog.packs where packs.indices.contains(pack.number - 1) {
            mend(pack, &packs[pack.number - 1])
        }
        guard !texts.isEmpty else { return repairs }
        document["sticker_packs"] = .list(packs)
        repairs.add(
            BundleRepair(reading.path, .document(document), text: "now \(NameList.text(texts.uniqued))"))
        return repairs
    }

    private mutating func mend(_ pack: WhatsAppPack, _ entry: inout OutputDocument) {
        var names: [String: String] = [:]
        var pictures: [String] = []
        var isChanged = false
        for sticker in pack.stickers {
            guard let file = sticker.file?.value, let facts = sticker.facts else { continue }
            let before = repairs.changes.count
            let name = mend(sticker.path, file, facts)
            isChanged = isChanged || repairs.changes.count > before
            if name != file { names[file] = name }
            pictures.append(FileName.join(FileName.folder(sticker.path), name))
        }
        if !names.isEmpty {
            let stickers = (entry["stickers"]?.elements ?? []).map { sticker in
                var sticker = sticker
                if let name = sticker["image_file"]?.text.flatMap({ names[$0] }) {
                    sticker["image_file"] = .string(name)
                }
                return sticker
            }
            entry["stickers"] = .list(stickers)
            texts.append("names \(NameList.text(names.values.sorted()))")
        }
        isChanged = mendTray(of: pack, &entry, &pictures) || isChanged
        let kinds = Set(pack.stickers.compactMap(\.moves))
        if kinds == [true], pack.isMarkedAnimated?.value != true {
            entry["animated_sticker_pack"] = .bool(true)
            texts.append("says that “\(pack.title)” is animated")
        }
        // WhatsApp shows the pictures it has cached until this changes.
        if reading.kind == .android, isChanged || pack.version?.filled == nil {
            entry["image_data_version"] = .digest(of: pictures, digits: 16)
            texts.append("has a new image_data_version for “\(pack.title)”")
        }
    }

    /// Makes a sticker anew where it has to be, and returns its name.
    private mutating func mend(_ image: String, _ file: String, _ facts: ImageFacts) -> String {
        let budget = facts.isAnimated ? limits.animatedBytes : limits.stillBytes
        let isPNG = reading.kind == .ios && facts.format == .png && file.hasSuffix(".png")
        let isRight =
            (facts.format == .webp || isPNG) && facts.size == .square(limits.stickerSide) && facts.byteCount <= budget
            && facts.trailingBytes == 0
        let ending = isRight && isPNG ? "png" : "webp"
        var name = file
        if FileName.pathExtension(file) != ending || file.wholeMatch(of: /[A-Za-z0-9_-]+\.[a-z]+/) == nil {
            name = FileName.stem(PlainName.suggestion(for: file)) + "." + ending
            let folder = FileName.folder(image)
            if name != file, tree.contains(FileName.join(folder, name)) { name = FileName.stem(name) + "-2." + ending }
        }
        let target = FileName.join(FileName.folder(image), name)
        if isRight {
            if name != file {
                repairs.add(BundleRepair(target, .copy(of: image), removes: image, text: "was called “\(file)”"))
            }
            return name
        }
        var encoding = Encoding(.webp, byteBudget: budget)
        encoding.loopCount = 0
        let edit = ArtEdit()
        let recipe = ImageRecipe(
            source: image,
            timing: Timing(
                edit, isStill: !facts.isAnimated, shortestFrame: facts.isAnimated ? limits.shortestFrame : 0),
            framing: Framing(edit, canvas: .fixed(.square(limits.stickerSide))), encoding: encoding)
        let isEnlarged = max(facts.size.width, facts.size.height) < limits.stickerSide
        repairs.add(
            BundleRepair(
                target, .image(recipe), removes: image,
                text: "is now a WebP of \(limits.stickerSide) x \(limits.stickerSide) px; was \(facts.description), "
                    + "\(Figures.grouped(facts.byteCount)) bytes"
                    + (isEnlarged ? ", so enlarging blurs it: larger art is better" : "")))
        return name
    }

    /// A tray image that is wrong is made from itself, a missing one from the first sticker. True where it changes.
    private mutating func mendTray(
        of pack: WhatsAppPack, _ entry: inout OutputDocument, _ pictures: inout [String]
    ) -> Bool {
        let file = pack.trayFile?.value ?? ""
        if let facts = pack.tray?.facts, facts.format == .png, facts.byteCount <= limits.trayBytes,
            facts.size == .square(limits.traySide), file.hasSuffix(".png")
        {
            pictures.insert(pack.tray?.path ?? file, at: 0)
            return false
        }
        let own = pack.tray.flatMap { $0.facts == nil ? nil : $0.path }
        guard let first = pack.stickers.first(where: { $0.facts != nil }) else { return false }
        let folder = FileName.folder(own ?? first.path)
        let stem =
            file.isEmpty || PlainName.hasFolders(file) ? "tray_\(Slug.fileSafe(pack.title))" : FileName.stem(file)
        let isPlain = stem.wholeMatch(of: /[A-Za-z0-9_-]+/) != nil
        let name = (isPlain ? stem : FileName.stem(PlainName.suggestion(for: stem + ".png"))) + ".png"
        let edit = ArtEdit()
        let recipe = ImageRecipe(
            source: own ?? first.path, timing: Timing(edit, isStill: true),
            framing: Framing(edit, canvas: .fixed(.square(limits.traySide))),
            encoding: Encoding(.png, byteBudget: limits.trayBytes))
        let path = FileName.join(folder, name)
        // Another pack's sticker may have that name.
        guard own == path || !tree.contains(path) else { return false }
        repairs.add(
            BundleRepair(
                path, .image(recipe), removes: own,
                text: "is now a tray image of \(limits.traySide) x \(limits.traySide) px"
                    + (own == nil ? ", made from the first sticker" : "")))
        if name != file {
            entry["tray_image_file"] = .string(name)
            texts.append("names the tray image “\(name)”")
        }
        pictures.insert(path, at: 0)
        return true
    }
}

import StickerModel

/// Mends sticker catalogs, packs and icon sets: images, names and `Contents.json`.
struct BundleMender {
    private let source: BundleSource
    private let limits: IMessageLimits
    private let path: String
    private let contents: BundleContents
    private var repairs: BundleRepairs
    private var tree: any FileTree { source.tree }

    init(_ reader: BundleReader) {
        source = reader.source
        limits = reader.source.limits
        path = reader.path
        contents = reader.contents()
        repairs = BundleRepairs(folder: reader.path)
    }

    /// Images without a catalog have no document that says what they are for, so they are left alone.
    mutating func mended() -> BundleRepairs {
        for part in contents.parts {
            for pack in part.packs where pack.kind != .loose {
                var pack = pack
                mendContents(of: &pack)
                for sticker in pack.stickers where sticker.sequence == nil { mend(sticker, of: pack) }
            }
            for set in part.iconSets { mend(set, part) }
            if part.iconSets.isEmpty, let catalog = part.catalog, catalog.iconSets.isEmpty {
                makeIcons(in: catalog, part)
            }
        }
        return repairs
    }

    // MARK: Packs

    /// Lists every sticker folder and states the size class.
    private mutating func mendContents(of pack: inout IMessagePack) {
        guard pack.kind != .sticker else { return }
        let folder = pack.path.hasSuffix("Contents.json") ? FileName.folder(pack.path) : pack.path
        let file = FileName.join(folder, "Contents.json")
        let unlisted = pack.folders.filter { folder in !pack.listed.contains { $0.value == folder } }
        let isGiven = pack.gridSize.map { SizeClass(rawValue: $0.value) != nil } ?? false
        let sizeClass = isGiven ? pack.sizeClass : mostCommonClass(of: pack)
        guard var document = document(at: file) else { return }
        var texts: [String] = []
        if document["stickers"] == nil || !unlisted.isEmpty {
            let listed = document["stickers"]?.elements ?? []
            document["stickers"] = .list(listed + unlisted.map { .object(["filename": .string($0)]) })
            if !unlisted.isEmpty { texts.append("lists \(NameList.text(unlisted))") }
        }
        if !isGiven {
            var properties = document["properties"] ?? .object([:])
            properties["grid-size"] = .string(sizeClass.rawValue)
            document["properties"] = properties
            texts.append("states the size class \(sizeClass.rawValue)")
            pack.gridSize = Located(sizeClass.rawValue)
            for index in pack.stickers.indices { pack.stickers[index].sizeClass = sizeClass }
        }
        guard !texts.isEmpty || !tree.contains(file) else { return }
        texts = texts.isEmpty ? ["is there"] : texts
        repairs.add(BundleRepair(file, .document(document), text: "now " + texts.joined(separator: " and ")))
    }

    private func mostCommonClass(of pack: IMessagePack) -> SizeClass {
        let classes = pack.stickers.compactMap { $0.facts.flatMap { limits.sizeClass(of: $0.size) } }
        let counts = SizeClass.allCases.map { each in (each, classes.count { $0 == each }) }
        return counts.filter { $0.1 > 0 }.max { $0.1 < $1.1 }?.0 ?? .regular
    }

    /// A document to be changed: as it is, or a new one; nil where it cannot be read, which a person has to settle.
    private func document(at file: String) -> OutputDocument? {
        let info: OutputDocument = .object(["author": .string("xcode"), "version": .integer(1)])
        guard tree.contains(file) else { return .object(["info": info]) }
        guard let node = try? tree.json(file), let document = OutputDocument(node), case .object = document else {
            return nil
        }
        return document
    }

    // MARK: Stickers

    private mutating func mend(_ sticker: IMessageSticker, of pack: IMessagePack) {
        let isFound = sticker.facts != nil
        let folder =
            isFound || sticker.path.hasSuffix("Contents.json") ? FileName.folder(sticker.path) : sticker.path
        let file = FileName.join(folder, "Contents.json")
        let image: String
        if isFound {
            image = sticker.path
        } else {
            // A document that is missing or names another file: the only image there is meant.
            let images = source.index.files(in: folder).filter { FileFormat(claimedBy: $0)?.isRead ?? false }
            guard images.count == 1 else { return }
            image = FileName.join(folder, images[0])
        }
        guard let facts = sticker.facts ?? (try? tree.image(image)) else { return }
        let name = mend(image, facts, sticker, of: pack, in: folder)
        guard name != sticker.file?.value, var document = document(at: file) else { return }
        var properties = document["properties"] ?? .object([:])
        properties["filename"] = .string(name)
        document["properties"] = properties
        repairs.add(BundleRepair(file, .document(document), text: "now names “\(name)”"))
    }

    /// Makes the image anew where it has to be, and returns its name.
    private mutating func mend(
        _ image: String, _ facts: ImageFacts, _ sticker: IMessageSticker, of pack: IMessagePack, in folder: String
    ) -> String {
        let side = limits.side(of: pack.sizeClass)
        let isAccepted = !facts.format.stickerExtensions.isEmpty
        let isSized = pack.kind == .sticker ? limits.sizeClass(of: facts.size) != nil : facts.size == .square(side)
        let isLight = facts.byteCount <= limits.stickerBytes
        let format: FileFormat =
            isAccepted && isSized && isLight
            ? facts.format : facts.format == .gif ? .gif : facts.isAnimated ? .apng : .png
        let name = name(of: sticker, image, format, pack, in: folder)
        let target = FileName.join(folder, name)
        if isAccepted, isSized, isLight {
            if target != image {
                repairs.add(
                    BundleRepair(
                        target, .copy(of: image), removes: image, text: "was called “\(FileName.last(image))”"))
            }
            return name
        }
        let recipe = recipe(image, facts, format, side: isSized ? facts.size.width : side)
        let was = isSized && isAccepted ? "\(Figures.grouped(facts.byteCount)) bytes" : facts.description
        let isEnlarged = max(facts.size.width, facts.size.height) < side
        repairs.add(
            BundleRepair(
                target, .image(recipe), removes: image,
                text: "is now \(format.withArticle) of \(recipe.framing.canvas.text) px; was \(was)"
                    + (isEnlarged ? ", so enlarging blurs it: larger art is better" : "")))
        return name
    }

    /// The name of its folder with the extension of its format; the old one where that is right, taken or translated.
    private func name(
        of sticker: IMessageSticker, _ image: String, _ format: FileFormat, _ pack: IMessagePack, in folder: String
    ) -> String {
        let old = FileName.last(image)
        let isRight = format.stickerExtensions.contains(FileName.pathExtension(old))
        let ending =
            isRight ? FileName.pathExtension(old) : format == .apng ? "png" : format.stickerExtensions.first ?? "png"
        // Labels in `.strings` files have the name as their key.
        let stem = pack.strings.isEmpty && pack.kind != .sticker ? sticker.name : FileName.stem(old)
        let name = stem + "." + ending
        let isTaken = name != old && source.index.files(in: folder).contains(name)
        return isTaken ? isRight ? old : FileName.stem(old) + "." + ending : name
    }

    private func recipe(_ image: String, _ facts: ImageFacts, _ format: FileFormat, side: Int) -> ImageRecipe {
        let edit = ArtEdit()
        var encoding = Encoding(format, byteBudget: limits.stickerBytes)
        if format == .gif { encoding.matte = .white }
        let isShort = facts.durations.contains { $0 < limits.shortestFrame - 0.001 }
        let timing =
            facts.isAnimated
            ? Timing(
                edit, isStill: false, shortestFrame: limits.shortestFrame, grid: isShort ? limits.shortestFrame : nil)
            : Timing(edit, isStill: true)
        return ImageRecipe(
            source: image, timing: timing, framing: Framing(edit, canvas: .fixed(.square(side))), encoding: encoding)
    }

    // MARK: Icons

    /// Icons that are missing or wrong are made from the largest one that is not, else from the first sticker.
    private mutating func mend(_ set: IMessageIconSet, _ part: BundleContents.Part) {
        let folder = set.path.hasSuffix("Contents.json") ? FileName.folder(set.path) : set.path
        let file = FileName.join(folder, "Contents.json")
        guard var document = document(at: file), let request = masters(set, part) else { return }
        var images = document["images"]?.elements ?? []
        var made: [String] = []
        for slot in set.table.slots where slot.need != .standalone || set.layout != .extension {
            let icon = set.icons.first { $0.slot == slot }
            let isEntryRight =
                icon.map { ($0.idiom == nil || $0.idiom?.value == slot.idiom) && $0.platform?.value == slot.platform }
                ?? false
            let isRight = icon?.facts.map { isGood($0, for: slot) } ?? false
            guard !isRight || !isEntryRight else { continue }
            let name = icon.map { FileName.last($0.path) }.flatMap { $0.hasSuffix(".png") ? $0 : nil } ?? slot.file
            if !isRight {
                repairs.add(
                    BundleRepair(
                        FileName.join(folder, name), .image(request.recipe(slot.pixels)),
                        removes: icon?.facts == nil ? nil : icon?.path, text: "is now the icon of \(slot.title)"))
            }
            images.removeAll { isEntry($0, of: slot, named: icon.map { FileName.last($0.path) }) }
            var entry = slot.document
            entry["filename"] = .string(name)
            images.append(entry)
            made.append("\(slot.points)@\(slot.scale)x")
        }
        guard !made.isEmpty else { return }
        document["images"] = .list(images)
        repairs.add(BundleRepair(file, .document(document), text: "now has entries for \(NameList.text(made))"))
    }

    /// The entry of a slot: the one that names its file, or an empty one of its size.
    private func isEntry(_ entry: OutputDocument, of slot: IconSlot, named name: String?) -> Bool {
        let isAlike = entry["size"]?.text == slot.points && entry["scale"]?.text == "\(slot.scale)x"
        guard let file = entry["filename"]?.text else { return isAlike && entry["idiom"]?.text == slot.idiom }
        return isAlike && file == name
    }

    private func isGood(_ facts: ImageFacts, for slot: IconSlot) -> Bool {
        let harmless: [IconRemark] = [.alphaChannel, .uniform]
        return source.icons.list.remarks(on: facts, for: slot).allSatisfy { harmless.contains($0) }
    }

    /// All icons, for a catalog that has none.
    private mutating func makeIcons(in catalog: IMessageCatalog, _ part: BundleContents.Part) {
        guard !part.packs.isEmpty, let request = masters(nil, part) else { return }
        let folder = FileName.join(catalog.path, source.icons.list.folder ?? "")
        for entry in request.iconSet(source.icons.slots, in: folder, origin: { _ in nil }) {
            switch entry.content {
            case .art(.raster(let recipe)):
                repairs.add(BundleRepair(entry.path, .image(recipe), text: "is a new icon"))
            case .document(let document):
                repairs.add(BundleRepair(entry.path, .document(document), text: "is new, with all icons"))
            default: continue
            }
        }
    }

    private func masters(_ set: IMessageIconSet?, _ part: BundleContents.Part) -> IconRenderRequest? {
        let good = (set?.icons ?? []).filter { icon in icon.facts.map { $0.pixels?.isUniform != true } ?? false }
        func largest(wide: Bool) -> IMessageIcon? {
            good.filter { $0.slot.isWide == wide }.max { area($0) < area($1) }
        }
        let sticker = part.packs.flatMap(\.stickers).first { $0.facts != nil }
        // An icon smaller than a sticker is a worse master.
        let least = sticker?.facts.map { min($0.size.area, 150_000) } ?? 0
        let square = largest(wide: false).flatMap { area($0) >= least ? $0 : nil }
        let wide = largest(wide: true).flatMap { area($0) >= least ? $0 : nil }
        var edit = ArtEdit()
        if let icon = square ?? wide {
            let (first, second) = (square ?? icon, wide ?? icon)
            return IconRenderRequest(
                square: IconMaster(file: first.path, edit: edit), wide: IconMaster(file: second.path, edit: edit),
                background: nil)
        }
        guard let sticker else { return nil }
        edit.margin = IconMaster.roomyMargin
        let master = IconMaster(file: sticker.path, edit: edit)
        return IconRenderRequest(square: master, wide: master, background: nil)
    }

    private func area(_ icon: IMessageIcon) -> Int { icon.facts?.size.area ?? 0 }
}

import StickerModel

/// Fixes sticker catalogs, packs and icon sets: images, names and `Contents.json`.
struct BundleFixer {
    let source: BundleSource
    private let limits: IMessageLimits
    private let contents: BundleContents
    var repairs: BundleRepairs
    /// Packs and icon sets that were looked at: a catalog inside another one lists them twice.
    private var visitedPaths: Set<String> = []
    /// Icons of the set at hand that had no entry.
    var foundIcons: Set<String> = []
    var tree: any FileTree { source.tree }

    init(_ bundle: IMessageBundle, _ order: RepairOrder) {
        source = bundle.source
        limits = source.limits
        contents = bundle.contents
        repairs = BundleRepairs(
            folder: bundle.path, in: source.tree, named: source.namedFiles(of: contents), order)
    }

    /// Whether what one of the rules found at one of the paths is to be mended.
    func mends(_ rules: [String], at paths: String...) -> Bool {
        repairs.order.mends(rules.map { "imessage/" + $0 }, at: paths)
    }

    /// Images without a catalog, and those of a list for code, have no document of their own that says what they are
    /// for, so they are left alone.
    mutating func fixes() -> BundleRepairs {
        for part in contents.parts {
            for pack in part.packs where pack.kind != .loose && !pack.hasFiles {
                guard visitedPaths.insert(pack.path).inserted else { continue }
                var pack = pack
                fixContents(of: &pack)
                for sticker in pack.stickers where sticker.sequence == nil { fix(sticker, of: pack) }
            }
            for set in part.iconSets where visitedPaths.insert(set.path).inserted {
                foundIcons = []
                fix(set, part)
            }
            if let catalog = part.catalog, !catalog.hasContents, mends(["catalog-contents"], at: catalog.path) {
                repairs.add(
                    BundleRepair(
                        FileName.join(catalog.path, ContentsFile.name), .document(Self.newDocument),
                        .states(["is there"])))
            }
            if part.iconSets.isEmpty, let catalog = part.catalog, catalog.iconSets.isEmpty,
                mends(["icon-set"], at: catalog.path)
            {
                makeIcons(in: catalog, part)
            }
        }
        return repairs
    }

    // MARK: Packs

    /// Lists every sticker folder, by the name that it has, and states the size class.
    private mutating func fixContents(of pack: inout IMessagePack) {
        guard pack.kind != .sticker else { return }
        let folder = ContentsFile.folder(of: pack.path)
        let file = FileName.join(folder, ContentsFile.name)
        // A folder without an image is not a sticker: a person must decide whether it gets one or goes.
        let (isThere, isCompleted) = (
            tree.contains(file), mends(["pack-contents-missing", "json-missing-key"], at: pack.path, folder)
        )
        guard isThere || isCompleted else { return }
        let listed = Set(pack.listed.map { pack.respelled[$0.value] ?? $0.value })
        let unlisted = pack.folders.sorted(by: NaturalOrder.precedes).filter { name in
            !listed.contains(name) && !images(in: FileName.join(folder, name)).isEmpty
                && (!isThere || mends(["unlisted"], at: pack.path))
        }
        let isStated =
            pack.gridSize.map { SizeClass(rawValue: $0.value) != nil } ?? false
            || !mends(["grid-size", "grid-size-missing", "json-misspelled-key"], at: pack.path)
        let isGiven = isStated && !isDrawnForAnotherClass(pack)
        let sizeClass = isGiven ? pack.sizeClass : mostCommonClass(of: pack)
        guard var document = document(at: file) else { return }
        var texts: [String] = []
        var entries = document["stickers"]?.elements ?? []
        let respelled = mends(["listed-missing"], at: pack.path) ? Self.respell(&entries, of: pack) : []
        if document["stickers"] == nil && isCompleted || !unlisted.isEmpty || !respelled.isEmpty {
            document["stickers"] = .list(entries + unlisted.map { .object(["filename": .string($0)]) })
            if !respelled.isEmpty { texts.append("names \(NameList.text(respelled)) as the folders are called") }
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
        guard !texts.isEmpty || !isThere else { return }
        repairs.add(BundleRepair(file, .document(document), .states(texts.isEmpty ? ["is there"] : texts)))
    }

    /// Renames entries that differ from their folders in letter case or ending; returns the new names. Names that differ
    /// only in how letters are composed stay: a Mac takes them for the same.
    private static func respell(_ entries: inout [OutputDocument], of pack: IMessagePack) -> [String] {
        var names: [String] = []
        for index in entries.indices {
            guard case .string(let name)? = entries[index]["filename"], let folder = pack.respelled[name],
                folder != name
            else { continue }
            entries[index]["filename"] = .string(folder)
            names.append(folder)
        }
        return names
    }

    /// Whether all stickers have the size of one other class: stating that loses nothing, and other sizes cannot be undone.
    private func isDrawnForAnotherClass(_ pack: IMessagePack) -> Bool {
        let classes = Set(pack.stickers.compactMap(\.facts).map { limits.sizeClass(of: $0.size) })
        return classes.count == 1 && classes != [nil] && classes != [pack.sizeClass]
            && repairs.order.mends(Self.sizeRules, at: [pack.path] + pack.stickers.map(\.path))
    }

    private func mostCommonClass(of pack: IMessagePack) -> SizeClass {
        let classes = pack.stickers.compactMap { $0.facts.flatMap { limits.sizeClass(of: $0.size) } }
        let counts = SizeClass.allCases.map { each in (each, classes.count { $0 == each }) }
        return counts.filter { $0.1 > 0 }.max { $0.1 < $1.1 }?.0 ?? .regular
    }

    /// A document to be changed: as it is, or a new one; nil where it cannot be read: a person must decide.
    func document(at file: String) -> OutputDocument? {
        guard tree.contains(file) else { return Self.newDocument }
        guard let node = try? tree.json(file), let document = OutputDocument(node), case .object = document else {
            return nil
        }
        return document
    }

    static let newDocument: OutputDocument = .object([
        "info": .object(["author": .string("xcode"), "version": .integer(1)])
    ])

    // MARK: Stickers

    private mutating func fix(_ sticker: IMessageSticker, of pack: IMessagePack) {
        let folder = sticker.folder
        let file = FileName.join(folder, "Contents.json")
        // A new name that cannot be written down would leave the sticker without its image.
        guard var document = document(at: file) else { return }
        let image: String
        if sticker.facts != nil {
            image = sticker.path
        } else {
            // A document that is missing or names another file: the only image there is meant. JSON may be an
            // animation.
            let images = images(in: folder)
            guard images.count == 1,
                mends(
                    ["sticker-missing", "sticker-contents-missing", "json-missing-key", "json-type"], at: file, folder,
                    sticker.path)
            else { return }
            image = FileName.join(folder, images[0])
        }
        guard let facts = sticker.facts ?? (try? tree.image(image)) else { return }
        let name = fix(image, facts, sticker, of: pack, in: folder)
        guard name != sticker.file?.value else { return }
        var properties = document["properties"] ?? .object([:])
        properties["filename"] = .string(name)
        document["properties"] = properties
        repairs.add(BundleRepair(file, .document(document), .states(["names “\(name)”"])))
    }

    private func images(in folder: String) -> [String] {
        source.index.files(in: folder).filter {
            $0 != "Contents.json" && FileFormat(claimedBy: $0)?.isRead ?? false
        }
    }

    /// Renders the image again if it has to change, and returns its name.
    private mutating func fix(
        _ image: String, _ facts: ImageFacts, _ sticker: IMessageSticker, of pack: IMessagePack, in folder: String
    ) -> String {
        let side = limits.side(of: pack.sizeClass)
        let isAccepted = !facts.format.stickerExtensions.isEmpty || !mends(["sticker-format"], at: image)
        let isSized = !isResized(image, facts, to: side, of: pack)
        let isLight = facts.byteCount <= limits.stickerBytes || !mends(["sticker-file-size"], at: image)
        let format: FileFormat =
            isAccepted && isSized && isLight
            ? facts.format : facts.format == .gif ? .gif : facts.isAnimated ? .apng : .png
        let name = name(of: sticker, image, format, isConverted: format != facts.format, pack, in: folder)
        let target = FileName.join(folder, name)
        if isAccepted, isSized, isLight {
            if target != image { repairs.rename(image, to: target, removing: image) }
            return name
        }
        let recipe = recipe(image, facts, format, size: isSized ? facts.size : .square(side))
        let was = isSized && isAccepted ? "\(Figures.grouped(facts.byteCount)) bytes" : facts.description
        repairs.add(
            BundleRepair(
                target, .image(recipe), removes: image,
                .becomes(
                    "\(format.withArticle) of \(recipe.framing.canvas.text) px",
                    from: was + (isSized ? "" : facts.remarkOnEnlarging(to: side)))))
        return name
    }

    private static let sizeRules = [
        "sticker-side-small", "sticker-side-regular", "sticker-side-large", "sticker-side-any", "sticker-side-minimum",
        "sticker-side-maximum", "sticker-square", "grid-size-fit", "one-size",
    ].map { "imessage/" + $0 }

    /// Whether the image gets the size of its class, which may be asked for of the image or of its pack; never where the
    /// class is not known.
    private mutating func isResized(_ image: String, _ facts: ImageFacts, to side: Int, of pack: IMessagePack) -> Bool {
        let isRight = pack.kind == .sticker ? limits.sizeClass(of: facts.size) != nil : facts.size == .square(side)
        guard !isRight, pack.isReadable, repairs.order.mends(Self.sizeRules, at: [image, pack.path]) else {
            return false
        }
        return max(facts.size.width, facts.size.height) >= side
            || repairs.mends(by: .enlarge, Self.sizeRules, at: [image, pack.path])
    }

    /// The name of its folder, where that is asked for, with the extension of its format; the old name if that is right or
    /// another file has the new one.
    private mutating func name(
        of sticker: IMessageSticker, _ image: String, _ format: FileFormat, isConverted: Bool, _ pack: IMessagePack,
        in folder: String
    ) -> String {
        let old = FileName.last(image)
        let document = FileName.join(folder, "Contents.json")
        let isRight =
            format.stickerExtensions.contains(FileName.pathExtension(old))
            || !isConverted && !mends(["sticker-extension", "sticker-extension-content"], at: image, document)
        let ending =
            isRight ? FileName.pathExtension(old) : format == .apng ? "png" : format.stickerExtensions.first ?? "png"
        let isFree = pack.kind != .sticker && FileName.stem(old) != sticker.name
        // What a document names although it is not there is this image: it gets the name that is stated.
        let isLost = sticker.facts == nil
        let isRenamed =
            isFree && (isLost || repairs.mends(by: .rename, ["imessage/sticker-name"], at: [image, document]))
        let stem = isRenamed ? sticker.name : FileName.stem(old)
        let wanted = stem + "." + ending
        let isTaken = source.index.files(in: folder).contains { $0 != old && $0.lowercased() == wanted.lowercased() }
        if isRight, isTaken || wanted == old { return old }
        let named = sticker.file.map { FileName.join(folder, $0.value) } ?? image
        return repairs.claim(
            isTaken ? FileName.stem(old) : stem, ending: ending, in: folder, insteadOf: [image, named])
    }

    private func recipe(_ image: String, _ facts: ImageFacts, _ format: FileFormat, size: PixelSize) -> ImageRecipe {
        var encoding = Encoding(format, byteBudget: limits.stickerBytes)
        encoding.loopCount = facts.loopCount ?? 0
        if format == .gif { encoding.matte = .white }
        return ImageRecipe(of: image, ArtEdit(), as: encoding, on: .fixed(size), isStill: !facts.isAnimated) { timing in
            timing.fitMessages(facts.durations, shortest: limits.shortestFrame)
        }
    }
}

extension IMessageSticker {
    /// The folder with its `Contents.json`.
    var folder: String { facts != nil ? FileName.folder(path) : ContentsFile.folder(of: path) }
}

extension BundleSource {
    /// The elements of `images` in the document of an icon set.
    func iconEntries(at file: String) -> [DocumentNode] {
        (try? tree.json(file))?["images"]?.elements ?? []
    }

    /// The file of each entry that names one in its own folder, also of entries that fill no slot.
    fileprivate func namedFiles(of contents: BundleContents) -> [String] {
        var seen: Set<String> = []
        var files: [String] = []
        func add(_ name: String?, in folder: String) {
            if let name, Self.isName(name) { files.append(FileName.join(folder, name)) }
        }
        for part in contents.parts {
            for pack in part.packs where !pack.hasFiles && seen.insert(pack.path).inserted {
                for sticker in pack.stickers { add(sticker.file?.value, in: sticker.folder) }
            }
            for set in part.iconSets where seen.insert(set.path).inserted {
                let folder = ContentsFile.folder(of: set.path)
                for entry in iconEntries(at: FileName.join(folder, "Contents.json")) {
                    add(entry.string(at: "filename")?.value, in: folder)
                }
            }
        }
        return files
    }

    /// Whether a text can be the name of a file, which has at most 255 bytes.
    private static func isName(_ text: String) -> Bool {
        !["", ".", ".."].contains(text) && text.utf8.count <= 255
            && !FileName.hasSlash(text) && !text.utf8.contains(0)
    }
}

import PortableFoundation
import StickerDocuments
import StickerModel

extension TelegramTarget {
    /// What `createNewStickerSet` takes besides the user, and `setStickerSetThumbnail` under `thumbnail`.
    package func documents(of pack: PlannedPack) -> [OutputEntry] {
        let kind = SetKind(rawValue: pack.kind ?? "") ?? .stickers
        var members: [String: OutputDocument] = [
            "name": .string(pack.key), "title": .string(pack.title), "sticker_type": .string(kind.type),
            "stickers": .list(
                pack.stickers.map { planned in
                    var members: [String: OutputDocument] = [
                        "sticker": .string("attach://" + planned.fileName), "format": .string(planned.form.format),
                        "emoji_list": OutputDocument(planned.emojis),
                    ]
                    if !planned.tags.isEmpty { members["keywords"] = OutputDocument(planned.tags) }
                    return .object(members)
                }),
        ]
        if kind == .emoji, TelegramOptions(pack.source).repaints { members["needs_repainting"] = .bool(true) }
        if let file = pack.cover?.fileName {
            let form = StickerForm(fileExtension: FileName.pathExtension(file))
            members["thumbnail"] = .object([
                "thumbnail": .string("attach://" + file), "format": .string(form.format),
            ])
        }
        let path = pack.path(of: MessengerDocument.set.fileName)
        return [OutputEntry(path, .document(.object(members))), pack.list]
    }

    /// For apps that pass stickers on. Telegram takes sets of one kind from them, and no custom emoji.
    package func sharedFiles(of packs: [PlannedPack]) -> [OutputEntry] {
        let sets = packs.filter(isForImport)
        return sets.isEmpty ? [] : sets.flatMap(pasteboardEntries) + importFiles
    }

    private func isForImport(_ pack: PlannedPack) -> Bool {
        pack.kind == SetKind.stickers.rawValue && TelegramOptions(pack.source).writesImport
    }

    private func pasteboardEntries(of pack: PlannedPack) -> [OutputEntry] {
        let forms = pack.stickers.map(\.form).uniqued
        return forms.map { form in
            let ending = forms.count == 1 ? "" : "-" + form.format
            let stickers = pack.stickers.filter { $0.form == form }.map { planned in
                let type =
                    switch form {
                    case .still: "image/" + planned.fileExtension
                    case .video: "video/webm"
                    case .vector: "application/x-tgsticker"
                    }
                return OutputDocument.object([
                    "data": .base64(of: pack.path(of: planned.fileName)), "mimeType": .string(type),
                    "emojis": OutputDocument(planned.emojis),
                ])
            }
            return OutputEntry(
                "import/ios/\(pack.folder)\(ending).json",
                .document(
                    .object([
                        "software": .string("StickerPress"), "isAnimated": .bool(form == .vector),
                        "isVideo": .bool(form == .video), "stickers": .list(stickers),
                    ])))
        }
    }

    /// How the sets get into Telegram, by a bot and by hand.
    package func readme(of packs: [PlannedPack]) -> [String: Template<Markdown>.Value] {
        let bots = packs.compactMap { TelegramOptions($0.source).bot }.uniqued
        let isEmoji = { (pack: PlannedPack) in pack.kind == SetKind.emoji.rawValue }
        let counted = packs.count == 1 ? "one set" : "\(packs.count) sets"
        let values: [String: Template<Markdown>.Value] = [
            "sets": .list(
                packs.map { pack in
                    let address = "t.me/\(isEmoji(pack) ? "addemoji" : "addstickers")/\(pack.key)"
                    return [
                        "folder": .text(.code(pack.folder, escapesBars: true)),
                        "name": .text(.code(pack.key, escapesBars: true)),
                        "address": .text(.code(address, escapesBars: true)),
                        "holds": "\(pack.stickers.count) \(.text(isEmoji(pack) ? "custom emoji" : "stickers"))",
                    ]
                }),
            "has-bot": .flag(!bots.isEmpty), "bots": .text(.text(NameList.whole(bots.map { "@" + $0 }, "and"))),
            "without-bot": .flag(packs.contains { TelegramOptions($0.source).bot == nil }),
            "has-emoji": .flag(packs.contains(where: isEmoji)),
            "has-stickers": .flag(!packs.allSatisfy(isEmoji)),
            "has-import": .flag(packs.contains(where: isForImport)),
        ]
        return packs.heading(counted, by: packs.first?.source.publisher).merging(values) { $1 }
    }
}

extension MessengerDocument {
    /// A document of the Bot API's `createNewStickerSet`; the answer of `getStickerSet` is about files that are at Telegram.
    static let set = MessengerDocument("set", title: "folder with set.json", fileName: "set.json") { bytes in
        !bytes.contains("\"file_unique_id\"")
            && ["\"emoji_list\"", "\"attach://", "\"sticker_type\""].contains(where: bytes.contains)
    }

    /// Lottie and video files may be for anything.
    static let files = MessengerDocument(
        "files", title: "folder of .webm and .tgs files", fileName: "", isGuess: true
    ) { _ in false }
}

extension TelegramTarget {
    private static let moving: Set = ["webm", "tgs"]

    package func bundles(in tree: any FileTree) -> [BundleReference] {
        if let file = tree.focus {
            if FileName.pathExtension(file) == "json", MessengerDocument.set.isAt(file, in: tree) {
                return [BundleReference(MessengerDocument.set, at: file)]
            }
            guard Self.moving.contains(FileName.pathExtension(file)) else { return [] }
            return [BundleReference(MessengerDocument.files, at: FileName.folder(file))]
        }
        let sets = tree.files.filter {
            FileName.last($0) == MessengerDocument.set.fileName && MessengerDocument.set.isAt($0, in: tree)
        }
        let known = Set(sets.map(FileName.folder))
        let folders = tree.files.lazy.filter { Self.moving.contains(FileName.pathExtension($0)) }.map(FileName.folder)
        return sets.map { BundleReference(MessengerDocument.set, at: $0) }
            + folders.uniqued.filter { !known.contains($0) }.map { BundleReference(MessengerDocument.files, at: $0) }
    }

    package func read(_ reader: inout MessengerReader) -> MessengerPack? {
        guard reader.document.id == MessengerDocument.set.id else { return readFolder(&reader) }
        let path = reader.path
        guard let root = reader.log.mapping(at: path, in: reader.tree, notice: Notice.about) else { return nil }
        reader.log.check(root, as: Self.shape, called: "the set", path: path, notice: Notice.about)
        let (name, title) = (root.string(at: "name"), root.string(at: "title"))
        let label = title?.value ?? name?.value ?? FileName.last(path)
        var pack = MessengerPack(at: path, root.location, called: label, traits: ["set"])
        (pack.name, pack.title, pack.key, pack.entry) = (name, title, name?.value, root)
        pack.type = root.string(at: "sticker_type")
        // Masks have no other rules than stickers.
        let kind = SetKind.allCases.first { $0.type == pack.type?.value } ?? .stickers
        pack.kind = kind.rawValue
        pack.traits.append(pack.kind)
        if let file = root.object(at: "thumbnail").flatMap({ Self.attachment("thumbnail", of: $0) }) {
            var cover = MessengerSticker(at: path, file.location, called: "thumbnail")
            reader.read("thumbnail", named: file, into: &cover)
            if cover.facts != nil { pack.cover = cover }
        }
        pack.stickers = reader.stickers(root.objects(at: "stickers"), at: \.location) { reader, entry, number in
            let file = Self.attachment("sticker", of: entry)
            let label = file?.value ?? "sticker \(number)"
            if file == nil, let elsewhere = entry.string(at: "sticker") {
                let missing = "is not a file beside `set.json`: write `attach://` and the name of one"
                let values = ["file": String(elsewhere.value.prefix(80)), "missing": missing]
                reader.log.raise(Notice("sticker-missing", values), path: path, at: elsewhere.location)
            }
            var sticker = MessengerSticker(at: path, file?.location ?? entry.location, called: label)
            (sticker.row, sticker.traits) = (FileName.stem(label), ["set", kind.rawValue])
            sticker.stated = entry.string(at: "format")
            sticker.emojis = entry["emoji_list"].map { _ in entry.strings(at: "emoji_list") } ?? []
            sticker.tags = entry.strings(at: "keywords")
            reader.read("sticker", named: file, into: &sticker)
            return sticker
        }
        pack.unnamed = reader.unnamed(ending: ["png", "webp", "webm", "tgs"])
        return pack
    }

    /// The file that an entry attaches; nil for addresses and file ids, which are not here.
    private static func attachment(_ key: String, of node: DocumentNode) -> Located<String>? {
        guard let text = node.string(at: key), text.value.hasPrefix("attach://") else { return nil }
        let file = String(text.value.dropFirst("attach://".count))
        return FileName.hasSlash(file) || ["", ".", ".."].contains(file) ? nil : Located(file, at: text.location)
    }

    /// All files of a folder that may be stickers; one alone where that was named.
    private func readFolder(_ reader: inout MessengerReader) -> MessengerPack {
        let (tree, path) = (reader.tree, reader.path)
        let endings: Set = ["png", "webp", "webm", "tgs"]
        let files = (tree.focus.map { [$0] } ?? tree.folders.files(in: path).map { FileName.join(path, $0) })
            .filter { endings.contains(FileName.pathExtension($0)) }
        let place = path.isEmpty ? tree.name : path
        var pack = MessengerPack(
            at: tree.focus ?? place, nil, called: FileName.last(tree.focus ?? place), traits: ["files", "stickers"])
        pack.kind = SetKind.stickers.rawValue
        let all = reader.stickers(files, at: { _ in nil }) { reader, file, _ in
            let label = FileName.last(file)
            var sticker = MessengerSticker(at: file, called: label)
            sticker.row = FileName.stem(label)
            sticker.show(reader.log.facts(of: "sticker", at: file, in: tree, missing: { _ in }))
            // What is exactly of the size of custom emoji is one.
            let kind: SetKind = sticker.facts?.size == .square(limits.emojiSide) ? .emoji : .stickers
            sticker.traits = ["files", kind.rawValue]
            return sticker
        }
        for sticker in all where sticker.facts != nil {
            if ["thumb", "cover", "tray"].contains(sticker.row?.lowercased()) {
                pack.cover = sticker
            } else {
                pack.stickers.append(sticker)
            }
        }
        return pack
    }

    package func complete(_ pack: inout MessengerPack) {
        if let format = pack.cover?.facts?.format {
            let form = format == .webm ? ["moving", "video"] : format == .lottie ? ["moving", "vector"] : ["still"]
            pack.cover?.traits = ["cover"] + form
        }
        for index in pack.stickers.indices { complete(&pack.stickers[index]) }
    }

    private func complete(_ sticker: inout MessengerSticker) {
        sticker.traits.append("member")
        for emoji in sticker.emojis ?? [] where !Emoji.isSingle(emoji.value) {
            sticker.remarks.raise("emoji-single", ["emoji": emoji.value], at: emoji.location)
        }
        guard let facts = sticker.facts else { return }
        let form = StickerForm(facts)
        sticker.byteLimit = form.flatMap { limits.bytes[$0] }
        if let form { sticker.traits.append(form.rawValue) }
        if form == nil, facts.isAnimated || facts.isAnimationContainer {
            sticker.formatTitle = "animated \(facts.format.title)"
        }
        var found: [Notice] = []
        if let stated = sticker.stated, let form, stated.value != form.format, stated.value != "auto" {
            let values = ["stated": stated.value, "right": form.format, "article": facts.format.withArticle]
            found.raise("format-mismatch", values, at: stated.location)
        }
        found.raise("video-sound", if: facts.video?.hasAudio)
        found.raise("video-opaque", if: facts.video.map { !$0.hasAlpha && !$0.codec.isEmpty })
        if let vector = facts.vector {
            found.raise("tgs-packed", if: !vector.isPacked)
            found.raise("tgs-mark", if: vector.isPacked && !vector.isMarked)
            for feature in vector.features where feature != .mattes && feature != .skew {
                let isDrawn = !PlannedSticker.undrawn.contains(feature)
                found.raise(isDrawn ? "tgs-feature-drawn" : "tgs-feature", ["feature": feature.rawValue])
            }
        }
        sticker.remarks += found
    }

    package func imported(_ sticker: MessengerSticker, _ log: inout FindingLog) -> ImportedSticker? {
        guard !sticker.traits.contains("files") else { return nil }
        // `01_cup`, as we number files, was `cup`.
        let name = FileName.stem(sticker.label).replacing(/^[0-9]+_(?=.)/, with: "")
        var imported = ImportedSticker(sticker, named: name, words: [])
        (imported.emojis, imported.tags) = ((sticker.emojis ?? []).map(\.value), sticker.tags.map(\.value))
        return imported
    }

    /// The name people have its address by, and whose bot and of which kind it is.
    package func complete(_ imported: inout ImportedPack, of pack: MessengerPack) {
        if let name = pack.name?.value {
            let owner = SetName.owner(of: name)
            imported.options["name"] = owner.map { String(name.dropLast("_by_".count + $0.count)) } ?? name
            imported.options["bot"] = owner
        }
        if pack.kind == SetKind.emoji.rawValue { imported.options["sets"] = SetKind.emoji.rawValue }
        if pack.entry?["needs_repainting"]?.bool == true { imported.flags.insert("needs-repainting") }
        imported.artOptions["thumbnail"] = pack.cover.map { .file($0.path) }
    }

    private static let shape = FieldType.openObject([
        Field("name", .string, isRequired: true), Field("title", .string, isRequired: true),
        Field("sticker_type", .string), Field("needs_repainting", .flag),
        Field(
            "stickers",
            .list(
                .openObject([
                    Field("sticker", .string, isRequired: true), Field("format", .string, isRequired: true),
                    Field("emoji_list", .list(.string), isRequired: true), Field("keywords", .list(.string)),
                ])), isRequired: true),
        Field("thumbnail", .openObject([Field("thumbnail", .string), Field("format", .string)])),
    ])
}

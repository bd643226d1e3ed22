import StickerDocuments
import StickerModel

extension MessengerDocument {
    /// `manifest.json` as signal-cli uploads it, or as it stores a pack that it has downloaded. Web apps, browser extensions
    /// and many tools have documents of this name.
    static let manifest = MessengerDocument("pack", title: "pack", fileName: "manifest.json") {
        $0.contains("\"stickers\"") && $0.contains("\"file\"")
    }
}

extension SignalTarget {
    package func read(_ reader: inout MessengerReader) -> MessengerPack? {
        let path = reader.path
        guard let root = reader.log.mapping(at: path, in: reader.tree, notice: Notice.aboutPack) else { return nil }
        reader.log.check(root, as: Self.shape, called: "the manifest", path: path, notice: Notice.aboutPack)
        let title = root.string(at: "title")
        let folder = FileName.last(FileName.folder(path))
        var pack = MessengerPack(at: path, root.location, called: title?.value ?? folder, traits: ["pack"])
        (pack.title, pack.author, pack.key) = (title, root.string(at: "author"), title?.value)
        pack.stickers = reader.stickers(root.objects(at: "stickers"), at: \.location) { reader, entry, number in
            Self.sticker(entry, called: "sticker \(number)", &reader)
        }
        // signal-cli writes one of the stickers as the cover of packs that it has downloaded.
        if let cover = root.object(at: "cover") {
            let place = cover.string(at: "file").flatMap { FileName.path(of: $0.value, beside: path) }
            if place.map(reader.named.contains) != true {
                pack.cover = Self.sticker(cover, called: "the cover", &reader)
            }
        }
        pack.unnamed = reader.unnamed(ending: ["png", "apng", "webp", "gif"])
        return pack
    }

    private static func sticker(
        _ entry: DocumentNode, called name: String, _ reader: inout MessengerReader
    ) -> MessengerSticker {
        let file = entry.string(at: "file").flatMap { $0.value.isEmpty ? nil : $0 }
        let label = file?.value ?? name
        var sticker = MessengerSticker(at: reader.path, file?.location ?? entry.location, called: label)
        sticker.row = FileName.stem(label)
        let emoji = entry.string(at: "emoji")
        sticker.emojisLocation = emoji?.location
        sticker.emojis = Emoji.all(in: emoji?.value ?? "").map { Located($0, at: emoji?.location) }
        sticker.stated = entry.string(at: "contentType")
        reader.read("picture", named: file, into: &sticker)
        return sticker
    }

    package func complete(_ pack: inout MessengerPack) {
        let traits = pack.traits
        func completed(_ sticker: MessengerSticker, _ role: String) -> MessengerSticker {
            var sticker = sticker
            let isMoving = sticker.facts?.isAnimated == true
            sticker.traits = traits + [role, isMoving ? "moving" : "still"]
            sticker.byteLimit = bytes
            guard let facts = sticker.facts else { return sticker }
            if isMoving, facts.format == .webp { sticker.formatTitle = "animated WebP" }
            sticker.remarks.raise("cover-moving", if: isMoving && role == "cover")
            if let stated = sticker.stated, let right = Self.contentTypes[facts.format], !right.contains(stated.value) {
                let values = ["stated": stated.value, "right": right[0], "article": facts.format.withArticle]
                sticker.remarks.raise("content-type", values, at: stated.location)
            }
            return sticker
        }
        pack.cover = pack.cover.map { completed($0, "cover") }
        pack.stickers = pack.stickers.map { completed($0, "member") }
        // About as many as Signal stores: the texts, at most 8 bytes around the emoji of each sticker, and what encryption
        // adds.
        let texts = [pack.title, pack.author].reduce(64) { $0 + ($1?.value.utf8.count ?? 0) }
        let length = pack.stickers.reduce(texts) { bytes, sticker in
            bytes + 8 + (sticker.emojis ?? []).reduce(0) { $0 + $1.value.utf8.count }
        }
        pack.measured[.documentBytes] = .count(length)
    }

    /// Those that Signal's apps write first.
    private static let contentTypes: [FileFormat: [String]] = [
        .png: ["image/png", "image/apng"], .apng: ["image/png", "image/apng"], .webp: ["image/webp"],
    ]

    private static let entry = FieldType.object([
        Field("file", .string, isRequired: true), Field("emoji", .string), Field("contentType", .string),
        Field("id", .integer(0...Int(Int32.max))),
    ])

    private static let shape = FieldType.object([
        Field("title", .string, isRequired: true), Field("author", .string, isRequired: true),
        Field("stickers", .list(entry), isRequired: true), Field("cover", entry),
    ])
}

extension Notice {
    /// The notice about a difference of a pack's document from its shape. signal-cli writes null for what it does not have.
    fileprivate static func aboutPack(_ fault: ShapeFault) -> Notice? {
        switch fault.difference {
        case .unknownKey(let key, _, let meant):
            Notice("json-unknown-key", ["key": key, "suggestion": suggestion(meant)])
        case .null(_, isRequired: false): nil
        default: about(fault)
        }
    }
}

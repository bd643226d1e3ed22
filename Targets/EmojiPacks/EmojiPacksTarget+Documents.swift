import StickerDocuments
import StickerModel

extension EmojiPacksTarget {
    /// What stands in the place of addresses that only an upload gives.
    private static let placeholder = "mxc://upload/"

    package func documents(of pack: PlannedPack) -> [OutputEntry] {
        guard let service = EmojiService(rawValue: pack.kind ?? "") else { return [] }
        let path = pack.path(of: service.document.fileName)
        let members = pack.pictures().map { ArchiveMember(FileName.last($0.path), .entry($0.path)) }
        switch service {
        case .discord, .slack:
            let lines = pack.stickers.map { "\($0.fileName)\t:\($0.name):\n" }
            let heading = "# \(service.name): the file of each emoji, and its name\n"
            return [OutputEntry(path, .text(.finished(heading + lines.joined())))]
        case .mastodon:
            return [
                OutputEntry(path, .document(pleroma(pack))), OutputEntry(pack.folder + ".tar.gz", .archive(members)),
            ]
        case .misskey:
            let list = ArchiveMember(service.document.fileName, .entry(path))
            return [
                OutputEntry(path, .document(misskey(pack))),
                OutputEntry(pack.folder + ".zip", .archive([list] + members)),
            ]
        case .matrix: return [OutputEntry(path, .document(matrix(pack)))]
        }
    }

    /// As Pleroma and Akkoma read a folder (docs: Emoji packs).
    private func pleroma(_ pack: PlannedPack) -> OutputDocument {
        var about: [String: OutputDocument] = ["description": .string("\(pack.title), \(pack.source.publisher)")]
        about["homepage"] = OutputDocument(pack.source.links.website)
        let files = pack.stickers.map { ($0.name, OutputDocument.string($0.fileName)) }
        return .object([
            "files": .object(Dictionary(files) { first, _ in first }), "files_count": .integer(pack.stickers.count),
            "pack": .object(about),
        ])
    }

    /// As Misskey exports emoji; without the time of the export, which would differ with each build.
    private func misskey(_ pack: PlannedPack) -> OutputDocument {
        let category = pack.source.options(for: name).string("category") ?? pack.title
        let emojis = pack.stickers.map { planned in
            OutputDocument.object([
                "downloaded": .bool(true), "fileName": .string(planned.fileName),
                "emoji": .object([
                    "name": .string(planned.name), "category": .string(category),
                    "aliases": OutputDocument((planned.sticker.tags + planned.sticker.emojis).uniqued),
                ]),
            ])
        }
        return .object(["metaVersion": .integer(2), "emojis": .list(emojis)])
    }

    /// The state event of Matrix, but for the addresses.
    private func matrix(_ pack: PlannedPack) -> OutputDocument {
        let images = pack.stickers.map { planned in
            let path = pack.path(of: planned.fileName)
            let format: FileFormat = planned.fileExtension == "gif" ? .gif : .png
            let image: [String: OutputDocument] = [
                "url": .string(Self.placeholder + planned.fileName), "body": .string(planned.text),
                "info": .object([
                    "w": .width(of: path), "h": .height(of: path), "size": .byteCount(of: path),
                    "mimetype": .string(format.mimeType ?? ""),
                ]),
            ]
            return (planned.name, OutputDocument.object(image))
        }
        let usage = pack.source.options(for: name).makesStickers ? "sticker" : "emoticon"
        return .object([
            "type": .string("m.room.image_pack"), "state_key": .string(pack.source.id),
            "content": .object([
                "images": .object(Dictionary(images) { first, _ in first }),
                "pack": .object([
                    "display_name": .string(pack.title), "attribution": .string(pack.source.publisher),
                    "usage": OutputDocument([usage]),
                ]),
            ]),
        ])
    }

    /// Other services take files and archives as they are.
    package func uploads(_ packs: [PlannedPack]) -> Bool { packs.contains { $0.kind == EmojiService.matrix.rawValue } }

    package func readme(of packs: [PlannedPack]) -> [String: Template<Markdown>.Value] {
        var values: [String: Template<Markdown>.Value] = [
            "title": .text(.text(NameList.text(packs.map(\.title).uniqued))),
            "lists": .list(
                packs.map { pack in
                    [
                        "service": .text(.text((pack.kind ?? "").capitalizedStart)),
                        "folder": .text(.code(pack.folder, escapesBars: true)), "count": "\(pack.stickers.count)",
                    ]
                }),
        ]
        for service in EmojiService.allCases {
            values["has-" + service.rawValue] = .flag(packs.contains { $0.kind == service.rawValue })
        }
        return values
    }
}

extension EmojiPacksTarget {
    private struct Entry {
        var name: Located<String>
        /// nil where the list says nothing about the file.
        var file: Located<String>?
        /// Of Matrix: the address that an upload has given it, or our placeholder.
        var address: Located<String>?
        /// What people find it by: emojis and tags.
        var words: [String] = []
        var text: Located<String>?
    }

    package func read(_ reader: inout MessengerReader) -> MessengerPack? {
        guard let service = EmojiService(rawValue: reader.document.id) else { return nil }
        var (title, document): (String?, DocumentNode?) = (nil, nil)
        var entries: [Entry] = []
        if service.document.fileName == "names.txt" {
            entries = lines(&reader)
        } else {
            let path = reader.path
            guard let root = reader.log.mapping(at: path, in: reader.tree, notice: Notice.about) else { return nil }
            let shape = Self.shape(of: service)
            reader.log.check(root, as: shape, called: "the list", path: path, notice: Notice.about)
            (entries, title) = documentEntries(root, service)
            document = root
        }
        let label = reader.folderName
        var pack = MessengerPack(at: reader.path, nil, called: label, traits: [service.rawValue])
        (pack.key, pack.kind, pack.caption) = (label, service.rawValue, "\(label) (\(service.name))")
        (pack.title, pack.entry) = (title.map { Located($0) }, document)
        let about = document?["content"]?["pack"]
        pack.author = about?.string(at: "attribution")
        let isOfStickers = about?.strings(at: "usage").map(\.value) == ["sticker"]
        let traits = pack.traits + [isOfStickers ? "sticker" : "emoticon"]
        pack.stickers = reader.stickers(entries, at: \.name.location) { reader, entry, _ in
            let name = entry.name
            var emoji = MessengerSticker(at: reader.path, name.location, called: name.value, traits: traits)
            (emoji.name, emoji.caption, emoji.tags) = (name, ":\(name.value):", entry.words.map { Located($0) })
            emoji.text = entry.text
            if let address = entry.address, entry.file == nil {
                let isUploaded = address.value.hasPrefix("mxc://")
                let notice = isUploaded ? "matrix-elsewhere" : "matrix-address"
                let values = ["sticker": name.value, "address": String(address.value.prefix(80))]
                reader.log.raise(Notice(notice, values), path: reader.path, at: address.location)
            }
            reader.read("file", named: entry.file, into: &emoji)
            return emoji
        }
        pack.unnamed = reader.unnamed(ending: ["png", "gif", "webp", "jpg"])
        return pack
    }

    /// `cup.png<TAB>:cup:` in each line behind the first.
    private func lines(_ reader: inout MessengerReader) -> [Entry] {
        let (tree, path) = (reader.tree, reader.path)
        let bytes = reader.log.reading(path) {
            try tree.bytes(path)
        } failure: {
            .jsonSyntax($0)
        }
        let text = String(decoding: bytes ?? [], as: UTF8.self)
        return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().compactMap {
            index, line in
            let parts = line.split(separator: "\t")
            guard parts.count == 2, !line.hasPrefix("#") else { return nil }
            let place = SourceLocation(file: path, line: index + 1, column: 1)
            let name = parts[1].drop { $0 == ":" }.prefix { $0 != ":" }
            return Entry(name: Located(String(name), at: place), file: Located(String(parts[0]), at: place))
        }
    }

    private func documentEntries(_ root: DocumentNode, _ service: EmojiService) -> (entries: [Entry], title: String?) {
        switch service {
        case .mastodon:
            let files = (root["files"]?.members ?? []).map { member in
                Entry(name: Located(member.key, at: member.node.location), file: root["files"]?.string(at: member.key))
            }
            return (files, nil)
        case .misskey:
            let records = root.objects(at: "emojis")
            let title = records.lazy.compactMap { $0.object(at: "emoji")?.string(at: "category")?.value }.first
            let entries = records.compactMap { record -> Entry? in
                guard let emoji = record.object(at: "emoji"), let name = emoji.string(at: "name") else { return nil }
                let words = emoji["aliases"] == nil ? [] : emoji.strings(at: "aliases").map(\.value)
                return Entry(name: name, file: record.string(at: "fileName"), words: words)
            }
            return (entries, title)
        case .matrix:
            let content = root["content"]
            let title = content?["pack"]?.string(at: "display_name")?.value
            return ((content?["images"]?.members ?? []).map(matrixEntry), title)
        case .discord, .slack: return ([], nil)
        }
    }

    /// An uploaded picture has an address; one that is still to be uploaded names its file.
    private func matrixEntry(_ member: DocumentNode.Member) -> Entry {
        let address = member.node.string(at: "url")
        let file = address.flatMap { address -> Located<String>? in
            guard address.value.hasPrefix(Self.placeholder) else { return nil }
            return Located(String(address.value.dropFirst(Self.placeholder.count)), at: address.location)
        }
        return Entry(
            name: Located(member.key, at: member.node.location), file: file, address: address,
            text: member.node.string(at: "body"))
    }

    package func imported(_ sticker: MessengerSticker, _ log: inout FindingLog) -> ImportedSticker? {
        var imported = ImportedSticker(sticker, named: sticker.label, words: sticker.tags.map(\.value))
        if sticker.text?.value == sticker.name?.value { imported.alt = nil }
        // A name that the next build would not make of the id: people have typed it.
        let name = sticker.label
        imported.published = ("shortcode", name)
        if Shortcodes.plain(name) != name || !name.contains(where: \.isLetter) { imported.options["shortcode"] = name }
        return imported
    }

    package func complete(_ imported: inout ImportedPack, of pack: MessengerPack) {
        guard let document = pack.entry else { return }
        if pack.stickers.contains(where: { $0.traits.contains("sticker") }) { imported.options["matrix"] = "stickers" }
        let about = document["pack"]
        imported.links.website = about?.string(at: "homepage")?.value
        let emoji = document.objects(at: "emojis").compactMap { $0.object(at: "emoji") }
        let categories = emoji.compactMap { $0.string(at: "category")?.value }.uniqued
        let licenses = (emoji + [about].compactMap(\.self)).compactMap { $0.string(at: "license")?.filled?.value }
        var parts = licenses.uniqued.map { "license “\($0)”" }
        if let text = about?.string(at: "description")?.value, !text.isEmpty { parts.append("description “\(text)”") }
        if categories.count > 1 { parts.append("categories " + NameList.text(categories)) }
        for key in ["isSensitive", "localOnly"] {
            let names = emoji.filter { $0[key]?.bool == true }.compactMap { $0.string(at: "name")?.value }
            if !names.isEmpty { parts.append("`\(key)` of " + NameList.text(names, limit: 3)) }
        }
        imported.leaveOut(parts)
    }

    private static func shape(of service: EmojiService) -> FieldType {
        let name = Field("name", .string, isRequired: true)
        switch service {
        case .mastodon: return .openObject([Field("files", .map(keys: "name", .string), isRequired: true)])
        case .misskey:
            let record = FieldType.openObject([
                Field("fileName", .string, isRequired: true), Field("emoji", .openObject([name]), isRequired: true),
            ])
            return .openObject([Field("emojis", .list(record), isRequired: true)])
        case .matrix:
            let images = FieldType.map(keys: "shortcode", .openObject([Field("url", .string, isRequired: true)]))
            let content = FieldType.openObject([Field("images", images, isRequired: true)])
            return .openObject([Field("content", content, isRequired: true)])
        case .discord, .slack: return .any
        }
    }
}

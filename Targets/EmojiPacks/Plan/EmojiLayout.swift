import StickerModel

/// The files of all services.
struct EmojiLayout: Sendable {
    let lists: [PlannedEmojiList]
    let readme: Template<Markdown>

    /// What stands in the place of addresses that only an upload gives.
    static let placeholder = "mxc://upload/"

    var entries: [OutputEntry] {
        lists.flatMap(files) + [OutputEntry("README.md", .text(readme.filled(values).file))]
    }

    private func files(of list: PlannedEmojiList) -> [OutputEntry] {
        let pictures = list.emoji.map { planned in
            OutputEntry(
                list.path(of: planned), .art(planned.rendition),
                origin: Origin(
                    pack: list.source.id, sticker: planned.sticker.id, art: planned.sticker.file,
                    role: Origin.stickerRole))
        }
        let document = OutputEntry(FileName.join(list.folder, list.service.document), document(of: list))
        let members = pictures.map { ArchiveMember(FileName.last($0.path), .entry($0.path)) }
        let archive: [OutputEntry] =
            switch list.service {
            case .mastodon: [OutputEntry(list.folder + ".tar.gz", .archive(members))]
            case .misskey:
                [
                    OutputEntry(
                        list.folder + ".zip",
                        .archive([ArchiveMember(list.service.document, .entry(document.path))] + members))
                ]
            case .discord, .slack, .matrix: []
            }
        return pictures + [document] + archive
    }

    private func document(of list: PlannedEmojiList) -> OutputContent {
        switch list.service {
        case .discord, .slack:
            let lines = list.emoji.map { "\($0.fileName)\t:\($0.name):\n" }
            return .text(.finished(list.service.heading + "\n" + lines.joined()))
        case .mastodon: return .document(pleroma(list))
        case .misskey: return .document(misskey(list))
        case .matrix: return .document(matrix(list))
        }
    }

    /// As Pleroma and Akkoma read a folder (docs: Emoji packs).
    private func pleroma(_ list: PlannedEmojiList) -> OutputDocument {
        var pack: [String: OutputDocument] = ["description": .string("\(list.source.name), \(list.source.publisher)")]
        pack["homepage"] = OutputDocument(list.source.links.website)
        let files = list.emoji.map { ($0.name, OutputDocument.string($0.fileName)) }
        return .object([
            "files": .object(Dictionary(files) { first, _ in first }), "files_count": .integer(list.emoji.count),
            "pack": .object(pack),
        ])
    }

    /// As Misskey exports emoji; without the time of the export, which would differ with each build.
    private func misskey(_ list: PlannedEmojiList) -> OutputDocument {
        .object([
            "metaVersion": .integer(2),
            "emojis": .list(
                list.emoji.map { planned in
                    .object([
                        "downloaded": .bool(true), "fileName": .string(planned.fileName),
                        "emoji": .object([
                            "name": .string(planned.name),
                            "category": .string(list.options.category ?? list.source.name),
                            "aliases": OutputDocument((planned.sticker.tags + planned.sticker.emojis).uniqued),
                        ]),
                    ])
                }),
        ])
    }

    /// The state event of Matrix, but for the addresses.
    private func matrix(_ list: PlannedEmojiList) -> OutputDocument {
        let images = list.emoji.map { planned in
            let path = list.path(of: planned)
            let alt = AccessibilityText.plain(planned.sticker.alt?.base ?? "")
            let image: [String: OutputDocument] = [
                "url": .string(Self.placeholder + planned.fileName), "body": .string(alt.isEmpty ? planned.name : alt),
                "info": .object([
                    "w": .width(of: path), "h": .height(of: path), "size": .byteCount(of: path),
                    "mimetype": .string(planned.format.mimeType ?? ""),
                ]),
            ]
            return (planned.name, OutputDocument.object(image))
        }
        return .object([
            "type": .string("m.room.image_pack"), "state_key": .string(list.source.id),
            "content": .object([
                "images": .object(Dictionary(images) { first, _ in first }),
                "pack": .object([
                    "display_name": .string(list.source.name), "attribution": .string(list.source.publisher),
                    "usage": OutputDocument([list.isStickers ? "sticker" : "emoticon"]),
                ]),
            ]),
        ])
    }

    private var values: [String: Template<Markdown>.Value] {
        var values: [String: Template<Markdown>.Value] = [
            "title": .text(.text(NameList.text(lists.map(\.source.name).uniqued))),
            "lists": .list(
                lists.map { list in
                    [
                        "service": .text(.text(list.service.name)),
                        "folder": .text(.code(list.folder, escapesBars: true)), "count": "\(list.emoji.count)",
                    ]
                }),
        ]
        for service in EmojiService.allCases {
            values["has-" + service.rawValue] = .flag(lists.contains { $0.service == service })
        }
        return values
    }
}

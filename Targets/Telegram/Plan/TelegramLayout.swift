import StickerModel

/// The files of all sets.
struct TelegramLayout: Sendable {
    let sets: [PlannedSet]
    let templates: TelegramTemplates

    static let importFolder = "import/"

    var entries: [OutputEntry] {
        guard !sets.isEmpty else { return [] }
        return sets.flatMap(files) + importEntries
            + [OutputEntry("README.md", .text(templates.readme.filled(ReadmeText(sets: sets).values).file))]
    }

    private func files(of set: PlannedSet) -> [OutputEntry] {
        var entries = set.stickers.map { planned in
            OutputEntry(
                path(of: planned, in: set), .art(planned.rendition),
                origin: Origin(
                    pack: set.source.id, sticker: planned.sticker.id, art: planned.sticker.file,
                    role: Origin.stickerRole))
        }
        if let thumbnail = set.thumbnail {
            entries.append(
                OutputEntry(
                    path(of: thumbnail, in: set), .art(thumbnail.rendition),
                    origin: Origin(pack: set.source.id, art: thumbnail.art, role: "thumbnail")))
        }
        let list = set.stickers.map { "\($0.fileName)\t\($0.emojis.joined())\n" }.joined()
        return entries + [
            OutputEntry(FileName.join(set.folder, "set.json"), .document(document(of: set))),
            OutputEntry(FileName.join(set.folder, "stickers.txt"), .text(.finished(list))),
        ]
    }

    private func path(of planned: PlannedSticker, in set: PlannedSet) -> String {
        FileName.join(set.folder, planned.fileName)
    }

    private func path(of thumbnail: PlannedThumbnail, in set: PlannedSet) -> String {
        FileName.join(set.folder, thumbnail.fileName)
    }

    /// What `createNewStickerSet` takes besides the user, and `setStickerSetThumbnail` under `thumbnail`.
    private func document(of set: PlannedSet) -> OutputDocument {
        var members: [String: OutputDocument] = [
            "name": .string(set.name), "title": .string(set.title), "sticker_type": .string(set.kind.type),
            "stickers": .list(
                set.stickers.map { planned in
                    var members: [String: OutputDocument] = [
                        "sticker": .string("attach://" + planned.fileName), "format": .string(planned.form.format),
                        "emoji_list": OutputDocument(planned.emojis),
                    ]
                    if !planned.keywords.isEmpty { members["keywords"] = OutputDocument(planned.keywords) }
                    return .object(members)
                }),
        ]
        if set.kind == .emoji, set.options.repaints { members["needs_repainting"] = .bool(true) }
        if let thumbnail = set.thumbnail {
            members["thumbnail"] = .object([
                "thumbnail": .string("attach://" + thumbnail.fileName), "format": .string(thumbnail.form.format),
            ])
        }
        return .object(members)
    }
}

extension TelegramLayout {
    /// For apps that pass stickers on. Telegram takes sets of one kind from them, and no custom emoji.
    private var importEntries: [OutputEntry] {
        let sets = sets.filter { $0.options.writesImport && $0.kind == .stickers }
        guard !sets.isEmpty else { return [] }
        return sets.flatMap(pasteboardEntries)
            + templates.importFiles.map { OutputEntry($0.path, .text(.finished($0.text))) }
    }

    private func pasteboardEntries(of set: PlannedSet) -> [OutputEntry] {
        let forms = set.stickers.map(\.form).uniqued
        return forms.map { form in
            let ending = forms.count == 1 ? "" : "-" + form.format
            let stickers = set.stickers.filter { $0.form == form }
            return OutputEntry(
                Self.importFolder + "ios/\(set.folder)\(ending).json",
                .document(
                    .object([
                        "software": .string("StickerPress"), "isAnimated": .bool(form == .vector),
                        "isVideo": .bool(form == .video),
                        "stickers": .list(
                            stickers.map { planned in
                                .object([
                                    "data": .base64(of: path(of: planned, in: set)),
                                    "mimeType": .string(
                                        form == .still && set.options.writesWebP ? "image/webp" : form.mimeType),
                                    "emojis": OutputDocument(planned.emojis),
                                ])
                            }),
                    ])))
        }
    }
}

import StickerModel

/// The files of all packs.
struct SignalLayout: Sendable {
    let packs: [PlannedPack]
    let readme: Template<Markdown>

    var entries: [OutputEntry] {
        guard !packs.isEmpty else { return [] }
        return packs.flatMap(files) + [OutputEntry("README.md", .text(readme.filled(values).file))]
    }

    private func files(of pack: PlannedPack) -> [OutputEntry] {
        var entries = pack.stickers.map { planned in
            OutputEntry(
                FileName.join(pack.folder, planned.fileName), .art(planned.rendition),
                origin: Origin(
                    pack: pack.source.id, sticker: planned.sticker.id, art: planned.sticker.file,
                    role: Origin.stickerRole))
        }
        if let cover = pack.cover {
            entries.append(
                OutputEntry(
                    FileName.join(pack.folder, PlannedCover.fileName), .art(cover.rendition),
                    origin: Origin(pack: pack.source.id, art: cover.art, role: "cover")))
        }
        let list = pack.stickers.map { "\($0.fileName)\t\($0.emojis.joined())\n" }.joined()
        return entries + [
            OutputEntry(FileName.join(pack.folder, BundleFinder.documentName), .document(document(of: pack))),
            OutputEntry(FileName.join(pack.folder, "stickers.txt"), .text(.finished(list))),
        ]
    }

    /// What `signal-cli uploadStickerPack` reads. It refuses keys that it does not know.
    private func document(of pack: PlannedPack) -> OutputDocument {
        var members: [String: OutputDocument] = [
            "title": .string(pack.title), "author": .string(pack.author),
            "stickers": .list(
                pack.stickers.map { planned in
                    .object([
                        "file": .string(planned.fileName), "emoji": .string(planned.emojis.joined()),
                        "contentType": .string(planned.contentType),
                    ])
                }),
        ]
        if pack.cover != nil {
            members["cover"] = .object([
                "file": .string(PlannedCover.fileName), "contentType": .string("image/png"),
            ])
        }
        return .object(members)
    }

    private var values: [String: Template<Markdown>.Value] {
        let count = packs.reduce(0) { $0 + $1.stickers.count }
        let single = packs.count == 1
        return [
            "title": .text(.text(single ? packs[0].title : packs.first?.author ?? "")),
            "counts": .text(
                .text("\(single ? "one pack" : "\(packs.count) packs") with \(MetricUnit.stickers.text(Double(count)))")
            ),
            "packs": .list(
                packs.map { pack in
                    [
                        "folder": .text(.code(pack.folder, escapesBars: true)),
                        "title": .text(.code(pack.title, escapesBars: true)),
                        "holds": .text(.text(MetricUnit.stickers.text(Double(pack.stickers.count)))),
                    ]
                }),
            "has-cover": .flag(packs.contains { $0.cover != nil }),
        ]
    }
}

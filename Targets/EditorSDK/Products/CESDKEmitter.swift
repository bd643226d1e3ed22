import StickerModel

extension ProductEmitter {
    /// Entry of the asset library that shows stickers.
    private static let libraryEntry = "ly.img.sticker"

    /// CE.SDK: an asset source as JSON with its images, titles for the editors, and code that shows the source.
    var cesdkFiles: [OutputEntry] {
        var files = [
            OutputEntry("cesdk/content.json", .document(content)),
            platform.entry("cesdk/StickerLibrary.swift", from: "cesdk/StickerLibrary.swift.template", swiftValues),
            platform.entry("cesdk/stickerLibrary.ts", scriptValues),
        ]
        files += cesdkAndroidFiles
        for (language, titles) in sourceTitles {
            let texts = Dictionary(titles.map { ($0.key, OutputDocument.string($0.text)) }) { first, _ in first }
            files.append(OutputEntry("cesdk/labels.\(language).json", .document(.object(texts))))
        }
        for category in catalog.categories {
            for sticker in category.stickers {
                files.append(sticker.image.at(path(of: sticker, in: category)).entry)
                files.append(sticker.largeThumbnail.entry)
            }
        }
        return files
    }

    // MARK: content.json

    /// Where the image of a sticker is; `content.json` leaves out `cesdk/`.
    private func path(of sticker: EditorSticker, in category: EditorCategory) -> String {
        "cesdk/images/\(category.slug)/\(sticker.image.fileName)"
    }

    private var content: OutputDocument {
        .object([
            "version": .string("2.0.0"), "id": .string(catalog.sourceID),
            "assets": .list(
                catalog.categories.flatMap { category in
                    category.stickers.map { sticker in
                        // The middle part lets a loader pick one category.
                        let id = "\(catalog.sourceID).\(category.slug).\(sticker.id)"
                        var members: [String: OutputDocument] = [
                            "id": .string(id), "label": .object(sticker.name.byLanguage),
                            "groups": .list([.string(category.slug)]), "meta": .object(meta(sticker, in: category)),
                        ]
                        if !sticker.tags.isEmpty {
                            members["tags"] = .object(["en": .list(sticker.tags.map { .string($0) })])
                        }
                        return .object(members)
                    }
                }),
        ])
    }

    /// Kind, block and fill follow the vendor's own sticker manifests: the mobile editors take a graphic with an image
    /// fill and the kind `sticker`, spelled so, for a sticker.
    private func meta(_ sticker: EditorSticker, in category: EditorCategory) -> [String: OutputDocument] {
        let image = sticker.image
        var meta: [String: OutputDocument] = [
            "uri": uri(path(of: sticker, in: category)), "thumbUri": uri(sticker.largeThumbnail.path),
            "filename": .string(image.fileName), "mimeType": .string(image.mimeType),
            "kind": .string(sticker.isAnimated ? "animatedSticker" : "sticker"),
            "blockType": .string("//ly.img.ubq/graphic"),
            "fillType": .string("//ly.img.ubq/fill/\(sticker.isAnimated ? "video" : "image")"), "width": image.width,
            "height": image.height,
        ]
        if sticker.isAnimated { meta["looping"] = .bool(true) }
        return meta
    }

    /// The loader puts the folder of the document for the placeholder.
    private func uri(_ path: String) -> OutputDocument {
        .string("{{base_url}}/" + SafeText<URI>.path(path.dropping("cesdk/")).string)
    }

    // MARK: Code that shows the source

    /// What the code of every language says.
    func sourceValues<Language: CodeLanguage>() -> [String: Template<Language>.Value] {
        let remote = catalog.remoteBase.map { $0 + "/cesdk" }
        return [
            "title": .text(.comment(catalog.title)), "source-id": .text(.literal(catalog.sourceID)),
            "remote": .text(remote.map(SafeText.literal) ?? ""), "remote-comment": .text(.comment(remote ?? "")),
            catalog.options.library.rawValue: .flag(true),
            "stickers": .list(catalog.stickers.map { ["file": .text(.literal(FileName.stem($0.image.fileName)))] }),
        ]
    }

    private var swiftValues: [String: Template<SwiftCode>.Value] {
        func literal(_ text: String) -> Template<SwiftCode>.Value { .text(.literal(text)) }
        let sections = catalog.categories.map { category -> [String: Template<SwiftCode>.Value] in
            [
                "id": literal(catalog.sourceID + "." + category.slug), "title": literal(category.title.base),
                "group": literal(category.slug),
                "translations": .list(
                    category.title.translations.map { ["language": literal($0.language), "text": literal($0.text)] }),
            ]
        }
        return sourceValues().merging(["title-literal": literal(catalog.title), "sections": .list(sections)]) { $1 }
    }

    private var scriptValues: [String: Template<ScriptCode>.Value] {
        func literal(_ text: String) -> Template<ScriptCode>.Value { .text(.literal(text)) }
        let languages = sourceTitles.map { language, titles -> [String: Template<ScriptCode>.Value] in
            [
                "language": literal(language),
                "titles": .list(titles.map { ["key": literal($0.key), "text": literal($0.text)] }),
            ]
        }
        return sourceValues().merging(["languages": .list(languages)]) { $1 }
    }

    /// Titles of the source and its groups by language, under the keys the web editor looks for.
    private var sourceTitles: [(language: String, titles: [(key: String, text: String)])] {
        let prefix = "libraries.\(Self.libraryEntry).\(catalog.sourceID)"
        return (["en"] + catalog.languages).uniqued.map { language in
            (
                language,
                [(prefix + ".label", catalog.title)]
                    + catalog.categories.map { ("\(prefix).\($0.slug).label", $0.title.text(in: language)) }
            )
        }
    }
}

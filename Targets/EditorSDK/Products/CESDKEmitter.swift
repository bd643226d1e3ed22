import StickerModel

/// CE.SDK: an asset source as JSON with its images, titles for the web editor, and code that shows the source.
struct CESDKEmitter: ProductEmitter {
    let product = Product.cesdk
    let templates: EditorTemplates

    /// Entry of the asset library that shows stickers.
    static let libraryEntry = "ly.img.sticker"

    func files(for catalog: EditorCatalog) -> [OutputEntry] {
        let library = StickerLibraryText(catalog: catalog)
        var files = [
            OutputEntry("cesdk/content.json", .document(CESDKContent(catalog: catalog).document)),
            OutputEntry(
                "cesdk/StickerLibrary.swift",
                .text(templates["cesdk/StickerLibrary.swift.template"].filled(library.swift))),
            OutputEntry("cesdk/stickerLibrary.ts", .text(templates["cesdk/stickerLibrary.ts"].filled(library.script))),
        ]
        for (language, titles) in library.titles {
            let texts = Dictionary(titles.map { ($0.key, OutputDocument.string($0.text)) }) { first, _ in first }
            files.append(OutputEntry("cesdk/labels.\(language).json", .document(.object(texts))))
        }
        for category in catalog.categories {
            for sticker in category.stickers {
                files.append(sticker.image.at(CESDKContent.path(of: sticker, in: category)).entry)
                files.append(sticker.largeThumbnail.entry)
            }
        }
        return files
    }

    func omissions(in catalog: EditorCatalog) -> [String] {
        let words = Omissions(catalog: catalog)
        return [
            words.tint, words.adjustments, words.variants, words.existing, words.personal, words.giphy, words.weather,
            words.providers, words.collections, words.previewSize, words.colors,
        ].compactMap(\.self)
    }
}

/// `content.json`: the stickers as an asset source.
///
/// Kind, block and fill follow the vendor's own sticker manifests: the mobile editors take a graphic with an image fill
/// and the kind `sticker`, spelled so, for a sticker.
struct CESDKContent: Sendable {
    let catalog: EditorCatalog

    /// Where the image of a sticker lies; the names of `content.json` are those behind `cesdk/`.
    static func path(of sticker: EditorSticker, in category: EditorCategory) -> String {
        "cesdk/images/\(category.slug)/\(sticker.image.fileName)"
    }

    var document: OutputDocument {
        .object([
            "version": .string("2.0.0"), "id": .string(catalog.sourceID),
            "assets": .list(
                catalog.categories.flatMap { category in category.stickers.map { asset($0, in: category) } }),
        ])
    }

    private func asset(_ sticker: EditorSticker, in category: EditorCategory) -> OutputDocument {
        var members: [String: OutputDocument] = [
            // The middle part lets a loader pick one category.
            "id": .string("\(catalog.sourceID).\(category.slug).\(sticker.id)"),
            "label": .object(labels(sticker.name)), "groups": .list([.string(category.slug)]),
            "meta": .object(meta(sticker, in: category)),
        ]
        if !sticker.tags.isEmpty { members["tags"] = .object(["en": .list(sticker.tags.map { .string($0) })]) }
        return .object(members)
    }

    private func meta(_ sticker: EditorSticker, in category: EditorCategory) -> [String: OutputDocument] {
        let image = sticker.image
        var meta: [String: OutputDocument] = [
            "uri": uri(Self.path(of: sticker, in: category)), "thumbUri": uri(sticker.largeThumbnail.path),
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
        .string("{{base_url}}/" + path.dropping("cesdk/").percentEncodedPath)
    }

    private func labels(_ text: LocalizedText) -> [String: OutputDocument] {
        Dictionary(text.texts.map { ($0.key.isEmpty ? "en" : $0.key, .string($0.value)) }) { first, _ in first }
    }
}

/// What the code that shows the asset source says about this catalog.
struct StickerLibraryText: Sendable {
    let catalog: EditorCatalog

    /// Holes of the Swift template.
    var swift: [String: String] {
        let remote = catalog.remoteBase.map { $0 + "/cesdk" }
        return [
            "title": catalog.title.commentText, "source-id": catalog.sourceID.swiftLiteral,
            "default-place": remote.map { "`\($0.commentText)`" } ?? "the folder `cesdk` inside the app",
            "folder": remote.map { "URL(string: \($0.swiftLiteral)) ?? Bundle.main.bundleURL" }
                ?? "(Bundle.main.resourceURL ?? Bundle.main.bundleURL).appendingPathComponent(\"cesdk\")",
            "sections": catalog.categories.map(section).joined(separator: "\n").indented(12), "show": show,
            "title-literal": catalog.title.swiftLiteral,
            "identifiers": catalog.stickers.map { "        \(FileName.stem($0.image.fileName).swiftLiteral)," }
                .joined(separator: "\n"),
        ]
    }

    private func section(_ category: EditorCategory) -> String {
        let languages = category.title.byLanguage.map { "\($0.language.swiftLiteral): \($0.text.swiftLiteral)" }
        let further = languages.isEmpty ? "" : ", [\(languages.joined(separator: ", "))]"
        return ".sticker(\n    id: \((catalog.sourceID + "." + category.slug).swiftLiteral), "
            + "title: text(\(category.title.base.swiftLiteral)\(further)),\n    "
            + "source: .init(id: sourceID, config: .init(groups: [\(category.slug.swiftLiteral)]))),"
    }

    private var show: String {
        let lines =
            switch catalog.options.library {
            case .append:
                "categories.modifySections(of: AssetLibraryCategory.ID.stickers) { stickers in\n"
                    + "    for section in sections { stickers.addLast(section) }\n}"
            case .prepend:
                "categories.modifySections(of: AssetLibraryCategory.ID.stickers) { stickers in\n"
                    + "    for section in sections.reversed() { stickers.addFirst(section) }\n}"
            case .replace:
                "// The id of the stock tab, so that the editor's own button opens ours.\n"
                    + "categories.replace(\n    id: AssetLibraryCategory.ID.stickers,\n    AssetLibraryCategory(\n"
                    + "        id: AssetLibraryCategory.ID.stickers, title: category.title, icon: category.icon,\n"
                    + "        sections: sections))"
            }
        return lines.indented(12)
    }

    /// Holes of the TypeScript template.
    var script: [String: String] {
        let ids =
            switch catalog.options.library {
            case .append: "({ currentIds }) => [...new Set([...currentIds, stickerSource])]"
            case .prepend: "({ currentIds }) => [...new Set([stickerSource, ...currentIds])]"
            case .replace: "[stickerSource]"
            }
        let texts = titles.map { language, titles in
            "  \(language.scriptLiteral): {\n"
                + titles.map { "    \($0.key.scriptLiteral): \($0.text.scriptLiteral),\n" }.joined() + "  },\n"
        }
        return [
            "title": catalog.title.commentText, "source-id": catalog.sourceID.scriptLiteral, "source-ids": ids,
            "titles": "{\n" + texts.joined() + "}",
        ]
    }

    /// Titles of the source and its groups by language, under the keys the web editor looks for.
    var titles: [(language: String, titles: [(key: String, text: String)])] {
        (["en"] + catalog.languages).uniqued.map { language in
            let prefix = "libraries.\(CESDKEmitter.libraryEntry).\(catalog.sourceID)"
            return (
                language,
                [(prefix + ".label", catalog.title)]
                    + catalog.categories.map { ("\(prefix).\($0.slug).label", $0.title.text(in: language)) }
            )
        }
    }
}

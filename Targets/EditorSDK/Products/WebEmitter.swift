import StickerModel

/// PhotoEditor SDK for web 5: one JSON document and a label file for each further language.
struct WebEmitter: ProductEmitter {
    let product = Product.web

    func files(for catalog: EditorCatalog) -> [OutputEntry] {
        let tool = ToolConfiguration(catalog: catalog, dialect: .web).value
        let document = OutputDocument.object(["sticker": tool.document { catalog.uri(of: $0) }])
        return [OutputEntry("web/stickerConfig.json", .document(document))]
            + catalog.languages.map { OutputEntry("web/labels.\($0).json", .document(labels(of: catalog, in: $0))) }
    }

    /// Labels can only be translated by id, under `custom.languages.<language>.sticker`.
    private func labels(of catalog: EditorCatalog, in language: String) -> OutputDocument {
        let categories = catalog.categories.map { ($0.id, OutputDocument.string($0.title.text(in: language))) }
        let items = catalog.stickers.map { ($0.id, OutputDocument.string($0.name.text(in: language))) }
        let sticker: OutputDocument = .object([
            "categories": .object(Dictionary(categories) { $1 }), "items": .object(Dictionary(items) { $1 }),
        ])
        return .object(["custom": .object(["languages": .object([language: .object(["sticker": sticker])])])])
    }

    func omissions(in catalog: EditorCatalog) -> [String] {
        let words = Omissions(catalog: catalog)
        return [
            words.tags, words.adjustments, words.variants, words.giphy, words.weather, words.smart, words.providers,
            words.collections, words.previewSize,
        ].compactMap(\.self)
    }
}

/// PhotoEditor SDK for web 4: the document of its `Stickers JSON Schema`, for those who ask for it.
struct WebV4Emitter: ProductEmitter {
    let product = Product.webV4

    func files(for catalog: EditorCatalog) -> [OutputEntry] {
        let document: OutputDocument = .object([
            "version": .string("2.0"),
            "categories": .list(catalog.categories.map { category($0, of: catalog) }),
            "replaceCategories": .bool(catalog.options.library == .replace),
        ])
        return [OutputEntry("web-v4/stickers.json", .document(document))]
    }

    private func category(_ category: EditorCategory, of catalog: EditorCatalog) -> OutputDocument {
        .object([
            "identifier": .string(category.id), "defaultName": .string(category.title.base),
            "metaData": .object(["backgroundImage": .string(catalog.uri(of: category.wideIcon))]),
            "stickers": .list(category.stickers.map { sticker($0, of: catalog) }),
        ])
    }

    private func sticker(_ sticker: EditorSticker, of catalog: EditorCatalog) -> OutputDocument {
        func media(_ image: EditorImage) -> OutputDocument {
            .object(["uri": .string(catalog.uri(of: image)), "width": image.width, "height": image.height])
        }
        var members: [String: OutputDocument] = [
            "identifier": .string(sticker.id), "defaultName": .string(sticker.name.base),
            "images": .object(["mediaThumb": media(sticker.thumbnail), "mediaBase": media(sticker.image)]),
        ]
        if sticker.tint != .none { members["tintMode"] = .string(sticker.tint.rawValue) }
        return .object(members)
    }

    func omissions(in catalog: EditorCatalog) -> [String] {
        let words = Omissions(catalog: catalog)
        return [
            words.tags, words.adjustments, words.variants, words.languages, words.existing, words.personal, words.giphy,
            words.weather, words.providers, words.collections, words.previewSize, words.colors,
        ].compactMap(\.self)
    }
}

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

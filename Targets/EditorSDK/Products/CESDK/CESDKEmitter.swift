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

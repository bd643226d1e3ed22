import StickerModel

/// Our stickers as the JSON of an external provider: one list, and one for each word to search by.
///
/// The shape is that of the vendor's example service (`images` with `id`, `url` and `thumbnail`), with a title and
/// tags, which `StickerFeedProvider` searches.
struct FeedDocuments: Sendable {
    let catalog: EditorCatalog

    /// The files, when the manifest asks for them and says where the pictures are.
    var files: [OutputEntry] {
        guard let base = catalog.feedBase else { return [] }
        let list = catalog.stickers.map { ($0, image($0, base)) }
        var words: [String: [OutputDocument]] = [:]
        for (sticker, image) in list {
            for word in Self.words(of: sticker) { words[word, default: []].append(image) }
        }
        return [OutputEntry("feed/trending.json", .document(page(list.map(\.1))))]
            + words.sorted { $0.key < $1.key }.map { word, images in
                OutputEntry("feed/search/\(word).json", .document(page(images)))
            }
    }

    private func page(_ images: [OutputDocument]) -> OutputDocument {
        .object(["images": .list(images), "hasMore": .bool(false), "total": .integer(images.count)])
    }

    private func image(_ sticker: EditorSticker, _ base: String) -> OutputDocument {
        func address(_ image: EditorImage) -> OutputDocument {
            .string(base + "/" + SafeText<URI>.path(image.path).string)
        }
        var members: [String: OutputDocument] = [
            "id": .string(sticker.id), "url": address(sticker.image), "thumbnail": address(sticker.thumbnail),
            "title": .string(sticker.name.base),
        ]
        if !sticker.tags.isEmpty { members["tags"] = .list(sticker.tags.map { .string($0) }) }
        return .object(members)
    }

    /// Tags and the words of the name, as file names.
    private static func words(of sticker: EditorSticker) -> [String] {
        let words = sticker.tags + sticker.name.base.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        return words.map { Slug.fileSafe($0, prefix: "word") }.uniqued
    }
}

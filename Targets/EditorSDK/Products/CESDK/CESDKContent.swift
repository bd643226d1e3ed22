import StickerModel

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

import StickerModel

/// `catalog.json`: the neutral description that everything else agrees with.
struct CatalogDocument: Sendable {
    let catalog: EditorCatalog

    static let name = "catalog.json"
    /// Tells our document from others.
    static let format = "stickerpress-editor-catalog"
    static let version = 1
    static let keys: Set<String> = ["format", "version", "product", "categories", "base-url", "built-in", "icons"]

    var document: OutputDocument {
        var members: [String: OutputDocument] = [
            "format": .string(Self.format), "version": .integer(Self.version),
            "product": .string(catalog.options.app.rawValue),
            "categories": .list(catalog.categories.map(category)),
        ]
        if case .remote(let base) = catalog.options.delivery { members["base-url"] = .string(base) }
        let existing = catalog.shelf.compactMap(builtin)
        if !existing.isEmpty { members["built-in"] = .list(existing) }
        if !catalog.shelfImages.isEmpty { members["icons"] = .list(catalog.shelfImages.map(file)) }
        return .object(members)
    }

    private func builtin(_ entry: ShelfEntry) -> OutputDocument? {
        guard case .existing(let category, let stickers) = entry else { return nil }
        var members: [String: OutputDocument] = ["id": .string(category.id)]
        members["stickers"] = stickers.map { .list($0.map { .string($0) }) }
        return .object(members)
    }

    private func category(_ category: EditorCategory) -> OutputDocument {
        .object([
            "id": .string(category.id), "title": text(category.title), "icon": file(category.icon),
            "wide-icon": file(category.wideIcon), "stickers": .list(category.stickers.map(sticker)),
        ])
    }

    private func sticker(_ sticker: EditorSticker) -> OutputDocument {
        var members: [String: OutputDocument] = [
            "id": .string(sticker.id), "name": text(sticker.name), "image": file(sticker.image),
            "thumbnail": file(sticker.thumbnail), "animated": .bool(sticker.isAnimated),
        ]
        if !sticker.tags.isEmpty { members["tags"] = .list(sticker.tags.map { .string($0) }) }
        if !sticker.emojis.isEmpty { members["emojis"] = .list(sticker.emojis.map { .string($0) }) }
        if sticker.tint != .none { members["tint"] = .string(sticker.tint.rawValue) }
        if sticker.adjustments { members["adjustments"] = .bool(true) }
        members["poster"] = sticker.poster.map(file)
        if !sticker.variants.isEmpty {
            members["variants"] = .list(
                sticker.variants.map {
                    .object(["id": .string($0.id), "image": file($0.image), "thumbnail": file($0.thumbnail)])
                })
        }
        return .object(members)
    }

    private func file(_ image: EditorImage) -> OutputDocument {
        .object([
            "path": .string(image.path), "type": .string(image.mimeType), "width": image.width,
            "height": image.height, "bytes": .byteCount(of: image.path), "sha256": .sha256(of: image.path),
        ])
    }

    /// A text, or one for each language.
    private func text(_ text: LocalizedText) -> OutputDocument {
        text.languages.isEmpty ? .string(text.base) : .object(text.byLanguage)
    }
}

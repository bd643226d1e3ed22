import StickerModel

extension EditorPlanner {
    /// What saved edits store: ids of categories, stickers and variants.
    func publishedIdentifiers(of catalog: EditorCatalog) -> [PublishedIdentifier] {
        catalog.categories.flatMap { category in
            [PublishedIdentifier(kind: "category", id: category.id)]
                + category.stickers.flatMap { sticker in
                    ([sticker.id] + sticker.variants.map(\.id)).map { PublishedIdentifier(kind: "sticker", id: $0) }
                }
        }
    }
}

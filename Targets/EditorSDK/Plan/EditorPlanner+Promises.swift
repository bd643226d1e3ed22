import StickerModel

extension EditorPlanner {
    /// What saved edits store: ids of categories, stickers and variants.
    func promises(of catalog: EditorCatalog) -> [IdentifierPromise] {
        catalog.categories.flatMap { category in
            [IdentifierPromise(kind: "category", id: category.id)]
                + category.stickers.flatMap { sticker in
                    ([sticker.id] + sticker.variants.map(\.id)).map { IdentifierPromise(kind: "sticker", id: $0) }
                }
        }
    }
}

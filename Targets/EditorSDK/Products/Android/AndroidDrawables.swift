import StickerModel

/// Names of the drawables of a catalog: one flat folder for the whole app.
struct AndroidDrawables: Sendable {
    /// In catalog order.
    private(set) var files: [(name: String, image: EditorImage)] = []
    private var names: [String: String] = [:]

    init(_ catalog: EditorCatalog) {
        var free = EditorNames()
        var wanted: [(String, EditorImage)] = []
        for category in catalog.categories {
            for sticker in category.stickers {
                wanted.append((FileName.stem(sticker.image.fileName), sticker.image))
                for variant in sticker.variants {
                    wanted.append((FileName.stem(variant.image.fileName), variant.image))
                }
            }
        }
        // Stickers first: their names are their identifiers.
        for category in catalog.categories {
            wanted.append((EditorNames.plain(category.id) + "_icon", category.icon))
            for sticker in category.stickers {
                wanted.append((FileName.stem(sticker.thumbnail.fileName) + "_thumb", sticker.thumbnail))
            }
        }
        for (name, image) in wanted where names[image.path] == nil {
            let name = free.claim(name)
            names[image.path] = name
            files.append((name, image))
        }
    }

    /// The drawable of an image of the catalog.
    func name(of image: EditorImage) -> String { names[image.path] ?? "" }
}

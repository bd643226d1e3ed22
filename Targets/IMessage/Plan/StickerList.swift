import StickerModel

/// The stickers of an extension with code: a list, and a folder of images for each pack.
struct StickerList: Sendable {
    static let fileName = "Stickers.json"

    let app: PlannedApp
    let recipes: ImageRecipes
    /// The folder of all packs.
    let root: String

    var entries: [OutputEntry] {
        let list = OutputDocument.object(["packs": .list(app.packs.map(document))])
        return [OutputEntry(root + "/" + Self.fileName, .document(list))]
            + app.packs.flatMap { pack in
                pack.stickers.map { planned in
                    OutputEntry(
                        "\(root)/\(pack.source.id)/\(planned.fileName(pack.options.animationFormat))",
                        .art(.raster(recipes.sticker(planned, in: pack))), origin: Origin(planned, of: pack))
                }
            }
    }

    private func document(_ pack: PlannedPack) -> OutputDocument {
        let stickers = pack.stickers.map { planned in
            var sticker: [String: OutputDocument] = [
                "filename": .string(planned.fileName(pack.options.animationFormat))
            ]
            sticker["label"] = planned.label.map { .string($0) }
            if !planned.translations.isEmpty {
                sticker["labels"] = .object(planned.translations.mapValues { .string($0) })
            }
            return OutputDocument.object(sticker)
        }
        return .object([
            "id": .string(pack.source.id), "name": .string(pack.source.name), "size": .string(pack.size.rawValue),
            "stickers": .list(stickers),
        ])
    }
}

import StickerModel

extension ProductEmitter {
    /// PhotoEditor SDK for web 5: one JSON document and a label file for each further language.
    var webFiles: [OutputEntry] {
        [OutputEntry("web/stickerConfig.json", .document(.object(["sticker": webTool])))]
            + catalog.languages.map { OutputEntry("web/labels.\($0).json", .document(labels(in: $0))) }
    }

    private var webTool: OutputDocument {
        let options = catalog.options
        var members: [String: OutputDocument] = [
            "categories": .list(catalog.shelf.compactMap(webCategory))
        ]
        if let personal = options.personal {
            members["enableCustomUpload"] = .bool(true)
            members["customStickerTintMode"] = .string(personal.rawValue)
        }
        if !options.colors.isEmpty {
            members["colors"] = .list(
                options.colors.map { named in
                    let parts = [named.color.red, named.color.green, named.color.blue, named.color.alpha]
                    let shares = parts.map { OutputDocument.number((Double($0) / 255 * 10_000).rounded() / 10_000) }
                    return .object(["color": .list(shares), "name": .string(named.name)])
                })
        }
        return .object(members)
    }

    private func webCategory(_ entry: ShelfEntry) -> OutputDocument? {
        switch entry {
        case .own(let category):
            return .object([
                "identifier": .string(category.id), "name": .string(category.title.base),
                "thumbnailURI": .string(catalog.uri(of: category.icon)),
                "items": .list(
                    category.stickers.map { sticker in
                        var members: [String: OutputDocument] = [
                            "identifier": .string(sticker.id), "name": .string(sticker.name.base),
                            "stickerURI": .string(catalog.uri(of: sticker.image)),
                            "thumbnailURI": .string(catalog.uri(of: sticker.thumbnail)),
                        ]
                        if sticker.tint != .none { members["tintMode"] = .string(sticker.tint.rawValue) }
                        return .object(members)
                    }),
            ])
        case .existing(let category, let stickers):
            if category.isVideoOnly { return nil }
            var members: [String: OutputDocument] = [
                "identifier": .string(catalog.options.webPrefix + category.shortName)
            ]
            if let stickers {
                let shown = stickers.filter { !$0.isSmartSticker }
                // An empty list would empty the category.
                if shown.isEmpty { return nil }
                members["items"] = .list(shown.map { .object(["identifier": .string($0)]) })
            }
            return .object(members)
        case .source: return nil
        }
    }

    /// Labels can only be translated by id, under `custom.languages.<language>.sticker`.
    private func labels(in language: String) -> OutputDocument {
        let categories = catalog.categories.map { ($0.id, OutputDocument.string($0.title.text(in: language))) }
        let items = catalog.stickers.map { ($0.id, OutputDocument.string($0.name.text(in: language))) }
        let sticker: OutputDocument = .object([
            "categories": .object(Dictionary(categories) { $1 }), "items": .object(Dictionary(items) { $1 }),
        ])
        return .object(["custom": .object(["languages": .object([language: .object(["sticker": sticker])])])])
    }

    /// PhotoEditor SDK for web 4: the document of its `Stickers JSON Schema`, for those who ask for it.
    var webV4Files: [OutputEntry] {
        let document: OutputDocument = .object([
            "version": .string("2.0"),
            "categories": .list(catalog.categories.map(webV4Category)),
            "replaceCategories": .bool(catalog.options.library == .replace),
        ])
        return [OutputEntry("web-v4/stickers.json", .document(document))]
    }

    private func webV4Category(_ category: EditorCategory) -> OutputDocument {
        .object([
            "identifier": .string(category.id), "defaultName": .string(category.title.base),
            "metaData": .object(["backgroundImage": .string(catalog.uri(of: category.wideIcon))]),
            "stickers": .list(category.stickers.map(webV4Sticker)),
        ])
    }

    private func webV4Sticker(_ sticker: EditorSticker) -> OutputDocument {
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
}

import StickerModel

/// The sticker tool's categories as Swift.
struct IOSShelfText: Sendable {
    let catalog: EditorCatalog

    /// Statements that add to `categories`, in the order the tool shows them.
    var lines: String {
        var lines: [String] = []
        var own = 0
        for entry in catalog.shelf {
            switch entry {
            case .own:
                own += 1
                lines.append("categories.append(category\(own)(make))")
            case .existing(let category, let stickers):
                let line = catalog.keepsDefaults ? "categories += builtin" : Self.existing(category, stickers)
                if lines.last != line { lines.append(line) }
            case .giphy(let giphy, let icon):
                // The photo editor has no such type.
                if catalog.options.app == .video { lines.append(Self.giphy(giphy, icon)) }
            case .provider(let provider, let icon): lines.append(Self.provider(provider, icon))
            case .collection(let collection, let icon):
                lines.append(
                    Self.appended(
                        "StickerCollectionCategory", collection.title, icon,
                        "stickerCollection: \(collection.className)()"))
            }
        }
        return lines.joined(separator: "\n").indented(8)
    }

    private static func existing(_ category: BuiltinCategory, _ stickers: [String]?) -> String {
        let id = category.id.swiftLiteral
        guard let stickers else { return "categories += make.existing(\(id))" }
        let ids = stickers.map { "        \($0.swiftLiteral),\n" }.joined()
        return "categories += make.existing(\n    \(id),\n    stickers: [\n\(ids)    ])"
    }

    private static func giphy(_ giphy: GiphyOptions, _ icon: EditorImage?) -> String {
        let language = giphy.language?.swiftLiteral ?? "StickerMaker.language"
        let arguments =
            "apiKey: StickerMaker.key(\(giphy.keyName.swiftLiteral)), language: \(language), "
            + "rating: \(giphy.rating.swiftLiteral)"
        guard giphy.isCustom, let icon else {
            return "try categories.append(\n    make.named(\n        GiphyStickerCategory(\n"
                + "            \(arguments))))"
        }
        return "try "
            + appended(
                "StickerProviderCategory", giphy.title ?? LocalizedText("GIPHY"), icon,
                "stickerProvider: GiphyStickerProvider(\n                \(arguments))")
    }

    private static func provider(_ provider: ProviderOptions, _ icon: EditorImage) -> String {
        let key = provider.keyName.map { ",\n                key: StickerMaker.key(\($0.swiftLiteral))" } ?? ""
        return "try "
            + appended(
                "StickerProviderCategory", provider.title, icon,
                "stickerProvider: StickerFeedProvider(\n                endpoint: "
                    + "StickerMaker.address(\(provider.endpoint.swiftLiteral))\(key))")
    }

    private static func appended(
        _ type: String, _ title: LocalizedText, _ icon: EditorImage, _ argument: String
    ) -> String {
        "categories.append(\n    make.named(\n        \(type)(\n            title: \(text(title)), "
            + "imageURL: make.url(\(icon.path.swiftLiteral)),\n            \(argument))))"
    }

    /// One function for each of our categories, a statement for each sticker: the compiler's time grows with the square of
    /// an array literal.
    var functions: String {
        catalog.categories.enumerated().map { index, category in
            let stickers = category.stickers.map { "stickers.append(\n\(Self.sticker($0).indented(4)))" }
            return """

                    /// \(category.title.base.commentText)
                    private static func category\(index + 1)(_ make: StickerMaker) -> StickerCategory {
                        var stickers: [Sticker] = []
                \(stickers.joined(separator: "\n").indented(8))
                        return make.category(
                            \(category.id.swiftLiteral), title: \(Self.text(category.title)),
                            icon: \(category.icon.path.swiftLiteral), stickers: stickers)
                    }

                """
        }.joined()
    }

    private static func sticker(_ sticker: EditorSticker) -> String {
        let label = text(sticker.name)
        let id = sticker.variants.isEmpty ? sticker.id : sticker.firstVariantID
        func one(_ id: String, _ image: EditorImage, _ thumbnail: EditorImage) -> String {
            var arguments = "\(id.swiftLiteral),\n    \(label),\n    \(image.path.swiftLiteral),\n    "
            arguments += "thumbnail: \(thumbnail.path.swiftLiteral)"
            if sticker.tint != .none { arguments += ", tint: .\(sticker.tint.rawValue)" }
            if sticker.adjustments { arguments += ", adjustments: true" }
            return "make.sticker(\n    \(arguments))"
        }
        let first = one(id, sticker.image, sticker.thumbnail)
        if sticker.variants.isEmpty { return first }
        let all = [first] + sticker.variants.map { one($0.id, $0.image, $0.thumbnail) }
        return
            "make.variants(\n    \(sticker.id.swiftLiteral), \(label), preview: \(sticker.thumbnail.path.swiftLiteral),\n"
            + "    [\n" + all.map { $0 + ",\n" }.joined().indented(8) + "    ])"
    }

    /// A text that is chosen by the language of the device where there are several.
    private static func text(_ text: LocalizedText) -> String {
        let languages = text.byLanguage
        if languages.isEmpty { return text.base.swiftLiteral }
        let pairs = languages.map { "\($0.language.swiftLiteral): \($0.text.swiftLiteral)" }
        return "make.text(\(text.base.swiftLiteral), [\(pairs.joined(separator: ", "))])"
    }
}

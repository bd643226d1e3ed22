import StickerModel

/// PhotoEditor SDK and VideoEditor SDK for iOS: Swift that fills the asset catalog of version 11, or the list of 10.
struct IOSEmitter: ProductEmitter {
    /// `ios` or `ios-v10`.
    let product: Product
    let templates: EditorTemplates

    func files(for catalog: EditorCatalog) -> [OutputEntry] {
        let folder = product.rawValue
        let module = catalog.options.app == .video ? "VideoEditorSDK" : "PhotoEditorSDK"
        func entry(_ name: String, from template: String, _ holes: [String: String]) -> OutputEntry {
            let text = templates[template].filled(holes.merging(["module": module]) { own, _ in own })
            return OutputEntry("\(folder)/\(name)", .text(text))
        }
        let shelf = IOSShelfText(catalog: catalog)
        let options = IOSOptionsText(catalog: catalog)
        var files = [
            entry("StickerCatalog.swift", from: "\(folder)/StickerCatalog.swift.template", holes(shelf, options)),
            entry("StickerMaker.swift", from: "ios/StickerMaker.swift.template", [:]),
        ]
        if options.isNeeded {
            files.append(
                entry(
                    "StickerCatalogOptions.swift", from: "ios/StickerCatalogOptions.swift.template",
                    ["parameters": options.furtherParameter, "options": options.body, "weather": options.weather]))
        }
        if !catalog.options.providers.isEmpty {
            files.append(
                entry("StickerFeedProvider.swift", from: "ios/StickerFeedProvider.swift.template", [:]))
        }
        if let weather = catalog.options.weather {
            let unit = weather.unit == .celsius ? ".celsius" : ".locale"
            files.append(entry("StickerWeather.swift", from: "ios/StickerWeather.swift.template", ["unit": unit]))
        }
        for collection in catalog.options.collections {
            files.append(
                entry(
                    "\(collection.className).swift", from: "ios/CollectionController.swift.template",
                    ["class": collection.className, "title": collection.title.base.commentText]))
        }
        if let fragment = propertyList(of: catalog) {
            files.append(OutputEntry("\(folder)/Info.plist.fragment", .text(fragment)))
        }
        return files
    }

    private func holes(_ shelf: IOSShelfText, _ options: IOSOptionsText) -> [String: String] {
        let catalog = shelf.catalog
        let remote = catalog.remoteBase
        return [
            "title": catalog.title.commentText, "sdk": catalog.sdkName,
            "default-place": remote.map { "`\($0.commentText)`" } ?? "the app's own files",
            "base": remote.map { "try base ?? StickerMaker.address(\($0.swiftLiteral))" }
                ?? "base ?? StickerMaker.bundled()",
            "shelf": shelf.lines, "categories": shelf.functions, "options-parameter": options.parameter,
            "options-call": options.call,
        ]
    }

    /// Entries of Info.plist: the keys, whose values the build settings hold, and why the app asks for the location.
    private func propertyList(of catalog: EditorCatalog) -> String? {
        var entries = catalog.keyNames.map { ($0, "$(\($0))") }
        if catalog.options.weather != nil {
            entries.append(
                ("NSLocationWhenInUseUsageDescription", "Your location is used to show the weather on stickers."))
        }
        if entries.isEmpty { return nil }
        return entries.uniquedByName.map { name, text in
            "<key>\(name.xmlEscaped)</key>\n<string>\(text.xmlEscaped)</string>\n"
        }.joined()
    }

    func omissions(in catalog: EditorCatalog) -> [String] {
        let words = Omissions(catalog: catalog)
        return [words.tags].compactMap(\.self)
    }
}

extension [(String, String)] {
    fileprivate var uniquedByName: Self {
        var seen: Set<String> = []
        return filter { seen.insert($0.0).inserted }
    }
}

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

/// The options of the sticker tools as Swift.
struct IOSOptionsText: Sendable {
    let catalog: EditorCatalog

    /// Whether the manifest sets any of them.
    var isNeeded: Bool { !toolLines.isEmpty || !catalog.options.colors.isEmpty }

    private var hasWeather: Bool { catalog.options.weather != nil }

    /// A parameter before others, or nothing.
    var parameter: String { hasWeather ? "weather: StickerWeather, " : "" }
    /// A parameter behind others, or nothing.
    var furtherParameter: String { hasWeather ? ", weather: StickerWeather" : "" }

    /// The line that calls what `body` is in, or nothing.
    var call: String {
        isNeeded ? "            setOptions(of: builder\(hasWeather ? ", weather: weather" : ""))\n" : ""
    }

    private var toolLines: [String] {
        var lines: [String] = []
        if let personal = catalog.options.personal {
            lines.append("options.personalStickersEnabled = true")
            lines.append("options.defaultPersonalStickerTintMode = .\(personal.tint.rawValue)")
        }
        if let size = catalog.options.previewSize {
            lines.append("options.stickerPreviewSize = CGSize(width: \(size.width), height: \(size.height))")
        }
        if hasWeather { lines.append("options.weatherProvider = weather.provider()") }
        return lines
    }

    var body: String {
        var blocks: [String] = []
        if !toolLines.isEmpty {
            blocks.append(
                "builder.configureStickerToolController { options in\n"
                    + toolLines.map { "    \($0)\n" }.joined() + "}")
        }
        if !catalog.options.colors.isEmpty {
            let colors = catalog.options.colors.map { "        \(Self.color($0)),\n" }.joined()
            blocks.append(
                "builder.configureStickerColorToolController { options in\n    options.availableColors = [\n"
                    + colors + "    ]\n}")
        }
        return blocks.joined(separator: "\n").indented(8)
    }

    private static func color(_ named: NamedColor) -> String {
        func share(_ value: UInt8) -> String { ScriptText.number((Double(value) / 255 * 10_000).rounded() / 10_000) }
        let color = named.color
        return "Color(\n            color: UIColor(red: \(share(color.red)), green: \(share(color.green)), "
            + "blue: \(share(color.blue)), alpha: \(share(color.alpha))),\n            "
            + "colorName: \(named.name.swiftLiteral))"
    }

    /// A function that makes the weather object with its key, or nothing.
    var weather: String {
        guard let weather = catalog.options.weather else { return "" }
        guard let name = weather.keyName else {
            return """

                    /// The weather of the service's sample, which is not that of any place: the manifest names no key.
                    static func weather() -> StickerWeather { StickerWeather(key: nil) }

                """
        }
        return """

                /// Make it once and keep it; throws when Info.plist has no key.
                static func weather() throws -> StickerWeather {
                    StickerWeather(key: try StickerMaker.key(\(name.swiftLiteral)))
                }

            """
    }
}

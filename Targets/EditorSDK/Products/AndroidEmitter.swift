import StickerModel

/// PhotoEditor SDK and VideoEditor SDK for Android: Kotlin with both registrations, drawables, and the modules to include.
struct AndroidEmitter: ProductEmitter {
    let product = Product.android
    let templates: EditorTemplates

    func files(for catalog: EditorCatalog) -> [OutputEntry] {
        let drawables = AndroidDrawables(catalog)
        let shelf = KotlinShelfText(catalog: catalog, drawables: drawables)
        func entry(_ name: String, _ holes: [String: String] = [:]) -> OutputEntry {
            OutputEntry("android/\(name)", .text(templates["android/\(name)"].filled(holes)))
        }
        var files = [
            entry(
                "StickerCatalog.kt",
                [
                    "title": catalog.title.commentText, "sdk": catalog.sdkName, "imports": shelf.imports,
                    "shelf": shelf.lines, "categories": shelf.functions,
                ]),
            entry("StickerMaker.kt"),
        ]
        if let weather = catalog.options.weather {
            let locale =
                "if (Locale.getDefault().country in setOf(\"US\", \"LR\", \"MM\")) Unit.Fahrenheit else Unit.Celsius"
            files.append(entry("StickerWeather.kt", ["unit": weather.unit == .celsius ? "Unit.Celsius" : locale]))
        }
        let lines = modules(of: catalog).map { "        include '\($0)'" }.joined(separator: "\n")
        files.append(entry("modules.txt", ["modules": lines]))
        guard !catalog.options.delivery.isRemote else { return files }
        let keep = drawables.files.map { "@drawable/\($0.name)" }.joined(separator: ",")
        let text = templates["android/sticker_keep.xml"].filled(["drawables": keep])
        files.append(OutputEntry("android/res/raw/sticker_keep.xml", .text(text)))
        return files
            + drawables.files.map { name, image in
                image.at("android/res/drawable-nodpi/\(name).\(image.fileExtension)").entry
            }
    }

    private func modules(of catalog: EditorCatalog) -> [String] {
        let shown = catalog.shelf.compactMap { entry -> (BuiltinCategory, [String]?)? in
            if case .existing(let category, let stickers) = entry { (category, stickers) } else { nil }
        }
        var modules = ["ui:sticker"]
        for (category, _) in shown {
            if ["emoticons", "shapes", "animated"].contains(category.shortName) {
                modules.append("assets:sticker-\(category.shortName)")
            }
        }
        let showsAnimated = shown.contains { $0.0.isVideoOnly && $0.0.isStandard }
        if catalog.hasAnimations || showsAnimated || catalog.options.giphy != nil {
            modules.append("backend:sticker-animated")
        }
        if !catalog.smartStickers.isEmpty { modules.append("backend:sticker-smart") }
        if catalog.options.giphy != nil { modules.append("ui:giphy-sticker") }
        return modules.uniqued
    }

    func omissions(in catalog: EditorCatalog) -> [String] {
        let words = Omissions(catalog: catalog)
        let both = catalog.stickers.filter { $0.adjustments && $0.tint != .none }.count
        let adjustments =
            both == 0
            ? nil
            : "the adjustments of \(MetricUnit.stickers.text(Double(both))) that \(both == 1 ? "has" : "have") a tint"
        return [
            words.tags, adjustments, words.giphy.map { $0 + " (its README section has the lines to add)" },
            words.providers, words.collections, words.previewSize, words.colors,
            catalog.options.personal.flatMap { $0.tint == .none ? nil : "the tint of personal stickers" },
        ].compactMap(\.self)
    }
}

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

/// The sticker tool's categories as Kotlin, without commas behind last arguments: versions before 1.4 refuse them.
struct KotlinShelfText: Sendable {
    let catalog: EditorCatalog
    let drawables: AndroidDrawables

    private static let packages = [
        "StickerPackAnimated": "ly.img.android.pesdk.assets.sticker.animated",
        "StickerPackEmoticons": "ly.img.android.pesdk.assets.sticker.emoticons",
        "StickerPackShapes": "ly.img.android.pesdk.assets.sticker.shapes",
        "ImageStickerAsset": "ly.img.android.pesdk.backend.model.config",
        "SettingsList": "ly.img.android.pesdk.backend.model.state.manager",
        "SmartStickerPack": "ly.img.android.pesdk.backend.smart",
        "UiConfigSticker": "ly.img.android.pesdk.ui.model.state",
        "PersonalStickerAddItem": "ly.img.android.pesdk.ui.panels.item",
    ]

    var imports: String {
        let code = lines + functions
        let names = Self.packages.keys.filter { name in
            name == "SettingsList" || name == "UiConfigSticker" || code.contains("\(name).")
                || code.contains("\(name)(")
        }
        return names.map { "import \(Self.packages[$0] ?? "").\($0)" }.sorted().joined(separator: "\n")
    }

    private var weather: String? { catalog.options.weather == nil ? nil : "StickerWeather::class.java" }

    /// Statements that fill the shelf `it`.
    var lines: String {
        var own = 0
        // Own categories stand before or behind the editor's, by what comes first.
        var before: [String] = []
        var existing: [String] = []
        var behind: [String] = []
        for entry in catalog.shelf {
            switch entry {
            case .own:
                own += 1
                if existing.isEmpty {
                    before.append("category\(own)(make)")
                } else {
                    behind.append("category\(own)(make)")
                }
            case .existing(let category, let stickers): existing += self.existing(category, stickers)
            case .giphy, .provider, .collection: break
            }
        }
        if catalog.options.personal != nil { before.insert("PersonalStickerAddItem()", at: 0) }
        // The SDK's own list has no weather.
        if catalog.keepsDefaults, weather == nil {
            let statements =
                before.enumerated().map { "it.stickerLists.add(\($0.offset), \($0.element))" }
                + behind.map { "it.stickerLists.add(\($0))" }
            return statements.joined(separator: "\n").indented(12)
        }
        let all = (before + existing + behind).map { "    \($0)" }.joined(separator: ",\n")
        return "it.setStickerLists(\n\(all)\n)".indented(12)
    }

    private func existing(_ category: BuiltinCategory, _ stickers: [String]?) -> [String] {
        guard let stickers else {
            switch category.shortName {
            case "emoticons":
                return ["StickerPackEmoticons.getStickerCategory(\(weather.map { "settingsList, \($0)" } ?? ""))"]
            case "shapes": return ["StickerPackShapes.getStickerCategory()"]
            case "animated": return ["StickerPackAnimated.getStickerCategory()"]
            // Made at run time.
            default: return []
            }
        }
        let smart = category.stickers.filter { $0.isSmart && stickers.contains($0.id) }
        let drawn = stickers.filter { id in !smart.contains { $0.id == id } }
        var entries: [String] = []
        if !smart.isEmpty { entries.append("SmartStickerPack.getStickerCategory(settingsList, \(weather ?? "null"))") }
        if let first = drawn.first {
            let items = drawn.map { id in
                let words = category.stickers.first { $0.id == id }?.shortName.dropping(category.shortName + "_") ?? id
                return "            make.existing(\(id.kotlinLiteral), \(EditorNames.words(words).kotlinLiteral))"
            }.joined(separator: ",\n")
            entries.append(
                "make.category(\n        \(category.id.kotlinLiteral), \(category.title.kotlinLiteral), "
                    + "\(first.kotlinLiteral),\n        listOf(\n\(items)\n        )\n    )")
        }
        return entries
    }

    /// Stickers of one function: the code of a method has to stay below 64 KB.
    private static let stickersPerFunction = 100

    /// One function for each of our categories, and one for each hundred of its stickers.
    var functions: String {
        catalog.categories.enumerated().map { index, category in
            let name = "category\(index + 1)"
            let stickers = category.stickers.map(sticker)
            let starts = stride(from: 0, to: stickers.count, by: Self.stickersPerFunction)
            let parts = starts.map { stickers[$0...].prefix(Self.stickersPerFunction).joined(separator: ",\n") }
            let lists = parts.indices.map { "\(name)Stickers\($0 + 1)(make)" }.joined(separator: " + ")
            let functions = parts.enumerated().map { part, stickers in
                """

                    private fun \(name)Stickers\(part + 1)(make: StickerMaker) = listOf(
                \(stickers.indented(8))
                    )

                """
            }
            return """

                    /** \(category.title.base.commentText) */
                    private fun \(name)(make: StickerMaker) = make.category(
                        \(category.id.kotlinLiteral), \(text(category.title)),
                        \(source(category.icon)),
                        \(lists)
                    )

                """ + functions.joined()
        }.joined()
    }

    private func sticker(_ sticker: EditorSticker) -> String {
        let mode = mode(of: sticker).map { ", mode = ImageStickerAsset.OPTION_MODE.\($0)" } ?? ""
        let name = text(sticker.name)
        let thumbnail = "thumbnail = \(source(sticker.thumbnail))"
        if sticker.variants.isEmpty {
            return "make.sticker(\n    \(sticker.id.kotlinLiteral),\n    \(name),\n"
                + "    image = \(source(sticker.image)), \(thumbnail)\(mode)\n)"
        }
        let pictures = [(sticker.firstVariantID, sticker.image)] + sticker.variants.map { ($0.id, $0.image) }
        let variants = pictures.map { id, image in
            "        StickerMaker.Variant(\(id.kotlinLiteral), \(source(image)))"
        }.joined(separator: ",\n")
        return "make.sticker(\n    \(sticker.id.kotlinLiteral), \(name), \(thumbnail),\n"
            + "    variants = listOf(\n\(variants)\n    )\(mode)\n)"
    }

    /// One value: a color and adjustments exclude each other, and the color wins.
    private func mode(of sticker: EditorSticker) -> String? {
        switch sticker.tint {
        case .solid: "SOLID_STICKER"
        case .colorized: "COLORIZED_STICKER"
        case .none: sticker.adjustments ? "ADJUSTMENT_OPTIONS" : nil
        }
    }

    private func source(_ image: EditorImage) -> String {
        (catalog.options.delivery.isRemote ? catalog.uri(of: image) : drawables.name(of: image)).kotlinLiteral
    }

    private func text(_ text: LocalizedText) -> String {
        let languages = text.byLanguage
        if languages.isEmpty { return text.base.kotlinLiteral }
        let pairs = languages.map { "\($0.language.kotlinLiteral) to \($0.text.kotlinLiteral)" }
        return "make.text(\(text.base.kotlinLiteral), \(pairs.joined(separator: ", ")))"
    }
}

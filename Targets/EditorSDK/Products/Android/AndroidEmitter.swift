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

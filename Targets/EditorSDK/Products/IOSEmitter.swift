import StickerModel

/// PhotoEditor SDK and VideoEditor SDK for iOS: Swift that fills the asset catalog of version 11, or the list of 10.
struct IOSEmitter: ProductEmitter {
    /// `ios` or `ios-v10`.
    let product: Product
    let templates: EditorTemplates

    func files(for catalog: EditorCatalog) -> [OutputEntry] {
        let options = catalog.options
        let texts = CatalogValues(catalog, in: .swift) { $0.path.literal(in: .swift) }
        let hasToolOptions = options.personal != nil || options.previewSize != nil || options.weather != nil
        let hasOptions = hasToolOptions || !options.colors.isEmpty
        var shared = texts.shared
        shared["module"] = .text(options.app == .video ? "VideoEditorSDK" : "PhotoEditorSDK")
        shared["has-options"] = .flag(hasOptions)
        shared["has-tool-options"] = .flag(hasToolOptions)
        func entry(_ name: String, from template: String, _ values: [String: Template.Value] = [:]) -> OutputEntry {
            templates.entry(
                "\(product.rawValue)/\(name)", from: template, shared.merging(values) { $1 })
        }
        let categories = templates["ios/categories.swift.template"].filled(
            shared.merging([
                // PhotoEditor SDK has no category for GIPHY.
                "shelf": texts.shelf(catalog.shelf.filter { options.app == .video || !$0.isGiphy }),
                "keeps-defaults": .flag(catalog.keepsDefaults), "categories": .list(texts.categories),
            ]) { $1 })
        var files = [
            entry(
                "StickerCatalog.swift", from: "\(product.rawValue)/StickerCatalog.swift.template",
                ["categories": .text(categories)]),
            entry("StickerMaker.swift", from: "ios/StickerMaker.swift.template"),
        ]
        if hasOptions {
            files.append(entry("StickerCatalogOptions.swift", from: "ios/StickerCatalogOptions.swift.template"))
        }
        if !options.providers.isEmpty {
            files.append(entry("StickerFeedProvider.swift", from: "ios/StickerFeedProvider.swift.template"))
        }
        if let weather = options.weather {
            files.append(
                entry(
                    "StickerWeather.swift", from: "ios/StickerWeather.swift.template",
                    ["unit": .text(weather.unit.rawValue)]))
        }
        for collection in options.collections {
            files.append(
                entry(
                    "\(collection.className).swift", from: "ios/CollectionController.swift.template",
                    ["class": .text(collection.className), "title": .text(collection.title.base.commentText)]))
        }
        if !catalog.keyNames.isEmpty || options.weather != nil {
            let keys = catalog.keyNames.uniqued.map { ["name": Template.Value.text($0.xmlEscaped)] }
            files.append(entry("Info.plist.fragment", from: "ios/Info.plist.fragment", ["keys": .list(keys)]))
        }
        return files
    }

    func omissions(in catalog: EditorCatalog) -> [String] {
        [Omissions(catalog: catalog).tags].compactMap(\.self)
    }
}

import StickerModel

extension ProductEmitter {
    /// PhotoEditor SDK and VideoEditor SDK for iOS: Swift that fills the asset catalog of version 11, or the list of 10.
    var iosFiles: [OutputEntry] {
        let options = catalog.options
        let texts = CatalogValues<SwiftCode>(catalog) { .literal($0.path) }
        let hasToolOptions = options.personal != nil || options.previewSize != nil || options.weather != nil
        let hasOptions = hasToolOptions || !options.colors.isEmpty
        var shared = texts.shared
        shared["module"] = options.app == .video ? "VideoEditorSDK" : "PhotoEditorSDK"
        shared["has-options"] = .flag(hasOptions)
        shared["has-tool-options"] = .flag(hasToolOptions)
        func entry(
            _ name: String, from template: String, _ values: [String: Template<SwiftCode>.Value] = [:]
        ) -> OutputEntry {
            platform.entry(
                "\(product.rawValue)/\(name)", from: template, shared.merging(values) { $1 })
        }
        let categories: SafeText<SwiftCode> = platform.template("ios/categories.swift.template").filled(
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
                    ["unit": .text(.name(weather.unit.rawValue))]))
        }
        for collection in options.collections {
            let name = SafeText<SwiftCode>.name(collection.className)
            files.append(
                entry(
                    "\(name).swift", from: "ios/CollectionController.swift.template",
                    ["class": .text(name), "title": .text(.comment(collection.title?.base ?? ""))]))
        }
        if !catalog.keyNames.isEmpty || options.weather != nil {
            let values: [String: Template<XML>.Value] = [
                "keys": .list(catalog.keyNames.uniqued.map { ["name": .text(.text($0))] }),
                "weather": .flag(options.weather != nil),
            ]
            let path = "\(product.rawValue)/Info.plist.fragment"
            files.append(platform.entry(path, from: "ios/Info.plist.fragment", values))
        }
        return files
    }
}

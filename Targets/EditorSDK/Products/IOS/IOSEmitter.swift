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

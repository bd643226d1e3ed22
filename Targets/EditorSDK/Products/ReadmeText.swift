import StickerModel

/// `README.md`: where each file of this output goes, and which versions of the SDKs take it.
struct ReadmeText {
    let catalog: EditorCatalog

    var values: [String: Template.Value] {
        let options = catalog.options
        let count = catalog.categories.count
        var values: [String: Template.Value] = [
            "title": .text(catalog.title.commentText), "sdk": .text(catalog.sdkName),
            "counts": .text(
                MetricUnit.stickers.text(Double(catalog.stickers.count)) + " in "
                    + (count == 1 ? "one category" : "\(count) categories")),
            "video": .flag(options.app == .video), "plugin": options.app == .video ? "VESDK" : "PESDK",
            "react-native-package": .text(options.app.reactNativePackage),
            "cordova-package": .text(options.app.cordovaPackage), "remote": .text(catalog.remoteBase ?? ""),
            "feed": .text(catalog.feedBase ?? ""), "weather": .flag(options.weather != nil),
            "weather-key": .flag(options.weather?.keyName != nil),
            "has-languages": .flag(!catalog.languages.isEmpty), "has-animations": .flag(catalog.hasAnimations),
            "key-names": .text(NameList.text(catalog.keyNames.uniqued.map { "`\($0.commentText)`" })),
        ]
        if let giphy = options.giphy {
            values["giphy-key"] = .text(giphy.keyName.literal(in: .script))
            values["giphy-key-comment"] = .text(giphy.keyName.commentText)
            values["giphy-language"] = .text(giphy.language?.literal(in: .kotlin) ?? "")
            values["giphy-rating"] = .text(giphy.rating.literal(in: .kotlin))
        }
        for product in options.products { values[product.rawValue] = .flag(true) }
        return values
    }
}

import StickerModel

/// `README.md`: where each file of this output goes, and which versions of the SDKs take it.
extension EditorCatalog {
    var readmeValues: [String: Template<Markdown>.Value] {
        let count = categories.count
        var values: [String: Template<Markdown>.Value] = [
            "title": .text(.text(title)), "sdk": .text(.text(sdkName)),
            "counts": .text(
                .text(
                    MetricUnit.stickers.text(Double(stickers.count)) + " in "
                        + (count == 1 ? "one category" : "\(count) categories"))),
            "video": .flag(options.app == .video), "plugin": options.app == .video ? "VESDK" : "PESDK",
            "react-native-package": .text(options.app.reactNativePackage()),
            "cordova-package": .text(options.app.cordovaPackage()),
            "weather": .flag(options.weather != nil),
            "weather-key": .flag(options.weather?.keyName != nil),
            "has-languages": .flag(!languages.isEmpty), "has-animations": .flag(hasAnimations),
            "key-names": .text(keyNames.uniqued.map { .code($0) }.joined(separator: ", ")),
        ]
        if let giphy = options.giphy {
            let key = giphy.keyName ?? ""
            values["giphy-key"] = .text(.inBlock(SafeText<ScriptCode>.literal(key)))
            values["giphy-build-key"] = .text(.inBlock(SafeText<KotlinCode>.name(key)))
            values["giphy-language"] = giphy.language.map { .text(.inBlock(SafeText<KotlinCode>.literal($0))) } ?? ""
            values["giphy-rating"] = .text(.inBlock(SafeText<KotlinCode>.literal(giphy.rating)))
        }
        if let base = remoteBase {
            values["remote"] = .flag(true)
            values["remote-assets"] = .text(.code(base + "/assets"))
            values["remote-cesdk"] = .text(.code(base + "/cesdk"))
        }
        if let base = feedBase {
            values["feed"] = .text(.code(base + "/feed"))
            values["feed-endpoint"] = .text(.code(base + "/feed/trending.json"))
        }
        for product in options.products { values[product.rawValue] = .flag(true) }
        return values
    }
}

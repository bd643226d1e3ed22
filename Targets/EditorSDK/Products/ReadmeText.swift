import StickerModel

/// `README.md`: where each file of this output goes, and which versions take it.
struct ReadmeText: Sendable {
    let catalog: EditorCatalog
    let templates: EditorTemplates

    var entry: OutputEntry { OutputEntry("README.md", .text(text)) }

    private var text: String {
        let options = catalog.options
        var parts = [part("head", ["title": catalog.title.commentText, "counts": counts, "sdk": catalog.sdkName])]
        parts += Product.allCases.filter(options.products.contains).map { product in
            part(product.rawValue, holes(of: product).merging(["images": images(for: product)]) { own, _ in own })
        }
        if let base = catalog.remoteBase {
            let cesdk = options.products.contains(.cesdk) ? " and `cesdk` to `\(base)/cesdk`" : ""
            parts.append(part("remote", ["base": base, "cesdk": cesdk]))
        }
        if !catalog.keyNames.isEmpty {
            let names = catalog.keyNames.uniqued.map { "`\($0.commentText)`" }
            parts.append(part("keys", ["names": "The app provides \(NameList.text(names))"]))
        }
        if options.weather != nil { parts.append(part("weather", [:])) }
        if let base = FeedDocuments(catalog: catalog).base { parts.append(part("feed", ["base": base])) }
        return parts.joined()
    }

    private func part(_ name: String, _ holes: [String: String]) -> String {
        templates["readme/\(name).md"].filled(holes)
    }

    private var counts: String {
        let categories = catalog.categories.count
        return "\(MetricUnit.stickers.text(Double(catalog.stickers.count))) in "
            + (categories == 1 ? "one category" : "\(categories) categories")
    }

    private func holes(of product: Product) -> [String: String] {
        let isVideo = catalog.options.app == .video
        let hasKey = catalog.options.giphy != nil
        let keys = catalog.options.giphy.map { "{ \($0.keyName.scriptLiteral): key }" } ?? ""
        let plugin = isVideo ? "VESDK" : "PESDK"
        switch product {
        case .ios, .iosV10: return ["sdk": catalog.sdkName, "usage": swiftUsage]
        case .reactNative:
            return [
                "package": isVideo ? "react-native-videoeditorsdk" : "react-native-photoeditorsdk", "class": plugin,
                "open": "openEditor", "argument": keys,
            ]
        case .flutter: return ["class": plugin, "media": isVideo ? "Video(path)" : "image: path"]
        case .cordova:
            return [
                "package": isVideo ? "cordova-plugin-videoeditorsdk" : "cordova-plugin-photoeditorsdk",
                "class": plugin, "argument": hasKey ? ", \(keys)" : "",
            ]
        case .android:
            return [
                "settings": isVideo ? "VideoEditorSettingsList" : "PhotoEditorSettingsList",
                "weather": catalog.options.weather == nil ? "" : Self.androidWeather,
                "giphy": catalog.options.giphy.map(Self.androidGiphy) ?? "",
            ]
        case .web:
            let labels = catalog.languages.isEmpty ? "" : ", and so does each `web/labels.<language>.json`"
            return ["labels": labels]
        case .cesdk:
            return [
                "remote": catalog.remoteBase == nil ? "" : " (or leave it on the server)",
                "animations": catalog.hasAnimations ? Self.cesdkAnimations : "",
            ]
        case .webV4: return [:]
        }
    }

    /// What to do with the pictures.
    private func images(for product: Product) -> String {
        if catalog.options.delivery.isRemote {
            switch product {
            case .reactNative: return "Copy `react-native/stickerConfig.ts` into the app's sources."
            case .flutter: return "Copy `flutter/sticker_config.dart` into `lib`."
            case .cordova: return "Copy `cordova/stickerConfig.js` into `www` and load it with a `<script>`."
            default: return "The pictures come from the network, see below; none is part of the app."
            }
        }
        switch product {
        case .ios, .iosV10:
            return "Drag `assets` into Xcode as a **folder reference** (blue): sub-folders have to be kept. An asset\n"
                + "   catalog (`.xcassets`) does not work, the editor wants files."
        case .reactNative:
            return "Copy `react-native` and `assets` side by side into the app's sources; the packager follows each\n"
                + "`require` of `react-native/stickerConfig.ts`."
        case .flutter:
            return
                "Copy `assets` into the root of the app, `flutter/sticker_config.dart` into `lib`, and the lines of\n"
                + "`flutter/pubspec_assets.txt` into `pubspec.yaml`: every folder has to be listed."
        case .cordova: return "Copy `assets` into `www` and load `cordova/stickerConfig.js` with a `<script>`."
        case .android:
            return "Copy `android/res` into the app's module. Stickers stay in `drawable-nodpi`: elsewhere the system\n"
                + "   would scale them."
        case .web:
            return "Its paths are relative to the sticker folder of the SDK's assets: copy `assets` there."
        case .webV4, .cesdk: return ""
        }
    }

    private var swiftUsage: String {
        guard let weather = catalog.options.weather else {
            return "let configuration = try StickerCatalog.configuration()"
        }
        // Kept by the app, not made anew for each editor.
        let call = weather.keyName == nil ? "StickerCatalog.weather()" : "try StickerCatalog.weather()"
        return
            "let weather = \(call)  // once; keep it\nlet configuration = try StickerCatalog.configuration(weather: weather)"
    }

    private static let cesdkAnimations = """
         Animations are GIFs with a looping
        video fill, which takes 1.49 or later; design scenes show their first frame.
        """

    private static let androidWeather = """


        For weather set `StickerWeather.key` and `StickerWeather.place` once, before the first editor opens.
        """

    /// The vendor's guide shows these calls without the packages they are in, which the IDE knows.
    private static func androidGiphy(_ giphy: GiphyOptions) -> String {
        let language = giphy.language.map { "\n    it.language = \($0.kotlinLiteral)" } ?? ""
        return """


            GIPHY is not part of the Kotlin file; add it behind `addTo`, with the key from the app's build (`BuildConfig`):

            ```kotlin
            settingsList.configure<GiphySettings> {
                it.apiKey = BuildConfig.\(giphy.keyName.commentText)\(language)
                it.rating = \(giphy.rating.kotlinLiteral)
            }
            settingsList.configure<UiConfigSticker> { it.stickerLists.add(GiphyStickerCategoryItem()) }
            ```
            """
    }
}

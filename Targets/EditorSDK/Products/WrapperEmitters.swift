import StickerModel

// The wrappers of the iOS and Android SDKs: the same configuration in three languages. Each names images differently.

extension ProductEmitter {
    /// React Native in TypeScript, Cordova and Ionic in JavaScript. The packager of React Native follows nothing but a
    /// literal `require` of a local image; the plugin of Cordova resolves them.
    var scriptFiles: [OutputEntry] {
        let isNative = product == .reactNative
        let app = catalog.options.app
        let package: SafeText<ScriptCode> = isNative ? app.reactNativePackage() : app.cordovaPackage()
        var values = wrapperValues(package: package) { image in
            let uri: SafeText<ScriptCode> = .literal(catalog.uri(of: image) { isNative ? "../" + $0 : $0 })
            if catalog.options.delivery.isRemote { return uri }
            return isNative ? "require(\(uri))" : "file(\(uri))"
        }
        values["is-typed"] = .flag(isNative)
        return [
            platform.entry(
                "\(product.rawValue)/stickerConfig.\(isNative ? "ts" : "js")", from: "script/stickerConfig.ts", values)
        ]
    }

    /// Flutter: Dart, and the folders of local images that pubspec.yaml has to list.
    var flutterFiles: [OutputEntry] {
        let values = wrapperValues(package: catalog.options.app.flutterPackage) { image in
            SafeText<DartCode>.literal(catalog.uri(of: image))
        }
        let options = platform.entry("flutter/sticker_config.dart", values)
        if catalog.options.delivery.isRemote { return [options] }
        let images = catalog.categories.flatMap { category in
            [category.icon] + category.stickers.flatMap { [$0.image, $0.thumbnail] }
        }
        let folders: [SafeText<YAML>] = images.map { FileName.folder($0.path) + "/" }.uniqued.map(SafeText.literal)
        return [
            options,
            platform.entry(
                "flutter/pubspec_assets.txt", from: "flutter/pubspec_assets.txt",
                ["folders": .list(folders.map { ["folder": .text($0)] })]),
        ]
    }

    /// What the templates of the wrappers say.
    private func wrapperValues<Language: CodeLanguage>(
        package: SafeText<Language>, image: @escaping (EditorImage) -> SafeText<Language>
    ) -> [String: Template<Language>.Value] {
        let texts = CatalogValues(catalog, image: image)
        let shown = catalog.shelf.compactMap { entry -> ShelfEntry? in
            switch entry {
            case .own, .source(.giphy, _, _), .existing(_, stickers: nil): return entry
            case .existing(let category, let stickers?):
                // The wrappers have no weather, and an empty list would empty the category.
                let shown = stickers.filter { !$0.needsWeather }
                return shown.isEmpty ? nil : .existing(category, stickers: shown)
            case .source: return nil
            }
        }
        let own: [String: Template<Language>.Value] = [
            "package": .text(package), "shelf": texts.shelf(shown),
            "has-assets": .flag(!catalog.options.delivery.isRemote),
        ]
        return texts.shared.merging(own) { $1 }
    }
}

extension EditorApp {
    func reactNativePackage<Language>() -> SafeText<Language> {
        self == .video ? "react-native-videoeditorsdk" : "react-native-photoeditorsdk"
    }

    func cordovaPackage<Language>() -> SafeText<Language> {
        self == .video ? "cordova-plugin-videoeditorsdk" : "cordova-plugin-photoeditorsdk"
    }

    fileprivate var flutterPackage: SafeText<DartCode> { self == .video ? "video_editor_sdk" : "photo_editor_sdk" }
}

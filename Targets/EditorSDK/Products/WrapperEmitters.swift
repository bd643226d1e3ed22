import StickerModel

// The wrappers of the iOS and Android SDKs: the same configuration in three languages. Each names images differently.

/// React Native: TypeScript; local images by a literal `require`, because the packager follows nothing else.
struct ReactNativeEmitter: ProductEmitter {
    let product = Product.reactNative
    let templates: EditorTemplates

    func files(for catalog: EditorCatalog) -> [OutputEntry] {
        let values = catalog.wrapperValues(in: .script, package: catalog.options.app.reactNativePackage) { image in
            let uri = catalog.uri(of: image) { "../" + $0 }.literal(in: .script)
            return catalog.options.delivery.isRemote ? uri : "require(\(uri))"
        }
        return [templates.entry("react-native/stickerConfig.ts", from: "react-native/stickerConfig.ts", values)]
    }

    func omissions(in catalog: EditorCatalog) -> [String] { Omissions(catalog: catalog).wrapper }
}

/// Cordova and Ionic: JavaScript; local images are resolved by the plugin.
struct CordovaEmitter: ProductEmitter {
    let product = Product.cordova
    let templates: EditorTemplates

    func files(for catalog: EditorCatalog) -> [OutputEntry] {
        let values = catalog.wrapperValues(in: .script, package: catalog.options.app.cordovaPackage) { image in
            let uri = catalog.uri(of: image).literal(in: .script)
            return catalog.options.delivery.isRemote ? uri : "file(\(uri))"
        }
        return [templates.entry("cordova/stickerConfig.js", from: "cordova/stickerConfig.js", values)]
    }

    func omissions(in catalog: EditorCatalog) -> [String] { Omissions(catalog: catalog).wrapper }
}

/// Flutter: Dart, and the folders of local images that pubspec.yaml has to list.
struct FlutterEmitter: ProductEmitter {
    let product = Product.flutter
    let templates: EditorTemplates

    func files(for catalog: EditorCatalog) -> [OutputEntry] {
        let values = catalog.wrapperValues(in: .dart, package: catalog.options.app.flutterPackage) { image in
            catalog.uri(of: image).literal(in: .dart)
        }
        let options = templates.entry("flutter/sticker_config.dart", from: "flutter/sticker_config.dart", values)
        if catalog.options.delivery.isRemote { return [options] }
        let images = catalog.categories.flatMap { category in
            [category.icon] + category.stickers.flatMap { [$0.image, $0.thumbnail] }
        }
        // A literal of JavaScript is also a scalar of YAML.
        let folders = images.map { FileName.folder($0.path) + "/" }.uniqued.map { $0.literal(in: .script) }
        return [
            options,
            templates.entry(
                "flutter/pubspec_assets.txt", from: "flutter/pubspec_assets.txt",
                ["folders": .list(folders.map { ["folder": .text($0)] })]),
        ]
    }

    func omissions(in catalog: EditorCatalog) -> [String] { Omissions(catalog: catalog).wrapper }
}

extension EditorCatalog {
    /// What the templates of the wrappers say.
    fileprivate func wrapperValues(
        in language: SourceLanguage, package: String, image: @escaping (EditorImage) -> String
    ) -> [String: Template.Value] {
        let texts = CatalogValues(self, in: language, image: image)
        let shown = shelf.compactMap { entry -> ShelfEntry? in
            switch entry {
            case .own, .giphy, .existing(_, stickers: nil): return entry
            case .existing(let category, let stickers?):
                // The wrappers have no weather, and an empty list would empty the category.
                let shown = stickers.filter { id in !category.stickers.contains { $0.id == id && $0.needsWeather } }
                return shown.isEmpty ? nil : .existing(category, stickers: shown)
            case .provider, .collection: return nil
            }
        }
        return texts.shared.merging(["package": .text(package), "shelf": texts.shelf(shown)]) { $1 }
    }
}

extension EditorApp {
    var reactNativePackage: String { "react-native-\(rawValue)editorsdk" }
    var cordovaPackage: String { "cordova-plugin-\(rawValue)editorsdk" }
    var flutterPackage: String { "\(rawValue)_editor_sdk" }
}

extension Omissions {
    /// What the wrappers do not support.
    fileprivate var wrapper: [String] {
        [tags, variants, languages, giphyTitle, weather, providers, collections, previewSize].compactMap(\.self)
    }
}

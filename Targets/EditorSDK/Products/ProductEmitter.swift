import StickerModel

/// Writes a catalog for one SDK or wrapper.
///
/// What is written is a pure function of the catalog and keeps its order. Ids, names and files are not checked here; that
/// is done for all products together, before and after.
///
/// Files are in the product's own folder (`web/stickerConfig.json`). They refer to the images of `assets/` by
/// `EditorCatalog.uri(of:)`, which also covers remote delivery. Images that a product needs elsewhere
/// (`res/drawable-nodpi`, `cesdk/images`) are `image.at(newPath).entry`: the same recipe is rendered once.
struct ProductEmitter: Sendable {
    let product: Product
    let catalog: EditorCatalog
    let platform: Platform

    var files: [OutputEntry] {
        switch product {
        case .ios, .iosV10: iosFiles
        case .reactNative, .cordova: scriptFiles
        case .flutter: flutterFiles
        case .android: androidFiles
        case .web: webFiles
        case .webV4: webV4Files
        case .cesdk: cesdkFiles
        }
    }
}

/// What a catalog may have and some products do not support.
enum Omission {
    case tags, tint, adjustments, variants, languages, giphy, giphyTitle, weather, smart, providers, collections
    case previewSize, colors, personal, existing
    // Of Android, whose tint and adjustments exclude each other, and which has GIPHY where its lines are added by hand.
    case tintedAdjustments, giphyByHand, personalTint

    /// As it follows “Web does not support”: "the tags of 12 stickers", "weather"; nil where the catalog has none.
    func text(in catalog: EditorCatalog) -> String? {
        let options = catalog.options
        func stickers(_ what: String, where applies: (EditorSticker) -> Bool) -> String? {
            let number = catalog.stickers.count(where: applies)
            return number == 0 ? nil : "\(what) \(MetricUnit.stickers.text(Double(number)))"
        }
        func count(_ number: Int, _ what: String) -> String? {
            number == 0 ? nil : number == 1 ? "the \(what)" : "\(number) \(what)s"
        }
        switch self {
        case .tags: return stickers("the tags of") { !$0.tags.isEmpty }
        case .tint: return stickers("the tint of") { $0.tint != .none }
        case .adjustments: return stickers("the adjustments of") { $0.adjustments }
        case .variants: return stickers("the variants of") { !$0.variants.isEmpty }
        case .languages:
            let further = catalog.languages.filter { $0 != "en" }
            return further.isEmpty ? nil : "names and titles in " + further.joined(separator: ", ")
        case .giphy: return options.giphy == nil ? nil : "the GIPHY category"
        case .giphyTitle:
            return options.giphy?.isCustom ?? false ? "the own title and icon of the GIPHY category" : nil
        case .weather: return options.weather == nil ? nil : "weather"
        case .smart: return catalog.keepsDefaults || !catalog.hasSmartStickers ? nil : "the smart stickers"
        case .providers: return count(options.providers.count, "external provider")
        case .collections: return count(options.collections.count, "custom collection")
        case .previewSize: return options.previewSize == nil ? nil : "the preview size"
        case .colors: return options.colors.isEmpty ? nil : "the list of colors"
        case .personal: return options.personal == nil ? nil : "personal stickers"
        case .existing: return options.include.isEmpty ? nil : "included built-in stickers"
        case .tintedAdjustments:
            let both = catalog.stickers.count { $0.adjustments && $0.tint != .none }
            guard both > 0 else { return nil }
            let count = MetricUnit.stickers.text(Double(both))
            return "the adjustments of \(count) that \(both == 1 ? "has" : "have") a tint"
        case .giphyByHand:
            return options.giphy == nil ? nil : "the GIPHY category (its README section has the lines to add)"
        case .personalTint:
            guard let tint = options.personal, tint != TintMode.none else { return nil }
            return "the tint of personal stickers"
        }
    }
}

extension Product {
    /// What it does not support, in the order of its findings. Nothing may be left out without being named here.
    var omissions: [Omission] {
        switch self {
        case .ios, .iosV10: [.tags]
        case .reactNative, .flutter, .cordova:
            [.tags, .variants, .languages, .giphyTitle, .weather, .providers, .collections, .previewSize]
        case .android:
            [.tags, .tintedAdjustments, .giphyByHand, .providers, .collections, .previewSize, .colors, .personalTint]
        case .web:
            [
                .tags, .adjustments, .variants, .giphy, .weather, .smart, .providers, .collections, .previewSize,
            ]
        case .cesdk:
            [
                .tint, .adjustments, .variants, .existing, .personal, .giphy, .weather, .providers, .collections,
                .previewSize, .colors,
            ]
        case .webV4:
            [
                .tags, .adjustments, .variants, .languages, .existing, .personal, .giphy, .weather, .providers,
                .collections, .previewSize, .colors,
            ]
        }
    }
}

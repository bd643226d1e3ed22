import StickerModel

/// Writes a catalog for one SDK or wrapper.
///
/// An emitter is a pure function of the catalog and keeps its order. It does not check ids, names and files; that is
/// done for all products together, before and after.
///
/// Files are in the product's own folder (`web/stickerConfig.json`). They refer to the images of `assets/` by
/// `EditorCatalog.uri(of:)`, which also covers remote delivery. Images that a product needs elsewhere
/// (`res/drawable-nodpi`, `cesdk/images`) are `image.at(newPath).entry`: the same recipe is rendered once.
protocol ProductEmitter: Sendable {
    /// What it writes for.
    var product: Product { get }

    /// The product's files, in the order they are listed.
    func files(for catalog: EditorCatalog) -> [OutputEntry]

    /// What this catalog has and the product does not support, as it follows “Web does not support”: "the tags of 12
    /// stickers", "weather". Nothing may be left out without being named here.
    func omissions(in catalog: EditorCatalog) -> [String]
}

/// Names of what some products do not support; an emitter picks those that apply to it.
struct Omissions: Sendable {
    let catalog: EditorCatalog

    /// `the tags of 12 stickers`
    var tags: String? { stickers("the tags of") { !$0.tags.isEmpty } }
    /// `the tint of 3 stickers`
    var tint: String? { stickers("the tint of") { $0.tint != .none } }
    var adjustments: String? { stickers("the adjustments of") { $0.adjustments } }
    var variants: String? { stickers("the variants of") { !$0.variants.isEmpty } }
    /// `names and titles in es, fr`
    var languages: String? {
        let further = catalog.languages.filter { $0 != "en" }
        return further.isEmpty ? nil : "names and titles in " + further.joined(separator: ", ")
    }
    var giphy: String? { catalog.options.giphy == nil ? nil : "the GIPHY category" }
    var giphyTitle: String? {
        catalog.options.giphy?.isCustom ?? false ? "the own title and icon of the GIPHY category" : nil
    }
    var weather: String? { catalog.options.weather == nil ? nil : "weather" }
    /// Smart stickers included by name.
    var smart: String? {
        catalog.keepsDefaults || catalog.smartStickers.isEmpty ? nil : "the smart stickers"
    }
    var providers: String? { count(catalog.options.providers.count, "external provider") }
    var collections: String? { count(catalog.options.collections.count, "custom collection") }
    var previewSize: String? { catalog.options.previewSize == nil ? nil : "the preview size" }
    var colors: String? { catalog.options.colors.isEmpty ? nil : "the list of colors" }
    var personal: String? { catalog.options.personal == nil ? nil : "personal stickers" }
    /// Built-in categories beside ours.
    var existing: String? { catalog.options.include.isEmpty ? nil : "included built-in stickers" }

    private func stickers(_ what: String, where applies: (EditorSticker) -> Bool) -> String? {
        let number = catalog.stickers.count(where: applies)
        return number == 0 ? nil : "\(what) \(MetricUnit.stickers.text(Double(number)))"
    }

    private func count(_ number: Int, _ what: String) -> String? {
        number == 0 ? nil : number == 1 ? "the \(what)" : "\(number) \(what)s"
    }
}

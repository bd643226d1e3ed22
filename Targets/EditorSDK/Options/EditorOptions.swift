import StickerModel

/// What a manifest says under `targets.editor-sdk` about the catalog as a whole.
struct EditorOptions: Sendable {
    let products: [Product]
    let app: EditorApp
    let delivery: Delivery
    let library: LibraryMode
    /// Built-in categories and stickers by name, as written.
    let include: [Located<String>]
    let personal: PersonalStickers?
    let giphy: GiphyOptions?
    let providers: [ProviderOptions]
    let collections: [CollectionOptions]
    /// The address of the feed; nil without a feed. Without a slash at its end.
    let feed: Feed?
    let weather: WeatherOptions?
    let colors: [NamedColor]
    /// Points of a cell in the editor's grid; nil for the editor's own.
    let previewSize: PixelSize?
    /// What stands before the name of a built-in category in the web configuration.
    let webPrefix: String
    /// Px of a sticker's longest side at most.
    let size: Int
    /// The same for animations; nil as `size`, vector animations half of it.
    let animationSize: Int?
    /// The color that soft edges of a GIF are mixed with; nil for that of the pack's background.
    let matte: Color?
    /// 0...1: pattern in the colors of a GIF.
    let dithering: Double
    /// Whether stills without transparency become JPEG.
    let writesJPEG: Bool
    /// Id of the CE.SDK asset source; nil for one made from the vendor.
    let sourceID: String?
    private let options: Options
    private let location: SourceLocation

    enum Feed: Sendable, Hashable {
        /// Under the base address of the delivery.
        case delivered
        /// Under an address of its own.
        case at(base: String)
    }

    init(_ options: Options, at location: SourceLocation) {
        self.options = options
        self.location = location
        products =
            options["products"]?.elements.compactMap { $0.string.flatMap(Product.init) }.uniqued ?? Product.standard
        app = options.string("product").flatMap(EditorApp.init) ?? .video
        delivery = options["delivery"]?["base-url"]?.string.map { .remote(base: $0.withoutFinalSlash) } ?? .bundle
        library = options.string("library").flatMap(LibraryMode.init) ?? .append
        include = (options["include"]?.elements ?? []).compactMap { node in
            node.string.map { Located($0, at: node.location) }
        }
        personal = options["personal"].flatMap { node in
            node.bool == false ? nil : PersonalStickers(tint: node["tint"]?.string.flatMap(TintMode.init) ?? .none)
        }
        giphy = options["giphy"].map(GiphyOptions.init)
        providers = (options["providers"]?.elements ?? []).map(ProviderOptions.init)
        collections = (options["collections"]?.elements ?? []).map(CollectionOptions.init)
        feed = options["feed"].flatMap { node in
            if node.bool == false { return nil }
            return node["base-url"]?.string.map { .at(base: $0.withoutFinalSlash) } ?? .delivered
        }
        weather = options["weather"].map(WeatherOptions.init)
        colors = (options["colors"]?.elements ?? []).compactMap(NamedColor.init)
        previewSize = options["preview-size"].map { node in
            let side = node.integer ?? 0
            return PixelSize(node["width"]?.integer ?? side, node["height"]?.integer ?? side)
        }
        webPrefix = options.string("web-prefix") ?? Self.standardWebPrefix
        size = options.integer("size") ?? Self.standardSize
        animationSize = options.integer("animation-size")
        matte = options.string("matte").flatMap { Color(hex: $0) }
        dithering = options["dithering"]?.double ?? 0
        writesJPEG = options.string("opaque-stills") == "jpeg"
        sourceID = options.string("source-id")
    }

    /// Px: what the vendor's own stickers have.
    static let standardSize = 1024
    static let standardWebPrefix = "imgly_sticker_category_"

    /// Where an option stands, for findings about it.
    func location(of name: String) -> SourceLocation { options[name]?.location ?? location }

    /// The value of an option as it is written.
    subscript(name: String) -> DocumentNode? { options[name] }
}

extension String {
    fileprivate var withoutFinalSlash: String { hasSuffix("/") ? String(dropLast()) : self }
}

extension Sequence where Element: Hashable {
    /// Each element once, in order of appearance.
    var uniqued: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}

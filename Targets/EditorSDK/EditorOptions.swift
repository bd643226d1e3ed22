import StickerModel

/// What a manifest says under `targets.editor-sdk` about the catalog as a whole.
struct EditorOptions: Sendable {
    private let options: Options
    private let location: SourceLocation
    /// Where an app finds the images; read for every picture.
    let delivery: Delivery
    /// Px: the limit for a sticker's longest side.
    let size: Int

    init(_ options: Options, at location: SourceLocation) {
        self.options = options
        self.location = location
        delivery = options["delivery"]?["base-url"]?.string.map { .remote(base: $0.withoutFinalSlash) } ?? .bundle
        size = options.integer("size") ?? Self.standardSize
    }

    var products: [Product] {
        options["products"]?.elements.compactMap { $0.string.flatMap(Product.init) }.uniqued ?? Product.standard
    }
    var app: EditorApp { options.string("product").flatMap(EditorApp.init) ?? .video }
    var library: LibraryMode { options.string("library").flatMap(LibraryMode.init) ?? .append }
    /// Built-in categories and stickers by name, as written.
    var include: [Located<String>] {
        (options["include"]?.elements ?? []).compactMap { node in
            node.string.map { Located($0, at: node.location) }
        }
    }
    /// How stickers that users add from their own pictures take a color; nil where they cannot add any.
    var personal: TintMode? {
        options["personal"].flatMap { node in
            node.bool == false ? nil : node["tint"]?.string.flatMap(TintMode.init) ?? TintMode.none
        }
    }
    var giphy: SourceOptions? { options["giphy"].map(SourceOptions.init) }
    var providers: [SourceOptions] { (options["providers"]?.elements ?? []).map(SourceOptions.init) }
    var collections: [SourceOptions] { (options["collections"]?.elements ?? []).map(SourceOptions.init) }
    /// Whether a feed is written; its address is that of the images unless it has one of its own.
    var hasFeed: Bool { options["feed"].map { $0.bool != false } ?? false }
    var feedBase: String? { options["feed"]?["base-url"]?.string?.withoutFinalSlash }
    var weather: SourceOptions? { options["weather"].map(SourceOptions.init) }
    var colors: [NamedColor] { (options["colors"]?.elements ?? []).compactMap(NamedColor.init) }
    /// Points of a cell in the editor's grid; nil for the editor's own.
    var previewSize: PixelSize? {
        options["preview-size"].map { node in
            let side = node.integer ?? 0
            return PixelSize(node["width"]?.integer ?? side, node["height"]?.integer ?? side)
        }
    }
    /// Px: the size of the vendor's own stickers.
    static let standardSize = 1024
    static let standardWebPrefix = "imgly_sticker_category_"
    /// Prefix of the names of built-in categories in the web configuration.
    var webPrefix: String { options.string("web-prefix") ?? Self.standardWebPrefix }
    /// Px for animations; nil as `size`, vector animations half of it.
    var animationSize: Int? { options.integer("animation-size") }
    /// The color that soft edges of a GIF are mixed with; nil for the pack's background.
    var matte: Color? { options.matte }
    /// Whether stills without transparency become JPEG.
    var writesJPEG: Bool { options.string("opaque-stills") == "jpeg" }
    /// Id of the CE.SDK asset source; nil for one made from the vendor.
    var sourceID: String? { options.string("source-id") }

    /// The location of an option in the manifest, for findings about it.
    func location(of name: String) -> SourceLocation { options[name]?.location ?? location }

    subscript(name: String) -> DocumentNode? { options[name] }
}

extension String {
    fileprivate var withoutFinalSlash: String { hasSuffix("/") ? String(dropLast()) : self }
}

/// An SDK, or a wrapper of one, that the catalog is written for.
enum Product: String, Sendable, CaseIterable {
    case ios
    case reactNative = "react-native"
    case flutter
    case cordova
    case android
    case web
    case cesdk
    /// The list that PhotoEditor SDK 10 and older read; deprecated since 11.0.0.
    case iosV10 = "ios-v10"
    /// The document of PhotoEditor SDK for web 4.
    case webV4 = "web-v4"

    /// What is written where a manifest does not choose: everything that is not outdated.
    static let standard: [Product] = allCases.filter { $0 != .iosV10 && $0 != .webV4 }

    var title: String {
        switch self {
        case .ios: "iOS"
        case .reactNative: "React Native"
        case .flutter: "Flutter"
        case .cordova: "Cordova"
        case .android: "Android"
        case .web: "Web"
        case .cesdk: "CE.SDK"
        case .iosV10: "iOS (version 10)"
        case .webV4: "Web (version 4)"
        }
    }
}

enum EditorApp: String, Sendable, CaseIterable {
    /// PhotoEditor SDK: animations show their first frame.
    case photo
    /// VideoEditor SDK: animations play.
    case video
}

enum Delivery: Sendable, Hashable {
    case bundle
    /// At an address, without a slash at its end, to which the folder `assets` is uploaded.
    case remote(base: String)

    var isRemote: Bool { self != .bundle }
}

/// Whether our categories come after, before or instead of the editor's own.
enum LibraryMode: String, Sendable, CaseIterable {
    /// After the editor's own.
    case append
    /// Before the editor's own.
    case prepend
    /// Instead of the editor's own, apart from those that are included by name.
    case replace
}

enum TintMode: String, Sendable, CaseIterable {
    /// Users cannot choose a color.
    case none
    /// The whole artwork in the color.
    case solid
    /// The artwork made gray, the color applied by its gray values.
    case colorized
}

struct NamedColor: Sendable, Hashable {
    var color: Color
    /// What VoiceOver reads.
    var name: String

    init?(_ node: DocumentNode) {
        guard let hex = node["color"]?.string, let color = Color(hex: hex) else { return nil }
        self.color = color
        name = node["name"]?.string ?? hex
    }
}

/// What a manifest says about stickers that are not its own: of GIPHY, of a web service that lists them page by page, of
/// a view controller of the app, and of the weather that two smart stickers show.
struct SourceOptions: Sendable {
    private let node: DocumentNode

    init(_ node: DocumentNode) { self.node = node }

    /// A value with its location, for findings about it.
    func written(_ key: String) -> Located<String>? { node.string(at: key) }

    /// nil for that of the editor's own category.
    var title: LocalizedText? { node["title"]?.localizedText }
    /// Art of an icon; nil for the editor's, or for that of our first category.
    var icon: String? { node["icon"]?.string }
    /// Whether there is a title or an icon, which only native code can show.
    var isCustom: Bool { title != nil || icon != nil }
    /// Name of the environment variable or property list entry with the key of the service; never the key. nil where none
    /// is sent, and for sample data in place of real weather.
    var keyName: String? { node["key-name"]?.string }
    /// The address of the service, which answers at `<endpoint>/trending` and `<endpoint>/search`, or of a list that
    /// ends with `.json`.
    var endpoint: String { node["endpoint"]?.string ?? "" }
    /// The Swift class that the app's owner completes.
    var className: String { node["class-name"]?.string ?? "" }
    /// Two letters of ISO 639-1; nil for the device's own.
    var language: String? { node["language"]?.string }
    /// `g`, `pg`, `pg-13` or `r`.
    var rating: String { node["rating"]?.string ?? "g" }
    var unit: TemperatureUnit { node["unit"]?.string.flatMap(TemperatureUnit.init) ?? .locale }
}

enum TemperatureUnit: String, Sendable, CaseIterable {
    case celsius
    /// What the device's region uses.
    case locale
}

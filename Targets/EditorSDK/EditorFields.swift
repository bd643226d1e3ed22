import StickerModel

enum EditorFields {
    private static func choice<Value: RawRepresentable & CaseIterable>(_: Value.Type) -> FieldType
    where Value.RawValue == String { .choice(Value.allCases.map(\.rawValue)) }

    static let pack: [Field] = shape + library + sources + looks + category

    static let sticker: [Field] = [
        Field(
            "identifier", .text,
            "The identifier in saved edits, for stickers that are already published; it must never change.",
            default: "vendor, pack and id"
        ).example("ana_tea_cup"),
        Field("name", .localizedText, "The name that is displayed and read out.", default: "`alt`, or the id as words"),
        Field("thumbnail", .path, "Art for the thumbnail.", default: "made from the sticker"),
        Field("tint", choice(TintMode.self), "How users can color the sticker.", default: "the pack's"),
        Field(
            "adjustments", .flag, "Whether users can change brightness, contrast and saturation.",
            default: "the pack's"),
        Field(
            "variants", .list(.path), "More pictures of the same sticker; a tap shows the next one (iOS, Android)."),
    ]

    private static let shape: [Field] = [
        Field(
            "products", .list(choice(Product.self)), "The SDKs to write files for.",
            default: "all except ios-v10 and web-v4"),
        Field(
            "product", choice(EditorApp.self),
            "`photo` for PhotoEditor SDK, `video` for VideoEditor SDK, where animations play.", default: "video"),
        Field(
            "delivery", .either([.choice(["bundle"]), .object([baseURL])]),
            "`bundle` ships the images inside the app; `base-url` loads them from the network.", default: "bundle"),
        Field(
            "size", .integer(128...4096),
            "The limit for a sticker's longest side, in px; only `enlarge: pixels` enlarges art.",
            default: "1024"),
        Field(
            "animation-size", .integer(64...4096), "The limit for an animation's longest side, in px.",
            default: "`size`; 512 for vector animations"),
        .matte,
        Field(
            "opaque-stills", .choice(["png", "jpeg"]), "The format of stills without transparency.",
            default: "png"),
        Field("source-id", .text, "The id of the CE.SDK asset source.", default: "made from the vendor").example(
            "ana.stickers"),
    ]

    private static let baseURL = Field(
        "base-url", .url, "The address to which the folder `assets` is uploaded.", isRequired: true)

    private static let library: [Field] = [
        Field(
            "library", choice(LibraryMode.self),
            "Whether the categories come after, before or instead of the editor's own.", default: "append"),
        Field(
            "include", .list(.text),
            "Built-in categories and stickers to keep, by identifier or short name; `smart` for the smart stickers.",
            default: "all of them; none with `library: replace`"
        ).example("[smart]"),
        Field(
            "personal",
            .either([
                .flag,
                .object([Field("tint", choice(TintMode.self), "How users can color these stickers.", default: "none")]),
            ]), "Lets users add stickers from their own pictures.", default: "false"),
        Field(
            "colors",
            .list(
                .object([
                    Field("color", .color, "The color.", isRequired: true),
                    Field("name", .text, "Its name.", isRequired: true).example("Amber"),
                ])), "The colors that users can choose from.", default: "the editor's own"),
    ]

    private static let keyName = "The environment variable or property list entry with the key"

    private static let sources: [Field] = [
        Field(
            "giphy",
            .object([
                Field("key-name", .text, keyName + "; never the key itself.", isRequired: true).example("GIPHY_KEY"),
                Field(
                    "language", .text, "A language code of ISO 639-1 with two letters.",
                    default: "the device's language"
                ).example("de"),
                Field(
                    "rating", .choice(["g", "pg", "pg-13", "r"]), "The most permissive rating that is shown.",
                    default: "g"),
                Field("title", .localizedText, "A title for the category (iOS).", default: "GIPHY"),
                Field("icon", .path, "Art for the icon of the category (iOS).", default: "the editor's"),
            ]), "A category that searches GIPHY."),
        Field(
            "providers",
            .list(
                .object([
                    Field("title", .localizedText, "The title of the category.", isRequired: true),
                    Field("icon", .path, "Art for its icon.", default: "the first pack's icon"),
                    Field(
                        "endpoint", .url, "The address of the web service, or of a list that ends with `.json`.",
                        isRequired: true),
                    Field("key-name", .text, keyName + ".", default: "none; no key is sent").example("STICKERS_KEY"),
                ])), "Categories with stickers from a web service (iOS)."),
        Field(
            "collections",
            .list(
                .object([
                    Field("title", .localizedText, "The title of the category.", isRequired: true),
                    Field("icon", .path, "Art for its icon.", default: "the first pack's icon"),
                    Field("class-name", .text, "The name of the Swift class, which you complete.", isRequired: true)
                        .example("FavoritesViewController"),
                ])), "Categories that show your own view controller (iOS)."),
        Field(
            "feed", .either([.flag, .object([baseURL])]),
            "Also writes the stickers as JSON that an external provider can serve.", default: "false"),
        Field(
            "weather",
            .object([
                Field("unit", choice(TemperatureUnit.self), "The unit of temperatures.", default: "locale"),
                Field(
                    "key-name", .text, keyName + " for OpenWeather.",
                    default: "none; the service's sample data is shown"
                ).example("OPEN_WEATHER_KEY"),
            ]), "Shows the weather in two smart stickers (iOS, Android)."),
    ]

    private static let looks: [Field] = [
        Field(
            "preview-size",
            .either([
                .integer(16...512),
                .object([
                    Field("width", .integer(16...512), "Points.", isRequired: true),
                    Field("height", .integer(16...512), "Points.", isRequired: true),
                ]),
            ]), "The size of a cell in the editor's grid, in points (iOS).", default: "44"),
        Field(
            "web-prefix", .text, "The prefix of the names of built-in categories on the web.",
            default: EditorOptions.standardWebPrefix
        ).example("imgly_sticker"),
    ]

    private static let category: [Field] = [
        Field(
            "identifier", .text, "The identifier of the category, for packs that are already published.",
            default: "made from vendor and pack"
        ).example("ana_tea_time"),
        Field("title", .localizedText, "The title of the category.", default: "the pack's name"),
        Field("icon", .path, "Art for the category's icon.", default: "the pack's icon"),
        Field("wide-icon", .path, "Art for the wide header card on the web.", default: "the category's icon"),
        Field("tint", choice(TintMode.self), "How users can color the stickers of the pack.", default: "none"),
        Field(
            "adjustments", .flag, "Whether users can change brightness, contrast and saturation.", default: "false"),
    ]

    /// Keys of one category; all others apply to the catalog.
    static let categoryKeys = Set(category.map(\.name))
}

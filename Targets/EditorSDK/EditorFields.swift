import StickerModel

/// The keys under `targets.editor-sdk`.
enum EditorFields {
    private static func words<Word: RawRepresentable & CaseIterable>(_: Word.Type) -> FieldType
    where Word.RawValue == String { .choice(Word.allCases.map(\.rawValue)) }

    /// Keys of a catalog or pack.
    static let pack: [Field] = shape + library + sources + looks + category

    /// Keys of a sticker.
    static let sticker: [Field] = [
        Field(
            "identifier", .text,
            "The identifier that saved edits know, for stickers that are published already; it must never change.",
            default: "made from vendor, pack and id"),
        Field("name", .localizedText, "The name that is shown and read out.", default: "`alt`, else the id in words"),
        Field("thumbnail", .path, "Art of the thumbnail.", default: "made from the sticker"),
        Field("tint", words(TintMode.self), "How the sticker takes a color.", default: "that of the pack"),
        Field(
            "adjustments", .flag, "Whether brightness, contrast and saturation can be changed.",
            default: "that of the pack"),
        Field(
            "variants", .list(.path), "Further pictures of the same sticker; a tap cycles through them (iOS, Android)."),
    ]

    private static let shape: [Field] = [
        Field("products", .list(words(Product.self)), "What is written.", default: "all but ios-v10 and web-v4"),
        Field(
            "product", words(EditorApp.self),
            "`photo` for PhotoEditor SDK, `video` for VideoEditor SDK, where animations play.", default: "video"),
        Field(
            "delivery", .either([.choice(["bundle"]), .object([baseURL])]),
            "`bundle` ships the images inside the app; `base-url` loads them from the network.", default: "bundle"),
        Field(
            "size", .integer(128...4096), "Px of a sticker's longest side at most; art is never enlarged.",
            default: "1024"),
        Field(
            "animation-size", .integer(64...4096), "Px of an animation's longest side at most.",
            default: "`size`; 512 for vector animations"),
        .matte, .dithering,
        Field(
            "opaque-stills", .choice(["png", "jpeg"]), "How stills without any transparency are written.",
            default: "png"),
        Field("source-id", .text, "Id of the CE.SDK asset source.", default: "made from the vendor"),
    ]

    private static let baseURL = Field(
        "base-url", .url, "The address under which the folder `assets` is uploaded.", isRequired: true)

    private static let library: [Field] = [
        Field(
            "library", words(LibraryMode.self), "How the categories stand to the editor's own.", default: "append"),
        Field(
            "include", .list(.text),
            "Built-in categories and stickers to keep, by identifier or short name; `smart` for the smart stickers.",
            default: "all of them, none with `library: replace`"),
        Field(
            "personal",
            .either([
                .flag,
                .object([Field("tint", words(TintMode.self), "How such stickers take a color.", default: "none")]),
            ]), "Stickers that users add from their own pictures.", default: "false"),
        Field(
            "colors",
            .list(
                .object([
                    Field("color", .color, "The color.", isRequired: true),
                    Field("name", .text, "What it is called.", isRequired: true),
                ])), "The colors offered for stickers that take one.", default: "the editor's own"),
    ]

    private static let keyName = "Name of the environment variable or property list entry that holds the key"

    private static let sources: [Field] = [
        Field(
            "giphy",
            .object([
                Field("key-name", .text, keyName + "; never the key itself.", isRequired: true),
                Field("language", .text, "Two letters of ISO 639-1.", default: "the device's language"),
                Field("rating", .choice(["g", "pg", "pg-13", "r"]), "The strictest rating shown.", default: "g"),
                Field("title", .localizedText, "Own title of the category (iOS).", default: "GIPHY"),
                Field("icon", .path, "Own icon of the category (iOS).", default: "GIPHY's"),
            ]), "A category that searches GIPHY."),
        Field(
            "providers",
            .list(
                .object([
                    Field("title", .localizedText, "Title of the category.", isRequired: true),
                    Field("icon", .path, "Art of its icon.", default: "the first pack's icon"),
                    Field(
                        "endpoint", .url, "Where the web service answers, or a list that ends with `.json`.",
                        isRequired: true),
                    Field("key-name", .text, keyName + ".", default: "no key is sent"),
                ])), "Categories whose stickers a web service lists (iOS)."),
        Field(
            "collections",
            .list(
                .object([
                    Field("title", .localizedText, "Title of the category.", isRequired: true),
                    Field("icon", .path, "Art of its icon.", default: "the first pack's icon"),
                    Field("class-name", .text, "The Swift class that you complete.", isRequired: true),
                ])), "Categories that show a view controller of yours (iOS)."),
        Field(
            "feed", .either([.flag, .object([baseURL])]),
            "Writes the stickers as the JSON of an external provider.", default: "false"),
        Field(
            "weather",
            .object([
                Field("unit", words(WeatherOptions.Unit.self), "The unit of temperatures.", default: "locale"),
                Field("key-name", .text, keyName + " of OpenWeather.", default: "the service's sample data"),
            ]), "Weather for the two smart stickers that show it (iOS, Android)."),
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
            ]), "Points of a cell in the editor's grid (iOS).", default: "44"),
        Field(
            "web-prefix", .text, "What stands before the name of a built-in category on the web.",
            default: EditorOptions.standardWebPrefix),
    ]

    private static let category: [Field] = [
        Field(
            "identifier", .text, "Identifier of the category, for packs that are published already.",
            default: "made from vendor and pack"),
        Field("title", .localizedText, "Title of the category.", default: "the pack's name"),
        Field("icon", .path, "Art of the category's icon.", default: "the pack's icon"),
        Field("wide-icon", .path, "Art of the wide header card on the web.", default: "the category's icon"),
        Field("tint", words(TintMode.self), "How stickers of the pack take a color.", default: "none"),
        Field(
            "adjustments", .flag, "Whether users can change brightness, contrast and saturation.", default: "false"),
    ]

    /// Keys that belong to one category; all others hold for the catalog.
    static let categoryKeys = Set(category.map(\.name))
}

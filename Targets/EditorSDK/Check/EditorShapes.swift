import StickerDocuments
import StickerModel

enum EditorShapes {
    private static let tint = FieldType.choice(TintMode.allCases.map(\.rawValue))
    /// One string, or one for each language.
    private static let title = FieldType.either([.string, .map(keys: "language tag", .string)])

    // MARK: `catalog.json`

    static let output = FieldType.object([
        Field("format", .any), Field("version", .any), Field("product", .choice(EditorApp.allCases.map(\.rawValue))),
        Field("categories", .list(outputCategory), isRequired: true), Field("base-url", .any),
        Field("built-in", .list(builtin)), Field("icons", .list(image)),
    ])

    /// A category of the editor, with all of its stickers or some.
    private static let builtin = FieldType.object([
        Field("id", .string, isRequired: true), Field("stickers", .list(.string)),
    ])

    private static let outputCategory = FieldType.object([
        Field("id", .string, isRequired: true), Field("title", title), Field("icon", image), Field("wide-icon", image),
        Field("stickers", .list(outputSticker)),
    ])

    private static let outputSticker = FieldType.object([
        Field("id", .string, isRequired: true), Field("name", title), Field("image", image), Field("thumbnail", image),
        Field("animated", .flag), Field("tags", .any), Field("emojis", .any), Field("tint", tint),
        Field("adjustments", .flag), Field("poster", image),
        Field(
            "variants",
            .list(
                .openObject([
                    Field("id", .string, isRequired: true), Field("image", image), Field("thumbnail", image),
                ]))),
    ])

    private static let image = FieldType.openObject([
        Field("path", .string, isRequired: true), Field("width", .anyNumber), Field("height", .anyNumber),
        Field("bytes", .anyNumber), Field("sha256", .string),
    ])

    // MARK: Configurations

    /// The `sticker` part of a configuration; other parts of one may have other keys.
    static func tool(isOpen: Bool) -> FieldType { isOpen ? .openObject(toolFields) : .object(toolFields) }

    private static let toolFields = [
        Field("categories", .list(category)), Field("personalStickers", .flag),
        Field("defaultPersonalStickerTintMode", tint),
        Field("colors", .list(.openObject([Field("name", .string), Field("color", .any, isRequired: true)]))),
        Field(
            "actions",
            .list(
                .choice([
                    "color", "straighten", "brightness", "contrast", "saturation", "replace", "opacity",
                    "removebackground", "duration",
                ]))),
        Field(
            "canvasActions", .list(.choice(["add", "delete", "flip", "bringtofront", "undo", "redo"]))),
        Field("flattenCategories", .any), Field("categoryHeaderType", .any), Field("defaultTintColor", .any),
        Field("enableCustomUpload", .any), Field("customStickerTintMode", tint), Field("customStickerResizeMode", .any),
    ]

    static let category = FieldType.object([
        Field("identifier", .string, isRequired: true), Field("name", .string), Field("thumbnailURI", .string),
        Field("items", .list(item)),
        Field(
            "provider",
            .object([
                Field("apiKey", .string, isRequired: true), Field("language", .string),
                Field("rating", .choice(["g", "pg", "pg-13", "r"])),
            ])),
    ])

    private static let item = FieldType.object([
        Field("identifier", .string, isRequired: true), Field("name", .string), Field("stickerURI", .string),
        Field("thumbnailURI", .string), Field("tintMode", tint), Field("adjustments", .flag),
        Field("resizeMode", .choice(["keepAspect", "unrestricted"])),
    ])

    // MARK: `content.json` of CE.SDK

    static let source = FieldType.openObject([
        Field("id", .string, isRequired: true), Field("version", .string, isRequired: true),
        Field("assets", .list(.openObject([])), isRequired: true),
    ])

    static let asset = FieldType.object([
        Field("id", .string, isRequired: true), Field("label", .openObject([])), Field("tags", .openObject([])),
        Field("groups", .list(.string)), Field("meta", meta, isRequired: true), Field("payload", .any),
    ])

    private static let meta = FieldType.object([
        Field("uri", .string, isRequired: true), Field("thumbUri", .string), Field("previewUri", .any),
        Field("filename", .any), Field("mimeType", .string), Field("kind", .string), Field("blockType", .string),
        Field("fillType", .string), Field("shapeType", .any), Field("width", .anyNumber), Field("height", .anyNumber),
        // The one number that the schema wants as a string.
        Field("sourceSet", .any), Field("duration", .string), Field("looping", .any), Field("vectorPath", .any),
        Field("effectType", .any), Field("blurType", .any),
    ])
}

extension Notice {
    /// `key` as messages name it.
    static func unknownValue(_ value: String, key: String, wanted: [String], meant: String?) -> Notice {
        Notice(
            "json-value",
            ["value": value, "key": key, "wanted": wanted.joined(separator: ", "), "suggestion": suggestion(meant)])
    }

    /// The notice about a difference of a document from its shape; nil for what rules judge. A null counts as an absent
    /// key.
    static func aboutEditor(_ fault: ShapeFault) -> Notice? {
        switch fault.difference {
        case .unknownKey(let key, _, let meant):
            Notice(
                "json-unknown-key",
                [
                    "key": key, "parent": "in " + fault.name,
                    "suggestion": meant.map { "; did you mean `\($0)`?" } ?? "",
                ])
        case .choice(let value, let choices, let suggestion):
            .unknownValue(value, key: fault.name, wanted: choices, meant: suggestion)
        case .null(_, isRequired: false): nil
        default: about(fault)
        }
    }
}

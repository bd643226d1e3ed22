import StickerModel

/// The `sticker` part of the configuration that the wrappers and the web SDK read.
///
/// Keys after the vendor's typings: `configuration.ts` of react-native-photoeditorsdk 3.4 for the wrappers, the
/// `sticker` chapter of PhotoEditor SDK for web 5.
struct ToolConfiguration: Sendable {
    enum Dialect: Sendable {
        case bridge
        case web
    }

    let catalog: EditorCatalog
    let dialect: Dialect

    /// `{categories, …}`.
    var value: ConfigValue {
        var members: [(key: String, value: ConfigValue)] = [("categories", .list(catalog.shelf.compactMap(category)))]
        if let personal = catalog.options.personal {
            let isWeb = dialect == .web
            members.append((isWeb ? "enableCustomUpload" : "personalStickers", .bool(true)))
            members.append(
                (
                    isWeb ? "customStickerTintMode" : "defaultPersonalStickerTintMode",
                    .string(personal.tint.rawValue)
                ))
        }
        if !catalog.options.colors.isEmpty { members.append(("colors", .list(catalog.options.colors.map(color)))) }
        if dialect == .bridge, catalog.needsAdjustmentActions {
            members.append(("actions", .list(Self.actions.map { .string($0) })))
        }
        return .object(members)
    }

    /// The wrappers' own list with the three actions that let `adjustments` be seen.
    static let actions = [
        "duration", "replace", "opacity", "color", "brightness", "contrast", "saturation", "removebackground",
    ]

    private func category(_ entry: ShelfEntry) -> ConfigValue? {
        switch entry {
        case .own(let category):
            return .object([
                ("identifier", .string(category.id)), ("name", .string(category.title.base)),
                ("thumbnailURI", .image(category.icon)), ("items", .list(category.stickers.map(item))),
            ])
        case .existing(let category, let stickers):
            let isWeb = dialect == .web
            if isWeb, category.isVideoOnly { return nil }
            let id = isWeb ? catalog.options.webPrefix + category.shortName : category.id
            let shown = stickers?.filter { id in
                !catalog.builtins.stickers.contains { $0.id == id && ($0.needsWeather || isWeb && $0.isSmart) }
            }
            // An empty list would empty the category.
            if let shown, shown.isEmpty { return nil }
            let items = shown.map { ids in [("items", ConfigValue.list(ids.map(existing)))] } ?? []
            return .object([("identifier", .string(id))] + items)
        case .giphy(let giphy, _):
            guard dialect == .bridge else { return nil }
            var provider: [(key: String, value: ConfigValue)] = [("apiKey", .secret(named: giphy.keyName))]
            if let language = giphy.language { provider.append(("language", .string(language))) }
            provider.append(("rating", .string(giphy.rating)))
            return .object([("identifier", .string(BuiltinTable.giphy)), ("provider", .object(provider))])
        case .provider, .collection: return nil
        }
    }

    private func existing(_ id: String) -> ConfigValue { .object([("identifier", .string(id))]) }

    private func item(_ sticker: EditorSticker) -> ConfigValue {
        var members: [(key: String, value: ConfigValue)] = [
            ("identifier", .string(sticker.id)), ("name", .string(sticker.name.base)),
            ("stickerURI", .image(sticker.image)), ("thumbnailURI", .image(sticker.thumbnail)),
        ]
        if sticker.tint != .none { members.append(("tintMode", .string(sticker.tint.rawValue))) }
        if dialect == .bridge, sticker.adjustments { members.append(("adjustments", .bool(true))) }
        return .object(members)
    }

    private func color(_ named: NamedColor) -> ConfigValue {
        let parts = [named.color.red, named.color.green, named.color.blue, named.color.alpha]
        let shares = parts.map { ConfigValue.number((Double($0) / 255 * 10_000).rounded() / 10_000) }
        return .object([("color", .list(shares)), ("name", .string(named.name))])
    }
}

/// A value of a configuration that is JSON for one product and source code for another.
///
/// Members keep their order. Images and keys stay references, because every wrapper names them in its own way.
indirect enum ConfigValue: Sendable {
    case string(String)
    case number(Double)
    case bool(Bool)
    case list([ConfigValue])
    case object([(key: String, value: ConfigValue)])
    /// A file of the output, or its address.
    case image(EditorImage)
    /// A key, by the name of the environment variable or property list entry that holds it.
    case secret(named: String)

    /// As JSON; `uri` tells how an image is named.
    func document(
        uri: (EditorImage) -> String, secret: (String) -> String = { "${\($0)}" }
    ) -> OutputDocument {
        switch self {
        case .string(let text): .string(text)
        case .number(let number): .number(number)
        case .bool(let flag): .bool(flag)
        case .list(let values): .list(values.map { $0.document(uri: uri, secret: secret) })
        case .object(let members):
            .object(Dictionary(members.map { ($0.key, $0.value.document(uri: uri, secret: secret)) }) { $1 })
        case .image(let image): .string(uri(image))
        case .secret(let name): .string(secret(name))
        }
    }
}

/// A configuration as a literal of JavaScript or TypeScript, two spaces a level.
struct ScriptText: Sendable {
    /// How an image is named: a `require`, a call, an address.
    var image: @Sendable (EditorImage) -> String
    /// How a key is read, by its name.
    var secret: @Sendable (String) -> String
    /// Whether words of the vendor are members of its enums, as TypeScript wants them.
    var usesEnums: Bool

    func text(_ value: ConfigValue, indent: Int = 0) -> String { text(value, of: "", indent) }

    private func text(_ value: ConfigValue, of key: String, _ indent: Int) -> String {
        switch value {
        case .string(let text): usesEnums ? Self.member(text, of: key) ?? text.scriptLiteral : text.scriptLiteral
        case .number(let number): Self.number(number)
        case .bool(let flag): flag ? "true" : "false"
        case .image(let file): image(file)
        case .secret(let name): secret(name)
        case .list(let values):
            block("[", values.map { text($0, of: key, indent + 2) }, "]", indent)
        case .object(let members):
            block("{", members.map { "\($0.key): " + text($0.value, of: $0.key, indent + 2) }, "}", indent)
        }
    }

    private func block(_ open: String, _ parts: [String], _ close: String, _ indent: Int) -> String {
        if parts.isEmpty { return open + close }
        let margin = String(repeating: " ", count: indent)
        return open + "\n" + parts.map { "\(margin)  \($0),\n" }.joined() + margin + close
    }

    static func number(_ number: Double) -> String {
        Int(exactly: number).map(String.init) ?? "\(number)"
    }

    /// Names of configuration.ts: the words without spaces, in capitals, words apart.
    private static func member(_ word: String, of key: String) -> String? {
        switch key {
        case "tintMode", "defaultPersonalStickerTintMode": "TintMode.\(word.uppercased())"
        case "actions":
            "StickerAction." + (word == "removebackground" ? "REMOVE_BACKGROUND" : word.uppercased())
        default: nil
        }
    }
}

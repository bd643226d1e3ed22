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

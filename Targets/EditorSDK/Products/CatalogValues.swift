import StickerModel

/// What templates say about a catalog: every text is a literal of one language, or safe in a comment.
///
/// Every entry of a list has all names that templates use for its kind of entry: a template looks for a name that an
/// entry lacks in what is around the list.
struct CatalogValues<Language: CodeLanguage> {
    typealias Value = Template<Language>.Value

    let catalog: EditorCatalog
    let image: (EditorImage) -> SafeText<Language>

    init(_ catalog: EditorCatalog, image: @escaping (EditorImage) -> SafeText<Language>) {
        self.catalog = catalog
        self.image = image
    }

    /// The catalog's name and the options of the sticker tool.
    var shared: [String: Value] {
        let options = catalog.options
        let giphy = options.giphy
        return [
            "title": .text(.comment(catalog.title)), "sdk": .text(.comment(catalog.sdkName)),
            "remote": .text(catalog.remoteBase.map(SafeText.literal) ?? ""),
            "remote-comment": .text(.comment(catalog.remoteBase ?? "")),
            "giphy-key": .text(giphy.map { .literal($0.keyName ?? "") } ?? ""),
            "giphy-key-comment": .text(.comment(giphy?.keyName ?? "")),
            "weather": .flag(options.weather != nil),
            "weather-key": .text(options.weather?.keyName.map(SafeText.literal) ?? ""),
            "personal": .text(.name(options.personal?.rawValue ?? "")),
            "PERSONAL": .text(.name(options.personal?.rawValue.uppercased() ?? "")),
            "preview-width": options.previewSize.map { "\($0.width)" } ?? "",
            "preview-height": options.previewSize.map { "\($0.height)" } ?? "",
            "colors": .list(options.colors.map(color)),
            "has-adjustments": .flag(catalog.stickers.contains(where: \.adjustments)),
            "has-tints": .flag(catalog.stickers.contains { $0.tint != .none } || options.personal != nil),
        ]
    }

    /// Categories in the order the tool shows them; one of the flags `existing`, `giphy`, `provider` and `collection`
    /// is set, or `own` has the number of a category of ours.
    func shelf(_ entries: [ShelfEntry]) -> Value {
        var number = 0
        var isFirstExisting = true
        return .list(
            entries.map { entry in
                var values: [String: Value] = ["own": "", "existing": .flag(false)]
                for kind in ShelfEntry.Source.allCases { values[kind.rawValue] = .flag(false) }
                switch entry {
                case .own(let category):
                    number += 1
                    values.merge(self.category(category, number)) { $1 }
                case .existing(let category, let stickers):
                    values["existing"] = .flag(true)
                    values["is-first-existing"] = .flag(isFirstExisting)
                    values["id"] = .text(.literal(category.id))
                    values["stickers"] = .list((stickers ?? []).map { ["id": .text(.literal($0))] })
                    isFirstExisting = false
                case .source(let kind, let source, let icon):
                    let title = source.title ?? LocalizedText(kind == .giphy ? "GIPHY" : "")
                    values[kind.rawValue] = .flag(true)
                    values["title"] = .text(localized(title))
                    values["icon"] = .text(icon.map(image) ?? "")
                    values["language"] = .text(source.language.map(SafeText.literal) ?? "")
                    values["rating"] = .text(.literal(source.rating))
                    values["endpoint"] = .text(.literal(source.endpoint))
                    values["key"] = .text(source.keyName.map(SafeText.literal) ?? "")
                    values["class"] = .text(.name(source.className))
                }
                return values
            })
    }

    /// Our categories with their numbers, from 1.
    var categories: [[String: Value]] {
        catalog.categories.enumerated().map { index, category in self.category(category, index + 1) }
    }

    private func category(_ category: EditorCategory, _ number: Int) -> [String: Value] {
        [
            "own": "\(number)", "comment": .text(.comment(category.title.base)),
            "id": .text(.literal(category.id)), "title": .text(localized(category.title)),
            "icon": .text(image(category.icon)), "stickers": .list(category.stickers.map(sticker)),
        ]
    }

    private func sticker(_ sticker: EditorSticker) -> [String: Value] {
        let tint = sticker.tint == .none ? "" : sticker.tint.rawValue
        func variant(_ id: String, _ image: EditorImage, _ thumbnail: EditorImage) -> [String: Value] {
            [
                "id": .text(.literal(id)), "image": .text(self.image(image)),
                "thumbnail": .text(self.image(thumbnail)),
            ]
        }
        var variants = sticker.variants.map { variant($0.id, $0.image, $0.thumbnail) }
        if let first = sticker.firstVariantID {
            variants.insert(variant(first, sticker.image, sticker.thumbnail), at: 0)
        }
        return [
            "id": .text(.literal(sticker.id)), "name": .text(localized(sticker.name)),
            "image": .text(image(sticker.image)), "thumbnail": .text(image(sticker.thumbnail)),
            "tint": .text(.name(tint)), "TINT": .text(.name(tint.uppercased())),
            "adjustments": .flag(sticker.adjustments),
            "variants": .list(variants),
        ]
    }

    private func color(_ named: NamedColor) -> [String: Value] {
        func share(_ value: UInt8) -> Value {
            let share = (Double(value) / 255 * 10_000).rounded() / 10_000
            return Int(exactly: share).map { "\($0)" } ?? "\(share)"
        }
        func hex(_ value: UInt8) -> String {
            (value < 16 ? "0" : "") + String(value, radix: 16, uppercase: true)
        }
        let color = named.color
        return [
            "name": .text(.literal(named.name)), "red": share(color.red), "green": share(color.green),
            "blue": share(color.blue), "alpha": share(color.alpha),
            "argb": .text(.name(hex(color.alpha) + hex(color.red) + hex(color.green) + hex(color.blue))),
        ]
    }

    /// A literal; in Swift and Kotlin, where there are several languages, a call that chooses by the language of the
    /// device.
    private func localized(_ text: LocalizedText) -> SafeText<Language> {
        let base = SafeText<Language>.literal(text.base)
        func pairs(_ separator: SafeText<Language>) -> SafeText<Language> {
            text.translations.map { "\(.literal($0.language))\(separator)\(.literal($0.text))" }.joined(separator: ", ")
        }
        if text.translations.isEmpty { return base }
        if Language.self == SwiftCode.self { return "make.text(\(base), [\(pairs(": "))])" }
        if Language.self == KotlinCode.self { return "make.text(\(base), \(pairs(" to ")))" }
        return base
    }
}

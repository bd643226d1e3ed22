import StickerModel

extension ProductEmitter {
    /// CE.SDK on Android: Kotlin that shows the asset source, and the titles of its sections as string resources.
    var cesdkAndroidFiles: [OutputEntry] {
        let names = catalog.categories.map { "@string/" + Self.resource(of: $0) }
        let keep: SafeText<XML> = .text(names.joined(separator: ","))
        return [
            platform.entry("cesdk/StickerLibrary.kt", kotlinValues), sectionTitles(in: nil),
            platform.entry(
                "cesdk/res/raw/sticker_titles_keep.xml", from: "cesdk/sticker_titles_keep.xml", ["titles": .text(keep)]),
        ] + catalog.languages.map { sectionTitles(in: $0) }
    }

    private var kotlinValues: [String: Template<KotlinCode>.Value] {
        func literal(_ text: String) -> Template<KotlinCode>.Value { .text(.literal(text)) }
        let sections = catalog.categories.map {
            ["group": literal($0.slug), "resource": literal(Self.resource(of: $0))]
        }
        return sourceValues().merging(["sections": .list(sections)]) { $1 }
    }

    /// The titles in one language; nil for the texts that apply to all others.
    private func sectionTitles(in language: String?) -> OutputEntry {
        let titles = catalog.categories.map { category -> [String: Template<XML>.Value] in
            let text = language.map { category.title.text(in: $0) } ?? category.title.base
            return ["name": .text(.text(Self.resource(of: category))), "text": .text(.text(Self.quoted(text)))]
        }
        // Android writes `pt-BR` as `b+pt+BR`.
        let qualifier =
            language.map { "-" + ($0.contains("-") ? "b+" + $0.split(separator: "-").joined(separator: "+") : $0) }
            ?? ""
        return platform.entry(
            "cesdk/res/values\(qualifier)/sticker_titles.xml", from: "cesdk/sticker_titles.xml",
            ["titles": .list(titles)])
    }

    private static func resource(of category: EditorCategory) -> String {
        "sticker_category_" + EditorNames.plain(category.slug)
    }

    /// A text as string resources have it: between quotation marks, spaces and apostrophes stay, and `@` and `?` have no
    /// meaning.
    private static func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { ($0 == "\\" || $0 == "\"" ? "\\" : "") + String($0) }
        return "\"" + escaped.joined() + "\""
    }
}

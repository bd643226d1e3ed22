import StickerModel

/// A category, as rules see it.
struct CategorySubject: RuleSubject {
    static let subjectName = "category"

    var path: String
    var location: SourceLocation?
    var kind: EditorBundleKind
    /// nil in CE.SDK, where a category is only a name of a group.
    var id: Located<String>?
    /// nil where the document gives none.
    var title: Located<String>?
    /// A reference to a category of the editor.
    var isExisting = false
    /// Whether the editor has the category referred to.
    var isKnown = true
    /// Path or address of the icon, as the document writes it.
    var icon: Located<String>?
    var stickers: [StickerSubject] = []

    var traits: Set<String> { [kind.rawValue, isExisting ? "existing" : "new"] }
    var placeholders: [String: String] { ["category": title?.value ?? id?.value ?? ""] }
}

extension CategorySubject {
    static let metrics: [Metric<CategorySubject>] = [
        identifier, idLength, isReserved, isKnown, hasTitle, hasIcon,
    ]

    static let identifier = Metric<CategorySubject>("identifier") { IdentifierMeasures.pattern($0.id) }
    static let idLength = Metric<CategorySubject>("idLength", in: .characters) { IdentifierMeasures.length($0.id) }
    static let isReserved = Metric<CategorySubject>("isReserved") { IdentifierMeasures.isReserved($0.id) }

    static let isKnown = Metric<CategorySubject>("isKnown") { category in
        category.id.map { [Measurement(.flag(category.isKnown), details: ["id": $0.value], at: $0.location)] } ?? []
    }

    static let hasTitle = Metric<CategorySubject>("hasTitle") { category in
        let title = category.title?.value ?? ""
        return [
            Measurement(
                .flag(!title.allSatisfy(\.isWhitespace)), details: ["id": category.id?.value ?? ""],
                at: category.title?.location)
        ]
    }

    static let hasIcon = Metric<CategorySubject>("hasIcon") { [Measurement(.flag($0.icon != nil))] }
}

/// What is measured on identifiers, of categories and of stickers alike.
enum IdentifierMeasures {
    static func pattern(_ id: Located<String>?) -> [Measurement] {
        id.map { [Measurement(.text($0.value), details: ["suggestion": suggestion($0.value)], at: $0.location)] } ?? []
    }

    static func length(_ id: Located<String>?) -> [Measurement] {
        id.map { [Measurement(.count($0.value.utf16.count), details: ["id": $0.value], at: $0.location)] } ?? []
    }

    static func isReserved(_ id: Located<String>?) -> [Measurement] {
        id.map { id in
            [
                Measurement(
                    .flag(id.value.lowercased().hasPrefix(BuiltinTable.prefix)), details: ["id": id.value],
                    at: id.location)
            ]
        } ?? []
    }

    /// A path on a machine, which differs with every installation.
    static func isPath(_ id: Located<String>?) -> [Measurement] {
        id.map { [Measurement(.flag($0.value.contains("/")), details: ["id": $0.value], at: $0.location)] } ?? []
    }

    private static func suggestion(_ id: String) -> String {
        EditorNames.fitted(EditorNames.plain(Slug.fileSafe(id, prefix: "sticker")))
    }
}

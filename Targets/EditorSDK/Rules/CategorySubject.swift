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

    var traits: [String] { [kind.rawValue, isExisting ? "existing" : "new"] }
    var placeholders: [String: String] { ["category": title?.value ?? id?.value ?? ""] }
}

extension CategorySubject {
    enum Metric: String, MetricName {
        case identifier, idLength, isReserved, isKnown, hasTitle, hasIcon

        var unit: MetricUnit { self == .idLength ? .characters : .none }
    }

    func measure(_ metric: Metric) -> Measurements {
        switch metric {
        case .identifier: .identifier(id)
        case .idLength: .idLength(id)
        case .isReserved: .isReserved(id)
        case .isKnown: .flag(id == nil ? nil : isKnown, details: ["id": id?.value ?? ""], at: id?.location)
        case .hasTitle:
            .flag(
                !(title?.value ?? "").allSatisfy(\.isWhitespace), details: ["id": id?.value ?? ""],
                at: title?.location)
        case .hasIcon: .flag(icon != nil)
        }
    }
}

/// What is measured on identifiers, of categories and of stickers alike.
extension Measurements {
    static func identifier(_ id: Located<String>?) -> Measurements {
        guard let id else { return [] }
        var measurement = Measurement(.text(id.value), at: id.location)
        measurement.describe = { [name = id.value] in
            ["suggestion": EditorNames.fitted(EditorNames.plain(Slug.fileSafe(name, prefix: "sticker")))]
        }
        return Measurements(measurement)
    }

    static func idLength(_ id: Located<String>?) -> Measurements {
        .count(id?.value.utf16.count, details: ["id": id?.value ?? ""], at: id?.location)
    }

    static func isReserved(_ id: Located<String>?) -> Measurements {
        .flag(
            id?.value.lowercased().hasPrefix(BuiltinTable.prefix), details: ["id": id?.value ?? ""], at: id?.location)
    }
}

import StickerModel

struct CategorySubject: RuleSubject {
    static let subjectName = "category"

    var path: String
    var location: SourceLocation?
    var kind: EditorBundleKind
    /// nil in CE.SDK, where a category is only a name of a group.
    var id: Located<String>?
    var title: Located<String>?
    /// Those that the title is in, by their tags; none for a title without any.
    var languages: [String] = []
    /// A reference to a category of the editor.
    var isExisting = false
    /// Path or address of the icon, as the document writes it.
    var icon: Located<String>?
    var stickers: [StickerSubject] = []

    var traits: [String] { [kind.rawValue, isExisting ? "existing" : "new"] }
    var placeholders: [String: String] { ["category": title?.value ?? id?.value ?? ""] }
}

extension CategorySubject {
    enum Metric: String, MetricName {
        case identifier, idLength

        var unit: MetricUnit { self == .idLength ? .characters : .none }
    }

    func measure(_ metric: Metric) -> Measurements {
        switch metric {
        case .identifier: .identifier(id)
        case .idLength: .idLength(id)
        }
    }

    var notices: [Notice] {
        let values = ["id": id?.value ?? ""]
        var found: [Notice] = []
        found.raise("category-id-reserved", if: id?.isReserved, values, at: id?.location)
        found.raise("unknown-category", if: id.map { !$0.isReserved }, values, at: id?.location)
        found.raise("title-missing", if: (title?.value ?? "").allSatisfy(\.isWhitespace), values, at: title?.location)
        found.raise("icon-missing", if: icon == nil)
        return found
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
}

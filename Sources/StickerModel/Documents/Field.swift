/// One key of a manifest or document: its name, its type and its purpose.
package struct Field: Sendable {
    package var name: String
    package var type: FieldType
    /// One sentence for the schema and for `explain`.
    package var summary: String
    package var isRequired: Bool
    /// A key that may be there in place of a required one.
    package var alternative: String?
    /// What applies when the key is absent, as prose or as a literal.
    package var defaultText: String?
    /// A value as it is written in YAML; nil where the type suggests one.
    package var example: String?

    /// A key that may be left out, unless `isRequired`. `summary` may be "" for documents that are not explained to
    /// people.
    package init(
        _ name: String, _ type: FieldType, _ summary: String = "", isRequired: Bool = false,
        default defaultText: String? = nil, example: String? = nil
    ) {
        (self.name, self.type, self.summary, self.isRequired) = (name, type, summary, isRequired)
        (self.defaultText, self.example) = (defaultText, example)
    }

    /// The field with a key that may take its place.
    package func or(_ key: String) -> Field {
        var field = self
        field.alternative = key
        return field
    }

    package func example(_ text: String) -> Field {
        var field = self
        field.example = text
        return field
    }
}

/// What a field of a manifest or of a platform's document may hold; one description serves the checker, its
/// suggestions and the JSON Schema.
package indirect enum FieldType: Sendable {
    /// Anything, also null.
    case any
    /// Any string, also an empty one.
    case string
    /// A string that is not blank and has no control characters.
    case text
    /// A file-safe name, `[a-z0-9_-]`, 1 to 64 characters.
    case identifier
    case choice([String])
    case flag
    case integer(ClosedRange<Int>)
    /// A number in a range that includes its ends; NaN is in none.
    case number(ClosedRange<Double>)
    /// `#RRGGBB` or `#RRGGBBAA`.
    case color
    /// A file inside the manifest's folder.
    case path
    /// An `http` or `https` address.
    case url
    /// An address without `mailto:`.
    case email
    /// One emoji or several, without text.
    case emojis
    /// One string, or a map from language tag (`en`, `pt-BR`) to string.
    case localizedText
    /// A list, each of its entries of one type; it may be empty.
    case list(FieldType)
    /// A mapping of named fields; every other key is a mistake.
    case object([Field])
    /// A mapping of named fields that may have other keys.
    case openObject([Field])
    /// Free keys, each with a value of the given type; the text says what a key is ("language tag").
    case map(keys: String, FieldType)
    /// A short form or a long form; the first that fits the value's kind is used.
    case either([FieldType])
    /// A long description that most documents do not need, by its name in a schema: made only when there is a value to
    /// compare with it.
    case deferred(String, @Sendable () -> FieldType)
}

extension FieldType {
    package static let anyNumber = FieldType.number(-Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)
}

/// Options of every target that writes GIF.
extension Field {
    /// GIF has one-bit alpha, so soft edges need a color behind them.
    package static let matte = Field(
        "matte", .color, "The color that soft edges of a GIF are mixed with.",
        default: "the pack's background, or white")
}

extension Options {
    package var matte: Color? { string("matte").flatMap { Color(hex: $0) } }
}

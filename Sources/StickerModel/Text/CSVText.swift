/// A table as spreadsheets read it (RFC 4180).
package enum CSV: TextLanguage {}

extension SafeText where Language == CSV {
    /// A field (RFC 4180), in quotation marks where it needs them. An apostrophe goes before text that a spreadsheet
    /// would take for a formula.
    package static func field(_ text: String) -> SafeText {
        let field = plain(text)
        guard field.unicodeScalars.contains(where: { $0 == "," || $0 == ";" || $0 == "\"" }) else {
            return SafeText(escaped: field)
        }
        return SafeText(escaped: "\"" + field.replacingScalars { $0 == "\"" ? "\"\"" : nil } + "\"")
    }

    /// What a reader of CSV makes of the field: the text with its guard, without quotation marks.
    package static func plain(_ text: String) -> String {
        let visible = text.replacingScalars(\.visibleForm)
        return isFormula(visible) ? "'" + visible : visible
    }

    /// The text that `field` was given, from what a reader of CSV makes of the field.
    package static func original(of plain: String) -> String {
        let unguarded =
            plain.unicodeScalars.first == "'" && isFormula(String(plain.unicodeScalars.dropFirst()))
            ? String(plain.unicodeScalars.dropFirst()) : plain
        // Most texts have no escape, and looking for a pattern is slow.
        guard unguarded.utf8.contains(UInt8(ascii: "\\")) else { return unguarded }
        return unguarded.replacing(/\\u\{([0-9A-F]{1,6})\}/) { match in
            let scalar = UInt32(match.output.1, radix: 16).flatMap { Unicode.Scalar($0) }
            return scalar.map { $0.isInvisible ? String($0) : String(match.output.0) } ?? String(match.output.0)
        }
    }

    /// Whether a spreadsheet could take a text for a formula. Apostrophes before one count as well, so that each text
    /// has a guarded form of its own.
    private static func isFormula(_ text: String) -> Bool {
        let start = text.unicodeScalars.first {
            $0 != "'" && !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
        }
        return start.map(formulaSigns.contains) ?? false
    }

    package static var mark: SafeText { SafeText(escaped: "\u{FEFF}") }
}

/// What begins a formula, also in their full-width forms.
private let formulaSigns: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
]

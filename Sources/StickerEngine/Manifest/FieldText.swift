import Foundation
import StickerModel

/// A text of the manifest as it is used: without white space round it, composed (NFC).
struct FieldText {
    let value: String

    init(_ text: String) {
        value = text.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping
    }

    /// What no text may be: blank, or with control characters inside.
    ///
    /// White space round a path belongs to it, as file names may have it; elsewhere it does not count.
    static func fault(in text: String, isPath: Bool = false) -> (message: String, hint: String)? {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let inner = isPath ? text : trimmed
        if trimmed.isEmpty { return ("is blank", "take it out, or give a text") }
        let isControl: (Unicode.Scalar) -> Bool = {
            [.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
        }
        guard let bad = inner.unicodeScalars.first(where: isControl) else { return nil }
        if bad == "\n" || bad == "\r" { return ("holds a line break", "write it on one line") }
        if bad == "\t" { return ("holds a tab", "use spaces") }
        let code = String(bad.value, radix: 16, uppercase: true)
        return (
            "holds the control character U+" + String(repeating: "0", count: max(0, 4 - code.count)) + code, "delete it"
        )
    }

    /// How to put it right where the text has not the form its type asks for; nil when it has.
    func fault(as type: FieldType) -> String? {
        switch type {
        case .identifier where !FieldPattern.matches(value, FieldPattern.identifier):
            "write `\(Slug.fileSafe(value))`"
        case .color where !FieldPattern.matches(value, FieldPattern.color):
            "write red, green and blue as hex digits in quotes: \"#RRGGBB\""
        case .url where !FieldPattern.matches(value, FieldPattern.url):
            value.contains("://") ? "only http and https addresses can be opened" : "begin with https://"
        case .email where !FieldPattern.matches(value, FieldPattern.email):
            value.lowercased().hasPrefix("mailto:") ? "leave `mailto:` out" : "write it as name@example.com"
        default: nil
        }
    }
}

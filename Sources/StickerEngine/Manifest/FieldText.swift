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

/// The forms of texts as regular expressions that Swift and JSON Schema read alike.
enum FieldPattern {
    static let identifier = "^[a-z0-9_-]{1,64}$"
    static let color = "^#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"
    static let url = #"^[Hh][Tt][Tt][Pp][Ss]?://[^\s/?#]+\S*$"#
    static let email = #"^[^\s@:]+@[^\s@]+\.[^\s@.]+$"#
    static let languageTag = "^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$"
    /// At least one visible character, and between the first and the last of them no control character.
    static let text =
        #"^\s*[^\s\u0000-\u001F\u007F-\u009F]([^\u0000-\u001F\u007F-\u009F\u2028\u2029]*[^\s\u0000-\u001F\u007F-\u009F])?\s*$"#

    /// A visible character, and no control character anywhere.
    static let path =
        #"^[^\u0000-\u001F\u007F-\u009F\u2028\u2029]*[^\s\u0000-\u001F\u007F-\u009F][^\u0000-\u001F\u007F-\u009F\u2028\u2029]*$"#

    /// The pattern for a schema, which sees texts before white space round them is taken off.
    static func untrimmed(_ pattern: String) -> String {
        #"^\s*"# + pattern.dropFirst().dropLast() + #"\s*$"#
    }

    static func matches(_ text: String, _ pattern: String) -> Bool {
        switch pattern {
        // A catalog of thousands of stickers holds thousands of these two; the rest are few.
        case identifier: return isIdentifier(text)
        case languageTag: return isLanguageTag(text)
        default:
            return PatternBook.shared.matches(text, pattern)
        }
    }

    private static func isIdentifier(_ text: String) -> Bool {
        let isFit = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
                UInt8(ascii: "_"):
                true
            default: false
            }
        }
        return isFit && (1...64).contains(text.utf8.count)
    }

    private static func isLanguageTag(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard let language = parts.first, (2...3).contains(language.utf8.count),
            language.allSatisfy({ $0.isASCII && $0.isLetter })
        else { return false }
        return parts.dropFirst().allSatisfy { part in
            (1...8).contains(part.utf8.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        }
    }
}

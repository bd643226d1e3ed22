import StickerModel

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

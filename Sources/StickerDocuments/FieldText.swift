import PortableFoundation
import StickerModel

/// A text of a manifest as it is used: without surrounding white space, composed (NFC).
package struct FieldText {
    /// The text as it is used; "" for a text of white space alone.
    package let value: String

    package init(_ text: String) {
        value = text.trimmed.composed
    }

    /// What is wrong with a text of white space alone.
    package static let blank = "is blank"

    /// What no text may be: blank, or with control characters inside.
    ///
    /// White space around a path belongs to it, as file names may have it; elsewhere it does not count.
    package static func fault(in text: String, isPath: Bool = false) -> (message: String, hint: String)? {
        let trimmed = text.trimmed
        let inner = isPath ? text : trimmed
        if trimmed.isEmpty { return (blank, "remove it, or give a text") }
        guard let bad = HiddenCharacter.control(in: inner) else { return nil }
        if bad == "\n" || bad == "\r" { return ("contains a line break", "write it on one line") }
        if bad == "\t" { return ("contains a tab", "use spaces") }
        return ("contains " + HiddenCharacter.name(of: bad), "delete it")
    }

    /// How to correct a text that does not have the form its type demands; nil when it has.
    package func fault(as type: FieldType) -> String? {
        switch type {
        case .identifier where !FieldPattern.matches(value, FieldPattern.identifier):
            "write `\(Slug.fileSafe(value))`"
        case .color where !FieldPattern.matches(value, FieldPattern.color):
            "write red, green and blue as hex digits in quotes: \"#RRGGBB\""
        case .url where !FieldPattern.matches(value, FieldPattern.url):
            value.contains("://") ? "only http and https addresses can be opened" : "begin it with https://"
        case .email where !FieldPattern.matches(value, FieldPattern.email):
            value.lowercased().hasPrefix("mailto:") ? "leave `mailto:` out" : "write it as name@example.com"
        case .emojis where !Emoji.isOnly(in: value):
            "write the character itself, such as 🙂; words to search by belong under `tags`"
        default: nil
        }
    }
}

/// The forms of texts as regular expressions that Swift and JSON Schema read alike.
package enum FieldPattern {
    /// The id of a pack or sticker, 1 to 64 characters, and so a safe file name.
    package static let identifier = "^[a-z0-9_-]{1,\(longestIdentifier)}$"
    /// The most characters that the id of a pack or sticker may have.
    package static let longestIdentifier = 64
    /// `#RRGGBB` or `#RRGGBBAA`.
    package static let color = "^#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"
    /// An `http` or `https` address with a host.
    package static let url = #"^[Hh][Tt][Tt][Pp][Ss]?://[^\s/?#]+\S*$"#
    /// An address without `mailto:`; that the mailbox exists is beyond a pattern.
    package static let email = #"^[^\s@:]+@[^\s@]+\.[^\s@.]+$"#
    /// A language tag by its outer form (BCP 47): `en`, `pt-BR`, `zh-Hant-TW`.
    package static let languageTag = "^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$"
    /// At least one visible character, and between the first and the last of them no control character.
    package static let text =
        #"^\s*[^\s\u0000-\u001F\u007F-\u009F]([^\u0000-\u001F\u007F-\u009F\u2028\u2029]*[^\s\u0000-\u001F\u007F-\u009F])?\s*$"#

    /// A text without control characters and Latin letters, which no emoji has, and with more than digits, which are
    /// emojis only as keycaps; that it has an emoji is beyond a pattern.
    package static let emojis =
        #"^(?=[\s\S]*[^\s0-9#*])\s*[^\sA-Za-z\u0000-\u001F\u007F-\u009F\u00C0-\u024F]([^A-Za-z\u0000-\u001F\u007F-\u009F\u00C0-\u024F\u2028\u2029]*[^\sA-Za-z\u0000-\u001F\u007F-\u009F\u00C0-\u024F])?\s*$"#

    /// A visible character, and no control character anywhere.
    package static let path =
        #"^[^\u0000-\u001F\u007F-\u009F\u2028\u2029]*[^\s\u0000-\u001F\u007F-\u009F][^\u0000-\u001F\u007F-\u009F\u2028\u2029]*$"#

    /// The pattern for a schema, which sees texts with their surrounding white space.
    package static func untrimmed(_ pattern: String) -> String {
        #"^\s*"# + pattern.dropFirst().dropLast() + #"\s*$"#
    }

    /// Whether a text without surrounding white space has the form of one of the patterns above for single values. Those
    /// of identifiers are looked at by hand: a catalog holds thousands.
    package static func matches(_ text: String, _ pattern: String) -> Bool {
        guard pattern == identifier else { return compiled[pattern]?.matches(text) ?? false }
        return (1...longestIdentifier).contains(text.utf8.count) && hasIdentifierLetters(text)
    }

    private static let compiled = Dictionary(
        uniqueKeysWithValues: [languageTag, color, url, email].map { ($0, Pattern($0)) })

    /// Whether nothing is wrong with an id but its length.
    static func isLongIdentifier(_ text: String) -> Bool {
        text.utf8.count > longestIdentifier && hasIdentifierLetters(text)
    }

    private static func hasIdentifierLetters(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0.isDigit || 0x61...0x7A ~= $0 || "-_".utf8.contains($0) }
    }
}

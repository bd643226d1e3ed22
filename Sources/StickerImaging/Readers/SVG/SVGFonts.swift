import PortableFoundation
import StickerModel

#if os(Linux)
    import CFontconfig
#endif

/// The families of `font-family` and of the shorthand `font`.
enum SVGFontFamilies {
    /// Families to choose from, the first one first; up to a name that cannot be read.
    static func list(_ value: String, isShorthand: Bool) -> [String] {
        var rest = value[...]
        if isShorthand {
            // Behind the size in `italic 700 12px/1.2 Inter, serif`: behind the last word that begins with a digit.
            let words = value.prefix { !",\"'".contains($0) }.split(whereSeparator: \.isWhitespace)
            guard let size = words.last(where: { $0.first.map { $0.isNumber || $0 == "." } ?? false }) else {
                return []
            }
            rest = value[size.endIndex...]
        }
        var families: [String] = []
        while families.count < mostFamilies {
            rest = rest.drop(while: \.isWhitespace)
            let quote = rest.first.flatMap { $0 == "\"" || $0 == "'" ? $0 : nil }
            if quote != nil { rest = rest.dropFirst() }
            let name = rest.prefix { character in quote.map { character != $0 } ?? (character != ",") }
            rest = rest[name.endIndex...].drop { $0 != "," }.dropFirst()
            let words =
                quote == nil ? name.split(whereSeparator: \.isWhitespace).joined(separator: " ") : String(name).trimmed
            guard !words.isEmpty, words.utf8.count <= longestName, !words.contains(where: { "\\({}<>&;".contains($0) })
            else { break }
            families.append(words)
        }
        return families
    }

    /// Whether a family is whatever the machine has of a kind, or of the text around it.
    static func isGeneric(_ family: String) -> Bool {
        let name = family.lowercased()
        return kinds.contains(name) || ["system-", "ui-", "-apple-", "blinkmac"].contains { name.hasPrefix($0) }
    }

    private static let kinds: Set = [
        "serif", "sans-serif", "monospace", "cursive", "fantasy", "emoji", "math", "fangsong", "inherit", "initial",
        "unset", "revert", "sans", "mono",
    ]

    /// Families of a list, and bytes of a name that are looked at.
    private static let (mostFamilies, longestName) = (8, 60)
}

/// The fonts that text gets: Pango, which draws the text of librsvg, asks fontconfig the same.
///
/// On macOS Pango asks the system in another way, so nothing is said there.
enum SVGFontMatch {
    /// The fonts that are not installed, and the characters that no font has, as findings name them.
    static func omissions(fonts: [[String]], scalars: [Unicode.Scalar]) -> [String] {
        let replaced = fonts.compactMap { families -> String? in
            guard let used = substitute(for: families) else { return nil }
            let wanted = families.first { !SVGFontFamilies.isGeneric($0) } ?? ""
            return ImageFacts.replacedFont(wanted, by: String(used.prefix(40)))
        }
        let missing = missing(scalars)
        let hasEmojis = scalars.contains { $0.properties.isEmojiPresentation && !missing.contains($0) }
        return replaced.uniqued.prefix(3) + (missing.isEmpty ? [] : [ImageFacts.missingGlyphs(missing)])
            + (hasEmojis ? NotDrawn.byFound["emojis"] ?? [] : []).map(\.text)
    }

    #if os(Linux)
        /// The family that takes the place of a list of families; nil where one of them is installed.
        private static func substitute(for families: [String]) -> String? {
            guard let pattern = FcPatternCreate() else { return nil }
            defer { FcPatternDestroy(pattern) }
            for family in families { FcPatternAddString(pattern, FC_FAMILY, Array(family.utf8) + [0]) }
            FcConfigSubstitute(nil, pattern, FcMatchPattern)
            FcDefaultSubstitute(pattern)
            var result = FcResultNoMatch
            guard let match = FcFontMatch(nil, pattern, &result) else { return nil }
            defer { FcPatternDestroy(match) }
            let used = names(of: match)
            let isInstalled = used.contains { name in
                families.contains { !SVGFontFamilies.isGeneric($0) && key($0) == key(name) }
            }
            return isInstalled ? nil : used.first
        }

        private static func missing(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
            guard !scalars.isEmpty else { return [] }
            var missing = scalars
            InstalledFonts.each(FC_CHARSET) { font in
                var characters: OpaquePointer?
                guard !missing.isEmpty, FcPatternGetCharSet(font, FC_CHARSET, 0, &characters) == FcResultMatch else {
                    return
                }
                missing.removeAll { FcCharSetHasChar(characters, $0.value) != 0 }
            }
            return missing
        }

        /// A font may have a name in each language.
        private static func names(of font: OpaquePointer) -> [String] {
            (Int32(0)..<20).compactMap { index in
                var name: UnsafeMutablePointer<FcChar8>?
                guard FcPatternGetString(font, FC_FAMILY, index, &name) == FcResultMatch else { return nil }
                return name.map { String(cString: $0) }
            }
        }

        /// As fontconfig compares names: without blanks and in any letter case.
        private static func key(_ name: String) -> String { name.lowercased().filter { $0 != " " } }
    #else
        private static func substitute(for _: [String]) -> String? { nil }
        private static func missing(_: [Unicode.Scalar]) -> [Unicode.Scalar] { [] }
    #endif
}

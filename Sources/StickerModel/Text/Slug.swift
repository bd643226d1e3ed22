import Foundation

/// File-safe names from human ones.
package enum Slug {
    /// `[a-z0-9_-]`, transliterated from other scripts where Foundation can; `prefix-` plus six hex digits of a
    /// hash when nothing is left ("🎉🎉" has no letters).
    package static func fileSafe(_ text: String, prefix: String = "pack") -> String {
        let plain = plain(text).lowercased()
        var slug = ""
        for scalar in plain.unicodeScalars {
            switch scalar {
            case "a"..."z", "0"..."9", "_", "-": slug.unicodeScalars.append(scalar)
            case "'", "’", "ʼ", "ʹ": break
            default: if !slug.isEmpty, slug.last != "-" { slug.append("-") }
            }
        }
        let trimmed = slug.trimmingCharacters(in: CharacterSet(charactersIn: "-"))
        guard trimmed.contains(where: { $0.isLetter || $0.isNumber }) else {
            let hex = String(StableHash.of(text), radix: 16)
            return prefix + "-" + (String(repeating: "0", count: 16 - hex.count) + hex).prefix(6)
        }
        return String(trimmed.prefix(64))
    }

    private static func plain(_ text: String) -> String {
        // The first transform of a run takes 3 ms, a tenth of a build with nothing to do; it leaves ASCII as it is.
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        let latin = text.applyingTransform(.toLatin, reverse: false) ?? text
        return latin.applyingTransform(.stripDiacritics, reverse: false) ?? latin
    }
}

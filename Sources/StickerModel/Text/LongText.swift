/// Shortens values of any length for messages: an identifier of ten megabytes must not fill a report.
package enum LongText {
    /// The most characters of one value: a quoted text, or a word such as a path.
    static let longestValue = 200
    static let longestText = 4_000

    /// A path that no disk can have, as entries of archives may, is shortened as well.
    package static func path(_ path: String) -> String { path.utf8.count > 4_096 ? shortened(path) : path }

    /// The text with `…` in place of the rest of each long value. What surrounds the values (limit, remedy) stays.
    package static func shortened(_ text: String) -> String {
        // Scalars outnumber characters and bytes outnumber scalars, so most texts are known to be short at once.
        guard text.utf8.count > longestValue else { return text }
        var kept = String.UnicodeScalarView()
        var run = 0
        var isQuoted = false
        var total = 0
        for scalar in text.unicodeScalars {
            switch scalar {
            case "“", "”": (isQuoted, run) = (scalar == "“", 0)
            case " ", "\n": if !isQuoted { run = 0 }
            default: break
            }
            run += 1
            if run > longestValue {
                if run == longestValue + 1 { kept.append("…") }
                continue
            }
            total += 1
            guard total < longestText else {
                kept.append("…")
                break
            }
            kept.append(scalar)
        }
        return String(kept)
    }
}

// The language of what `man` reads about the tool itself.

/// A manual page: roff with the macros of `man`.
package enum Roff: TextLanguage {}

extension SafeText where Language == Roff {
    /// Words of a sentence in one line.
    package static func text(_ text: String) -> SafeText {
        let escaped = text.replacingScalars { scalar in
            switch scalar {
            case "\\": "\\(rs"
            case "\n", "\r": " "
            case "…": "\\&.\\|.\\|.\\&"
            default: nil
            }
        }
        // A dot or an apostrophe at the beginning of a line would call a macro.
        return SafeText(escaped: escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped)
    }

    /// Something to type: its hyphens are minus signs, and quotes stay straight.
    package static func code(_ text: String) -> SafeText {
        SafeText(
            escaped: Self.text(text).string.replacingScalars { scalar in
                switch scalar {
                case "-": "\\-"
                case "\"": "\\(dq"
                case "'": "\\(aq"
                case "`": "\\(ga"
                case "^": "\\(ha"
                case "~": "\\(ti"
                default: nil
                }
            })
    }
}

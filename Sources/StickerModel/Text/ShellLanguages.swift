// The languages of what shells and `man` read about the tool itself.

/// A script for bash, zsh or fish.
package enum ShellScript: TextLanguage {}

extension SafeText where Language == ShellScript {
    /// One word in single quotes, as bash and zsh read it.
    package static func quoted(_ word: String) -> SafeText {
        SafeText(escaped: "'" + word.replacingScalars { $0 == "'" ? "'\\''" : nil } + "'")
    }

    /// One word in single quotes, as fish reads it: there, a backslash escapes inside quotes, too.
    package static func quotedForFish(_ word: String) -> SafeText {
        SafeText(escaped: "'" + word.replacingScalars { $0 == "'" || $0 == "\\" ? "\\\($0)" : nil } + "'")
    }
}

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

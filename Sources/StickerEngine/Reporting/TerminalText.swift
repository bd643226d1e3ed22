import StickerModel

/// Colors for a terminal, or none.
package struct TextStyle: Sendable {
    /// No colors: pipes, files, `NO_COLOR`.
    package static let plain = TextStyle(isColored: false)
    /// The sixteen colors that every terminal has, so that the reader's own theme applies.
    package static let colored = TextStyle(isColored: true)

    private let isColored: Bool

    /// What a piece of text is; raw values are parameters of the terminal's "select graphic rendition".
    package enum Role: String, Sendable {
        case error = "1;31"
        case warning = "1;33"
        case info = "1;36"
        case strong = "1"
        case faint = "2"

        /// The role of a severity's name.
        package static func of(_ severity: Severity) -> Role {
            switch severity {
            case .error: .error
            case .warning: .warning
            case .info: .info
            }
        }
    }

    /// The text between the codes of its role; unchanged without colors.
    package func paint(_ text: String, as role: Role) -> String {
        isColored && !text.isEmpty ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text
    }
}

extension String {
    /// The text on one line, safe to print: control characters, line separators and the marks that reorder text
    /// are shown as `\n`, `\t`, `\u{1B}`.
    ///
    /// File names may hold all of these, and a terminal or a log would obey them.
    package var displaySafe: String {
        guard unicodeScalars.contains(where: \.hasToBeShown) else { return self }
        var text = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where scalar.hasToBeShown: text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}

extension Unicode.Scalar {
    fileprivate var hasToBeShown: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0: true
        // Line and paragraph separator, then what switches the direction of text, then the byte order mark.
        case 0x2028, 0x2029, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }
}

/// Text broken into lines.
package enum Paragraph {
    /// The words of a text in lines of at most `width` characters, each line indented by `indent` blanks; words
    /// longer than a line stand alone.
    package static func wrapped(_ text: String, width: Int, indent: Int = 0) -> String {
        let lead = String(repeating: " ", count: indent)
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, indent + line.count + 1 + word.count > width {
                lines.append(lead + line)
                line = ""
            }
            line += line.isEmpty ? String(word) : " " + word
        }
        lines.append(lead + line)
        return lines.joined(separator: "\n")
    }
}

/// Numbers of bytes for people.
package enum ByteCount {
    /// `1,204 bytes`, `480 kB`, `1.4 MB`.
    package static func text(_ bytes: Int) -> String {
        switch bytes {
        case ..<10_000: "\(Figures.grouped(bytes)) byte\(bytes == 1 ? "" : "s")"
        case ..<999_500: "\(Figures.grouped((Double(bytes) / 1_000).rounded())) kB"
        case ..<999_950_000: "\(Figures.grouped((Double(bytes) / 100_000).rounded() / 10)) MB"
        default: "\(Figures.grouped((Double(bytes) / 100_000_000).rounded() / 10)) GB"
        }
    }
}

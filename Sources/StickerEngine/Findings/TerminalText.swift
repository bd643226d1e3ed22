import StickerModel

package struct TextStyle: Sendable {
    /// No colors: pipes, files, `NO_COLOR`.
    package static let plain = TextStyle(isColored: false)
    /// The sixteen colors that every terminal has, so the reader's own theme applies.
    package static let colored = TextStyle(isColored: true)

    private let isColored: Bool

    package enum Role: String, Sendable {
        case error, warning, info, strong, faint

        package static func of(_ severity: Severity) -> Role { Role(rawValue: severity.rawValue) ?? .info }

        /// Parameters of the terminal's "select graphic rendition".
        fileprivate var code: SafeText<Terminal> {
            switch self {
            case .error: "1;31"
            case .warning: "1;33"
            case .info: "1;36"
            case .strong: "1"
            case .faint: "2"
            }
        }
    }

    /// The text between the codes of its role; unchanged without colors.
    package func paint(_ text: SafeText<Terminal>, as role: Role) -> SafeText<Terminal> {
        isColored && !text.isEmpty ? "\u{1B}[\(role.code)m\(text)\u{1B}[0m" : text
    }
}

// MARK: Layout

extension TextStyle {
    /// A line with a label, and the text beside it on as many lines as it needs. `labelWidth` is in characters.
    func row(_ label: String, _ text: String, labelWidth: Int) -> SafeText<Terminal> {
        let indent = labelWidth + 2
        let body = Paragraph.wrapped(text, width: Paragraph.pageWidth, indent: indent).dropFirst(indent)
        let padding = String(repeating: " ", count: max(1, labelWidth - label.count))
        return "  \(paint(.text(label), as: .faint))\(.lines(padding + body))\n"
    }
}

package enum Paragraph {
    /// Characters in a line of a page.
    static let pageWidth = 80

    /// The words of a text in lines of at most `width` characters, each indented; a longer word has its own line.
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

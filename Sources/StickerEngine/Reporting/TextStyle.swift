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

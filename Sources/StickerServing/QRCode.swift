import CQREncode
import StickerModel

/// A text as a square of dark and light modules that phones read (ISO/IEC 18004).
public struct QRCode: Sendable {
    /// How a terminal draws it.
    public enum Drawing: Sendable, CaseIterable {
        /// Half blocks in black on white, whatever colors the terminal has.
        case coloredBlocks
        /// Pairs of spaces in black and white, for terminals without block characters.
        case coloredSpaces
        /// Half blocks without colors. Light modules are drawn, so that a dark terminal shows the code as it should be
        /// and a light one inverted, which most phones read as well.
        case plainBlocks
    }

    /// Rows of modules, true where dark, without a quiet zone.
    let modules: [[Bool]]

    /// Light modules around the code that readers need.
    private static let quiet = 4

    /// nil when the text is too long.
    public init?(_ text: String) {
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        guard width > 0, let data = code.pointee.data else { return nil }
        modules = (0..<width).map { row in (0..<width).map { data[row * width + $0] & 1 == 1 } }
    }

    /// Columns of a terminal that a drawing takes.
    public func width(as drawing: Drawing) -> Int {
        (modules.count + 2 * Self.quiet) * (drawing == .coloredSpaces ? 2 : 1)
    }

    /// Lines for a terminal, with the quiet zone.
    package func text(as drawing: Drawing) -> SafeText<Terminal> {
        let size = modules.count + 2 * Self.quiet
        let step = drawing == .coloredSpaces ? 1 : 2
        return stride(from: 0, to: size, by: step).map { row in
            let cells = (0..<size).map { column -> SafeText<Terminal> in
                let (upper, lower) = (isDark(row, column), isDark(row + 1, column))
                switch drawing {
                case .coloredBlocks: return Self.block(upper, lower)
                case .coloredSpaces: return upper ? Self.black + "  " : Self.white + "  "
                // Below an odd number of rows there is nothing to draw.
                case .plainBlocks: return Self.block(!upper, !lower && row + 1 < size)
                }
            }.joined()
            switch drawing {
            case .coloredBlocks: return Self.blackOnWhite + cells + Self.end + "\n"
            case .coloredSpaces: return cells + Self.end + "\n"
            case .plainBlocks: return cells + "\n"
            }
        }.joined()
    }

    private func isDark(_ row: Int, _ column: Int) -> Bool {
        let (row, column) = (row - Self.quiet, column - Self.quiet)
        return modules.indices.contains(row) && modules.indices.contains(column) && modules[row][column]
    }

    private static func block(_ upper: Bool, _ lower: Bool) -> SafeText<Terminal> {
        switch (upper, lower) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
    }

    // Black and white of the fixed palette: themes change the sixteen named colors.
    private static let blackOnWhite: SafeText<Terminal> = "\u{1B}[38;5;16;48;5;231m"
    private static let black: SafeText<Terminal> = "\u{1B}[48;5;16m"
    private static let white: SafeText<Terminal> = "\u{1B}[48;5;231m"
    private static let end: SafeText<Terminal> = "\u{1B}[0m"
}

import Foundation
import StickerModel

/// Texts of other people's documents as a manifest can hold them.
enum ImportText {
    /// UTF-16 units; no platform shows as many.
    static let limit = 2_000

    /// On one line, composed, without control characters; "" when nothing visible is left.
    static func clean(_ text: String) -> String {
        let isBreak: (Unicode.Scalar) -> Bool = {
            [.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
        }
        guard text.unicodeScalars.contains(where: isBreak) else { return FieldText(text).value }
        let spaced = text.unicodeScalars.map { isBreak($0) ? " " : $0 }
        let line = AccessibilityText.plain(String(String.UnicodeScalarView(spaced)))
        return FieldText(line).value
    }

    static func limited(_ text: String) -> String { AccessibilityText.shortened(text, to: limit) }
}

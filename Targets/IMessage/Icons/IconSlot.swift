import StickerModel

/// One place of a `.stickersiconset`, as Xcode writes it.
package struct IconSlot: Codable, Sendable, Hashable {
    /// When the App Store asks for it.
    package enum Need: String, Codable, Sendable {
        /// For every sticker pack.
        case always
        /// For an app that holds nothing but the pack.
        case standalone
        /// Never; Settings shows a placeholder without it.
        case optional
    }

    /// Position in the table, from 1.
    package var number: Int
    package var idiom: String
    /// `ios` on five slots; nil where Xcode writes none.
    package var platform: String?
    /// `60x45`, or `1024x768`.
    package var points: String
    package var scale: Int
    /// Px.
    package var width: Int
    package var height: Int
    /// The name we give the file.
    package var file: String
    /// Where people see it.
    package var use: String
    package var need: Need
    /// Ids of the `IconGeneration`s whose sets have it.
    package var generations: [String]

    package var pixels: PixelSize { PixelSize(width, height) }
    /// Whether the App Store shows it.
    package var isStore: Bool { idiom == "ios-marketing" }
    package var isWide: Bool { width != height }
    /// `120 x 90 px (60x45@2x iphone, Messages, iPhone)`
    package var title: String { "\(width) x \(height) px (\(points)@\(scale)x \(idiom), \(use))" }
}

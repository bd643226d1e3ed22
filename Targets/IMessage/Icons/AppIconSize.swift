import StickerModel

/// A size of an app's own icon.
package struct AppIconSize: Codable, Sendable, Hashable {
    package var points: String
    package var scale: Int
    /// Px.
    package var width: Int
    package var height: Int
    package var file: String
    package var use: String

    package var pixels: PixelSize { PixelSize(width, height) }
}

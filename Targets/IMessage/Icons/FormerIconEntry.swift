import StickerModel

/// An entry of old icon sets that is no fault and no slot of today.
package struct FormerIconEntry: Codable, Sendable, Hashable {
    package var idiom: String
    package var platform: String?
    package var points: String
    package var scale: Int
    /// Where people saw it.
    package var use: String

    /// nil when the points are no size.
    package var pixels: PixelSize? {
        PixelSize(text: points).map { PixelSize($0.width * scale, $0.height * scale) }
    }
}

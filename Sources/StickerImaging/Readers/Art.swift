import StickerModel

/// An opened art file: container facts at once, pixels when asked.
package protocol Art: Sendable {
    /// Container facts; `pixels` is nil until `measure` was asked for.
    var facts: ImageFacts { get }

    /// A new pass over the shown frames from the first one on: upright, sRGB, composed on the whole canvas.
    ///
    /// `drawnAt` is the size of the whole picture that vector art is drawn at; raster art ignores it.
    /// Throws `ArtProblem`.
    func frames(drawnAt size: PixelSize?) throws -> any FrameReader
}

/// Art that is read from a file of one format.
protocol ArtFile: Art {
    /// Opens the file without decoding a pixel.
    ///
    /// Throws `ArtProblem` when the file breaks the format's rules or the limits.
    init(_ bytes: [UInt8], limits: ArtLimits) throws(ArtProblem)
}

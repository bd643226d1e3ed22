import StickerModel

/// Writes clips in one file format, inside the budget the encoding sets.
package protocol ImageWriter: Sendable {
    var format: OutputFormat { get }

    /// The best file of this format inside the budget, with what was given up for it.
    ///
    /// Throws `ArtProblem` when even the least the format can do does not fit, naming sizes and remedies.
    func write(_ clip: Clip, _ encoding: Encoding) throws -> EncodedImage
}

import StickerModel

extension Clip {
    /// The first frame as a still file shows it: on a background where the file is to be opaque. Throws `ArtProblem` when
    /// there is none.
    func still(for encoding: Encoding) throws -> Raster {
        var first: Raster?
        try frames.forEach {
            first = $1
            return false
        }
        guard let first else { throw ArtProblem(.damaged, "shows no frame") }
        return encoding.isOpaque && !first.isOpaque ? first.over(encoding.matte ?? .white) : first
    }
}

import CJPEG
import StickerModel

/// Makes the best JPEG of one opaque picture that fits the byte budget: of the highest quality that does.
struct JPEGFitter: Fitter {
    let raster: Raster
    let encoding: Encoding
    private var tries = Tries()

    init(raster: Raster, encoding: Encoding) { (self.raster, self.encoding) = (raster, encoding) }

    var isAnimated: Bool { false }

    /// No JPEG is exact.
    func exact(within limit: Int) -> EncodedImage? { nil }

    mutating func nearest(within limit: Int, looksRight: Bool) throws -> EncodedImage? {
        var best: (quality: Int, bytes: [UInt8])?
        // Size grows with quality, by a step where color begins to be stored at full size.
        var (low, high) = (Self.lowest, Self.highest)
        var quality = high
        while low <= high {
            tries.attempts += 1
            let bytes = try JPEGCoder.file(raster, quality: quality)
            if bytes.count <= limit {
                best = (quality, bytes)
                low = quality + 1
            } else {
                high = quality - 1
            }
            quality = (low + high + 1) / 2
        }
        guard let best, try !looksRight || self.looksRight(best.bytes) else { return nil }
        var image = tries.image(best.bytes, ["quality \(best.quality)"], limit: limit)
        image.outcome.quality = best.quality
        image.outcome.considered = []
        return image
    }

    func refusal() throws -> FileError {
        FileError.tooLarge(
            try JPEGCoder.file(raster, quality: Self.lowest).count, "at quality \(Self.lowest)", budget: budget,
            hint: "use simpler art, a smaller picture, or WebP")
    }

    private func looksRight(_ bytes: [UInt8]) throws -> Bool {
        let frame = try ArtDecoder.open(bytes, limits: ArtLimits()).frames(drawnAt: nil).next()
        return frame.map { PictureDistance(from: raster, to: $0.raster).similarity >= SmallQuality.similarity } ?? false
    }

    /// Above this, files grow fast without a visible gain.
    private static let highest = 95
    private static let lowest = 10
}

/// Turns opaque pictures into JPEG files.
enum JPEGCoder {
    /// Below this quality, color is stored at half the size: its details are lost first anyway.
    static let fullColor = 80

    /// `quality` is 1...100. Throws `FileError` when libjpeg fails.
    static func file(_ raster: Raster, quality: Int) throws(FileError) -> [UInt8] {
        var count = 0
        let file = raster.pixels.withUnsafeBufferPointer {
            sp_jpeg_write(
                $0.baseAddress, UInt32(clamping: raster.width), UInt32(clamping: raster.height),
                Int32(clamping: quality),
                quality < fullColor ? 1 : 0, &count)
        }
        guard let file else {
            throw FileError(
                .unsupported, "cannot be written as JPEG at \(raster.width) x \(raster.height) px",
                hint: "JPEG goes up to 65,500 px a side; free some memory, or ask for PNG")
        }
        defer { sp_jpeg_release(file) }
        return Array(UnsafeBufferPointer(start: file, count: count))
    }
}

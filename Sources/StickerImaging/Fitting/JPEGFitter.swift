import CJPEG
import StickerModel

/// Makes the best JPEG of one opaque picture that fits the byte budget.
struct JPEGFitter {
    let raster: Raster
    let encoding: Encoding

    private var budget: Int { encoding.budget }

    /// Throws `FileError` when even the lowest quality does not fit.
    func fit() throws -> EncodedImage {
        var attempts = 0
        for aim in encoding.smallAims(isAnimated: false) {
            guard let small = try best(within: aim, attempts: &attempts) else { continue }
            if looksRight(small.bytes) { return image(small, attempts: attempts) }
            // A larger file of the highest quality does not exist.
            if small.quality == Self.highest { break }
        }
        guard let found = try best(within: budget, attempts: &attempts) else {
            let least = try JPEGCoder.file(raster, quality: Self.lowest).count
            throw FileError.tooLarge(
                least, "at quality \(Self.lowest)", budget: budget, hint: "use simpler art, a smaller picture, or WebP")
        }
        return image(found, attempts: attempts)
    }

    /// The file of the highest quality within `target` bytes; nil if even the lowest is larger.
    private func best(within target: Int, attempts: inout Int) throws -> (quality: Int, bytes: [UInt8])? {
        var best: (quality: Int, bytes: [UInt8])?
        // Size grows with quality, by a step where color begins to be stored at full size.
        var (low, high) = (Self.lowest, Self.highest)
        var quality = high
        while low <= high {
            attempts += 1
            let bytes = try JPEGCoder.file(raster, quality: quality)
            if bytes.count <= target {
                best = (quality, bytes)
                low = quality + 1
            } else {
                high = quality - 1
            }
            quality = (low + high + 1) / 2
        }
        return best
    }

    private func looksRight(_ bytes: [UInt8]) -> Bool {
        guard let frame = try? ArtDecoder.open(bytes, limits: ArtLimits()).frames(drawnAt: nil).next() else {
            return false
        }
        return PictureDistance(from: raster, to: frame.raster).similarity >= SmallQuality.similarity
    }

    private func image(_ found: (quality: Int, bytes: [UInt8]), attempts: Int) -> EncodedImage {
        var outcome = EncodingOutcome(isExact: false, sacrifices: ["quality \(found.quality)"], attempts: attempts)
        outcome.quality = found.quality
        return EncodedImage(found.bytes, outcome: outcome)
    }

    /// Above this, files grow fast without a visible gain.
    private static let highest = 95
    private static let lowest = 10
}

enum JPEGCoder {
    /// Below this quality, color is stored at half the size: its details are lost first anyway.
    static let fullColor = 80

    /// `quality` is 1...100. Throws `FileError` when libjpeg fails.
    static func file(_ raster: Raster, quality: Int) throws(FileError) -> [UInt8] {
        var count = 0
        let file = sp_jpeg_write(
            raster.pixels, UInt32(clamping: raster.width), UInt32(clamping: raster.height), Int32(clamping: quality),
            quality < fullColor ? 1 : 0, &count)
        guard let file else {
            throw FileError(
                .unsupported, "cannot be written as JPEG at \(raster.width) x \(raster.height) px",
                hint: "JPEG goes up to 65,500 px a side; free some memory, or ask for PNG")
        }
        defer { sp_jpeg_release(file) }
        return Array(UnsafeBufferPointer(start: file, count: count))
    }
}

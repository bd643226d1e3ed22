import StickerModel

/// Frames with fewer levels in each channel than another store's: they pack into far fewer bytes.
///
/// A color is rounded alike wherever it is, so that pixels which stay the same from frame to frame still do.
struct RoundedFrames: FrameStore {
    let frames: any FrameStore
    private let rounding: ChannelRounding

    init(_ frames: any FrameStore, _ rounding: ChannelRounding) {
        self.frames = frames
        self.rounding = rounding
    }

    var size: PixelSize { frames.size }
    var count: Int { frames.count }

    func forEach(_ body: (Int, Raster) throws -> Bool) throws {
        try frames.forEach { index, raster in try body(index, rounding.rounded(raster)) }
    }

    func picking(_ positions: [Int]) -> any FrameStore { RoundedFrames(frames.picking(positions), rounding) }
}

/// Rounds the channels of pixels to levels this far apart, of 255.
struct ChannelRounding: Sendable {
    /// Odd, so that levels lie in the middle of the values that are rounded to them.
    let step: Int
    private let levels: [UInt8]

    init(step: Int) {
        self.step = step
        let last = (255 / step) * step
        // The ends stay: clear is clear, opaque is opaque, white is white.
        levels = (0...255).map { value in
            value == 255 ? 255 : UInt8(clamping: min(last, (value + step / 2) / step * step))
        }
    }

    /// From the nearest on (docs/fitting.md, section 1).
    static let steps = [3, 5, 7]

    /// How far a channel may be off, of 255.
    var most: Int { (0...255).reduce(0) { max($0, abs(Int(levels[$1]) - $1)) } }

    /// The mean squared distance (`ColorPoint`) between opaque colors and what they are rounded to.
    var error: Float { Float(step * step - 1) / 2 }

    /// Rounds pixels with alpha in the upper byte of each word: those of libwebp, and of a `Raster` where the lowest byte
    /// of a word comes first, as on every machine that Swift runs on.
    func round(_ pixels: UnsafeMutableBufferPointer<UInt32>) {
        levels.withUnsafeBufferPointer { levels in
            for index in pixels.indices {
                let pixel = pixels[index]
                func level(_ shift: UInt32) -> UInt32 { UInt32(levels[Int(pixel >> shift & 255)]) << shift }
                let alpha = level(24)
                pixels[index] = alpha == 0 ? 0 : alpha | level(16) | level(8) | level(0)
            }
        }
    }

    func rounded(_ raster: Raster) -> Raster {
        var result = raster
        result.pixels.withUnsafeMutableBytes { round($0.bindMemory(to: UInt32.self)) }
        return result
    }
}

import StickerModel

/// Rounds the channels of pixels to fewer levels: lossless formats then need far fewer bytes, and the
/// difference is invisible. All near-lossless files are made in this way.
///
/// A color is rounded alike wherever it is, so that pixels which stay the same from frame to frame still do.
struct ChannelRounding: Sendable {
    /// How far apart the levels of red and blue are, of 255. Odd, so that each level lies in the middle of the values
    /// that are rounded to it.
    let step: Int
    private let levels: [UInt8]
    /// Of green and alpha, in which eyes see errors first.
    private let fineLevels: [UInt8]

    /// `fineStep` is that of green and alpha, by default the same.
    init(step: Int, fineStep: Int? = nil) {
        self.step = step
        (levels, fineLevels) = (Self.levels(step), Self.levels(fineStep ?? step))
    }

    /// What each value is rounded to. The ends stay: clear is clear, opaque is opaque, white is white.
    private static func levels(_ step: Int) -> [UInt8] {
        let last = (255 / step) * step
        return (0...255).map { value in
            value == 255 ? 255 : UInt8(clamping: min(last, (value + step / 2) / step * step))
        }
    }

    /// The steps that are tried, the finest first. The coarsest leaves about half of the bytes; above it, a palette with
    /// dithering or a lossy format looks better.
    static let steps = [3, 5, 7]

    /// The same with steps between them, for stills, which are tried quickly.
    static let fineSteps = [(3, 1), (3, 3), (5, 3), (5, 5), (7, 5), (7, 7)].map {
        ChannelRounding(step: $0, fineStep: $1)
    }

    /// How far a channel may be off, of 255.
    var most: Int { step / 2 }

    var title: String { "colors within \(most) of 255" }

    /// The mean squared distance (`ColorPoint`) between opaque colors and what they are rounded to.
    var error: Float { Float(step * step - 1) / 2 }

    func rounded(_ raster: Raster) -> Raster {
        @inline(__always)
        func level(_ pixel: UInt32, _ shift: UInt32, _ levels: [UInt8]) -> UInt32 {
            UInt32(levels[Int(pixel >> shift & 255)]) << shift
        }
        return raster.mapping { _, pixel in
            let alpha = level(pixel, 24, fineLevels)
            let color = level(pixel, 16, levels) | level(pixel, 8, fineLevels) | level(pixel, 0, levels)
            return alpha == 0 ? 0 : alpha | color
        }
    }
}

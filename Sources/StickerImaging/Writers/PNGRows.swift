import StickerModel

/// The rows of a truecolor PNG, filtered, with every sample within a tolerance of the picture's.
///
/// A PNG packs the differences between each sample and a guess from its neighbors. Rounding these differences to
/// multiples of a step makes them repeat, and the file smaller, while the picture stays as smooth as it was: there is
/// no palette that could show bands. The guess comes from the rounded neighbors, so errors do not add up. (JPEG-LS,
/// ISO/IEC 14495-1, calls this near-lossless; the filters are those of the PNG specification, section 9.)
///
/// A channel has one step for the whole row, whatever the alpha of its pixels: that keeps the differences few. Where
/// the picture hardly changes, large steps would show as bands, so there what is left of an error is carried on to the
/// next pixels; elsewhere it is dropped, for carrying it makes differences where there were none (docs/fitting.md,
/// section 4).
struct PNGRows {
    /// How far each channel may be off, in steps of 255. Clear and opaque pixels stay clear and opaque.
    struct Tolerance: Hashable {
        var red = 0
        var green = 0
        var blue = 0
        var alpha = 0

        static let none = Tolerance()

        /// The greatest of them.
        var most: Int { max(red, green, blue, alpha) }
    }

    /// For each row its filter and its differences, as they are packed.
    private(set) var bytes: [UInt8]
    let kind: PNGSamples.Kind
    /// What a viewer shows.
    private(set) var raster: Raster

    /// Spreads the rows that keep to `tight` evenly: this share of them, 0...1. `filter` is that of all rows; nil gives
    /// each row the one that guesses best.
    init(
        _ picture: Raster, filter: Filter? = nil, tolerance: Tolerance, tight: Tolerance = .none, share: Double = 0
    ) {
        kind = picture.isOpaque ? .rgb : .rgba
        let channels = kind.channels
        let width = picture.width
        raster = Raster(picture.size)
        bytes = [UInt8](repeating: 0, count: (width * channels + 1) * picture.height)
        // One clear pixel to the left of each row, and of errors one to the right.
        var above = [UInt8](repeating: 0, count: 4 * (width + 1))
        var current = above
        var carried = [Int32](repeating: 0, count: 4 * (width + 2))
        var next = carried
        for y in 0..<picture.height {
            let isTight = Int(Double(y + 1) * share) > Int(Double(y) * share)
            picture.pixels.withUnsafeBufferPointer { pixels in
                let row = Row(
                    pixels: UnsafeBufferPointer(rebasing: pixels[4 * y * width..<4 * (y + 1) * width]),
                    before: UnsafeBufferPointer(
                        rebasing: pixels[4 * max(0, y - 1) * width..<4 * max(1, y) * width]),
                    width: width, channels: channels)
                let filter = filter ?? row.bestFilter(below: above)
                let start = y * (width * channels + 1)
                bytes[start] = filter.rawValue
                bytes.withUnsafeMutableBufferPointer { bytes in
                    row.round(
                        filter, isTight ? tight : tolerance, below: above, into: &current,
                        differences: UnsafeMutableBufferPointer(rebasing: bytes[(start + 1)...]), &carried, &next)
                }
            }
            raster.pixels.replaceSubrange(4 * y * width..<4 * (y + 1) * width, with: current[4...])
            swap(&above, &current)
            swap(&carried, &next)
            for index in next.indices { next[index] = 0 }
        }
    }
}

extension PNGRows {
    /// One row of the picture.
    private struct Row {
        let pixels: UnsafeBufferPointer<UInt8>
        /// The picture's row above; for the first one itself.
        let before: UnsafeBufferPointer<UInt8>
        let width: Int
        let channels: Int

        /// The filter whose differences are smallest in sum, as the PNG specification advises (section 12.8).
        func bestFilter(below above: [UInt8]) -> Filter {
            var (ofLeft, ofAbove, ofAverage, ofPaeth) = (0, 0, 0, 0)
            above.withUnsafeBufferPointer { above in
                for x in 0..<width where pixels[4 * x + 3] != 0 {
                    for channel in 0..<channels {
                        let position = 4 * x + channel
                        let wanted = Int32(pixels[position])
                        let left = x == 0 ? 0 : Int32(pixels[position - 4])
                        let (top, corner) = (Int32(above[position + 4]), Int32(above[position]))
                        ofLeft += Int(abs(wanted - left))
                        ofAbove += Int(abs(wanted - top))
                        ofAverage += Int(abs(wanted - Filter.average.guess(left, top, corner)))
                        ofPaeth += Int(abs(wanted - Filter.paeth.guess(left, top, corner)))
                    }
                }
            }
            let sums = [(ofPaeth, Filter.paeth), (ofAverage, .average), (ofAbove, .above), (ofLeft, .left)]
            return sums.min { $0.0 < $1.0 }?.1 ?? .paeth
        }

        /// Writes what the row shows behind the first pixel of `current`, and its differences. Errors are in
        /// sixteenths: `carried` come from the row above, `next` are for the row below.
        func round(
            _ filter: Filter, _ tolerance: Tolerance, below above: [UInt8], into current: inout [UInt8],
            differences: UnsafeMutableBufferPointer<UInt8>, _ carried: inout [Int32], _ next: inout [Int32]
        ) {
            let limits = [tolerance.red, tolerance.green, tolerance.blue, tolerance.alpha].map { Int32($0) }
            above.withUnsafeBufferPointer { above in
                current.withUnsafeMutableBufferPointer { current in
                    carried.withUnsafeBufferPointer { carried in
                        next.withUnsafeMutableBufferPointer { next in
                            for channel in 0..<channels {
                                round(
                                    channel, filter, limits[channel], above, current, differences, carried, next)
                            }
                            guard channels == 3 else { return }
                            for x in 0..<width { current[4 * x + 7] = 255 }
                        }
                    }
                }
            }
        }

        private func round(
            _ channel: Int, _ filter: Filter, _ limit: Int32, _ above: UnsafeBufferPointer<UInt8>,
            _ current: UnsafeMutableBufferPointer<UInt8>, _ differences: UnsafeMutableBufferPointer<UInt8>,
            _ carried: UnsafeBufferPointer<Int32>, _ next: UnsafeMutableBufferPointer<Int32>
        ) {
            var error: Int32 = 0
            for x in 0..<width {
                let position = 4 * x + channel
                let alpha = pixels[4 * x + 3]
                let wanted = Int32(pixels[position])
                let guess = filter.guess(
                    Int32(current[position]), Int32(above[position + 4]), Int32(above[position]))
                var shown = wanted
                if alpha == 0 {
                    // No one sees the color.
                    shown = channel == 3 ? 0 : guess
                    error = 0
                } else if channel < 3 || alpha < 255 {
                    let isSmooth = limit > Self.unseen && isSmooth(x, channel, wanted)
                    let carry = isSmooth ? (error * 6 + carried[position + 4]) >> 4 : 0
                    shown = Self.rounded(wanted + min(max(carry, -limit), limit), guess, limit)
                    if channel == 3 { shown = min(max(shown, 1), 254) }
                    error = isSmooth ? min(max(wanted - shown, -limit), limit) : 0
                    next[position] += error * 2
                    next[position + 4] += error * 4
                }
                current[position + 4] = UInt8(truncatingIfNeeded: shown)
                differences[x * channels + channel] = UInt8(truncatingIfNeeded: shown - guess)
            }
        }

        /// The largest error whose bands no one sees.
        private static let unseen: Int32 = 2

        /// Whether the picture has no grain here, in which bands would drown.
        @inline(__always)
        private func isSmooth(_ x: Int, _ channel: Int, _ wanted: Int32) -> Bool {
            let position = 4 * x + channel
            let left = x > 0 ? Int32(pixels[position - 4]) : wanted
            return abs(wanted - left) <= 1 && abs(wanted - Int32(before[position])) <= 1
        }

        /// The value nearest to `wanted` that is a whole number of steps from the guess, or the end of the scale.
        @inline(__always)
        private static func rounded(_ wanted: Int32, _ guess: Int32, _ limit: Int32) -> Int32 {
            let step = 2 * limit + 1
            let difference = wanted - guess
            let count = (abs(difference) + limit) / step
            return min(max(difference < 0 ? guess - count * step : guess + count * step, 0), 255)
        }
    }

    /// How PNG guesses a sample from its neighbors. Rounded rows always have a filter: without one nothing would
    /// repeat.
    enum Filter: UInt8, CaseIterable {
        case none = 0
        case left = 1
        case above = 2
        case average = 3
        case paeth = 4

        @inline(__always)
        func guess(_ left: Int32, _ above: Int32, _ corner: Int32) -> Int32 {
            switch self {
            case .none: return 0
            case .left: return left
            case .above: return above
            case .average: return (left + above) >> 1
            case .paeth:
                let toLeft = abs(above - corner)
                let toAbove = abs(left - corner)
                let toCorner = abs(left + above - 2 * corner)
                if toLeft <= toAbove, toLeft <= toCorner { return left }
                return toAbove <= toCorner ? above : corner
            }
        }
    }
}

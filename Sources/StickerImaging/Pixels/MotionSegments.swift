import StickerModel

/// Finds which frames of an animation can replace their neighbors with the least error.
///
/// It reduces the frames, then finds by dynamic programming, for any number of segments, the division for which
/// displaying the first frame of each segment for its whole length is closest to the original, weighted by time
/// (docs/fitting.md 1.11). Among divisions that are about as close, an even one is better: steady motion stays steady.
struct MotionSegments {
    /// `errors[i][j]`: the error of displaying frame i instead of frames i...i + j.
    private let errors: [[Double]]
    /// Where each frame begins, as a share of the whole.
    private let begins: [Double]
    /// The mean error of displaying a frame instead of the next one.
    private let meanStep: Double

    /// One pass over the clip.
    init(_ clip: Clip) throws {
        var small: [[Int32]] = []
        try clip.frames.forEach {
            small.append($1.thumbnail(side: Self.side))
            return true
        }
        errors = small.indices.map { first in
            var sum = 0.0
            // Segments longer than this would be a still, not a motion.
            return (first..<min(small.count, first + Self.longestSegment)).map { other in
                var harm: Int64 = 0
                for (a, b) in zip(small[first], small[other]) { harm += Int64((a - b) * (a - b)) }
                let stale = 1 + Self.staleness * Double(other - first)
                sum += Double(harm) * max(clip.durations[other], 0.001) * stale
                return sum
            }
        }
        meanStep = errors.reduce(0) { $0 + ($1.count > 1 ? $1[1] : 0) } / Double(max(1, errors.count))
        let total = max(clip.durations.reduce(0, +), 0.001)
        var elapsed = 0.0
        begins = clip.durations.map { duration in
            defer { elapsed += duration }
            return elapsed / total
        }
    }

    /// Px of the reduced frames: the eyes of a face are still two of them.
    private static let side = 48
    /// Frames.
    private static let longestSegment = 24
    /// How much more an error counts with each frame that the same picture stays: where all frames differ as
    /// much, none should stand still for long.
    private static let staleness = 0.05
    /// How many mean steps a segment costs that begins at the other end of the animation than it would in an even
    /// division. It decides between frames that differ about equally from the next ones; a pause outweighs it.
    private static let evenness = 1.0

    /// Positions of `count` frames to keep, ascending, beginning with the first.
    func keeping(_ count: Int) -> [Int] {
        let total = errors.count
        let wanted = max(1, min(count, total))
        // harm[j]: the least error for the frames before j with the segments so far.
        var harm = [Double](repeating: .infinity, count: total + 1)
        harm[0] = 0
        var starts: [[Int]] = []
        for segment in 0..<wanted {
            let even = Double(segment) / Double(wanted)
            var next = [Double](repeating: .infinity, count: total + 1)
            var from = [Int](repeating: -1, count: total + 1)
            for first in 0..<total where harm[first].isFinite {
                let shift = begins[first] - even
                let harm = harm[first] + Self.evenness * meanStep * shift * shift
                for (offset, error) in errors[first].enumerated() {
                    let end = first + offset + 1
                    if harm + error < next[end] {
                        next[end] = harm + error
                        from[end] = first
                    }
                }
            }
            harm = next
            starts.append(from)
        }
        var kept: [Int] = []
        var end = total
        for from in starts.reversed() where end > 0 && from[end] >= 0 {
            end = from[end]
            kept.append(end)
        }
        // Too few segments to cover a very long clip: spread evenly instead.
        return kept.last == 0 && end == 0 ? kept.reversed() : (0..<wanted).map { $0 * total / wanted }
    }
}

extension Raster {
    /// Premultiplied box averages of about `side` px a side, as 4 values a pixel.
    fileprivate func thumbnail(side: Int) -> [Int32] {
        let columns = max(1, min(width, side))
        let rows = max(1, min(height, side))
        var sums = [Int32](repeating: 0, count: 4 * columns * rows)
        var counts = [Int32](repeating: 0, count: columns * rows)
        let cells = (0..<width).map { $0 * columns / width }
        pixels.withUnsafeBufferPointer { pixels in
            sums.withUnsafeMutableBufferPointer { sums in
                for y in 0..<height {
                    let row = y * rows / height * columns
                    for x in 0..<width {
                        let cell = row &+ cells[x]
                        counts[cell] &+= 1
                        let pixel = 4 &* (y &* width &+ x)
                        let alpha = Int32(pixels[pixel &+ 3])
                        if alpha == 0 { continue }
                        for channel in 0..<3 {
                            let value = Int32(pixels[pixel &+ channel])
                            sums[4 &* cell &+ channel] &+= alpha == 255 ? value : value &* alpha / 255
                        }
                        sums[4 &* cell &+ 3] &+= alpha
                    }
                }
            }
        }
        for index in sums.indices { sums[index] /= max(1, counts[index / 4]) }
        return sums
    }
}

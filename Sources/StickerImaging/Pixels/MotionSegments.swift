import StickerModel

/// Finds which frames of an animation can replace their neighbors with the least error.
///
/// It reduces the frames, then finds by dynamic programming, for any number of segments, the division for which
/// displaying the first frame of each segment for its whole length is closest to the original, weighted by time.
struct MotionSegments {
    /// `errors[i][j]`: the error of displaying frame i instead of frames i...i + j.
    private let errors: [[Double]]
    /// One pass over the clip.
    init(_ clip: Clip) throws {
        var small: [[Int32]] = []
        try clip.frames.forEach {
            small.append($1.cells(atMost: Self.side).premultiplied)
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
    }

    /// Px of the reduced frames: the eyes of a face are still two of them.
    private static let side = 48
    /// Frames.
    private static let longestSegment = 24
    /// How much more an error counts with each frame that the same picture stays: where all frames differ as
    /// much, none should stand still for long.
    private static let staleness = 0.05

    /// Positions of `count` frames to keep, ascending, beginning with the first.
    func keeping(_ count: Int) -> [Int] {
        let total = errors.count
        let wanted = max(1, min(count, total))
        // harm[j]: the least error for the frames before j with the segments so far.
        var harm = [Double](repeating: .infinity, count: total + 1)
        harm[0] = 0
        var starts: [[Int]] = []
        for _ in 0..<wanted {
            var next = [Double](repeating: .infinity, count: total + 1)
            var from = [Int](repeating: -1, count: total + 1)
            for first in 0..<total where harm[first].isFinite {
                for (offset, error) in errors[first].enumerated() {
                    let end = first + offset + 1
                    if harm[first] + error < next[end] {
                        next[end] = harm[first] + error
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
    /// Premultiplied, as 4 values a pixel.
    fileprivate var premultiplied: [Int32] {
        pixels.indices.map { index in
            index % 4 == 3 ? Int32(pixels[index]) : Int32(pixels[index]) * Int32(pixels[index | 3]) / 255
        }
    }
}

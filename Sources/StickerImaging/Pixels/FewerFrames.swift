import StickerModel

extension Clip {
    /// The clip reduced to the frames at `positions` (ascending, beginning with 0), each displayed until the next one.
    func picking(_ positions: [Int], because reason: FrameChange.Reason, _ value: Double? = nil) -> Clip {
        if positions.count == durations.count { return self }
        var durations = positions.map { _ in 0.0 }
        var last = -1
        for (position, duration) in self.durations.enumerated() {
            if last + 1 < positions.count, positions[last + 1] == position { last += 1 }
            durations[max(0, last)] += duration
        }
        var changes = changes
        changes.note(reason, value, count: positions.count)
        return Clip(frames.picking(positions), durations: durations, changes: changes)
    }

    /// The clip without frames that look like the one before; an animation keeps at least two. Throws `FileError` when
    /// a frame does not decode.
    package func joiningIdentical() throws -> Clip {
        guard isAnimated else { return self }
        var positions: [Int] = []
        var previous: Raster?
        try frames.forEach { position, raster in
            if previous.map({ !raster.looksLike($0) }) ?? true { positions.append(position) }
            previous = raster
            return true
        }
        if positions.count == 1 { positions.append(durations.count / 2) }
        return picking(positions, because: .equal)
    }

    /// The clip with frames of `shortest` ms or more, as `Timing` joins them.
    func joiningShort(_ shortest: Double, because reason: FrameChange.Reason) throws -> Clip {
        guard isAnimated, durations.contains(where: { $0 < shortest }) else { return self }
        let plan = try Timing(ArtEdit(), isStill: false, shortestFrame: shortest).timeline(over: durations)
        var changes = changes
        changes.note(reason, shortest, count: plan.slots.count)
        return Clip(frames.picking(plan.slots.map(\.frame)), durations: plan.durations, changes: changes)
    }
}

/// Chooses the frames that an animation keeps where not all of them fit: those that can replace their neighbors with the
/// least error.
///
/// It reduces the frames, then finds by dynamic programming, for any number of segments, the division for which
/// displaying the first frame of each segment for its whole length is closest to the original, weighted by time.
final class FewerFrames {
    let clip: Clip
    /// `errors[i][j]`: the error of displaying frame i instead of frames i...i + j. Nil until frames must go.
    private var cached: [[Double]]?

    init(_ clip: Clip) { self.clip = clip }

    /// The clip with so many frames, at least one.
    func keeping(_ count: Int) throws -> Clip {
        count >= clip.durations.count ? clip : clip.picking(try positions(count), because: .budget)
    }

    /// One pass over the clip, once.
    private func errors() throws -> [[Double]] {
        if let cached { return cached }
        var small: [[Int32]] = []
        try clip.frames.forEach {
            small.append($1.cells(atMost: Self.side).premultiplied)
            return true
        }
        let errors = small.indices.map { first in
            var sum = 0.0
            // Segments longer than this would be a still, not a motion.
            return (first..<min(small.count, first + Self.longestSegment)).map { other in
                var error: Int64 = 0
                for (a, b) in zip(small[first], small[other]) { error += Int64((a - b) * (a - b)) }
                let stale = 1 + Self.staleness * Double(other - first)
                sum += Double(error) * max(clip.durations[other], 0.001) * stale
                return sum
            }
        }
        cached = errors
        return errors
    }

    /// Px of the reduced frames: the eyes of a face are still two of them.
    private static let side = 48
    /// Frames.
    private static let longestSegment = 24
    /// How much more an error counts with each frame that the same picture stays: where all frames differ as
    /// much, none should stand still for long.
    private static let staleness = 0.05

    /// Of `count` frames, ascending, beginning with the first.
    func positions(_ count: Int) throws -> [Int] {
        let errors = try errors()
        let total = errors.count
        let wanted = max(1, min(count, total))
        // leastError[j]: the least error for the frames before j with the segments so far.
        var leastError = [Double](repeating: .infinity, count: total + 1)
        leastError[0] = 0
        var starts: [[Int]] = []
        for _ in 0..<wanted {
            var next = [Double](repeating: .infinity, count: total + 1)
            var from = [Int](repeating: -1, count: total + 1)
            for first in 0..<total where leastError[first].isFinite {
                for (offset, error) in errors[first].enumerated() {
                    let end = first + offset + 1
                    if leastError[first] + error < next[end] {
                        next[end] = leastError[first] + error
                        from[end] = first
                    }
                }
            }
            leastError = next
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

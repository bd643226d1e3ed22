import StickerModel

/// How far one picture is from another, as people see them: on black and on white.
struct PictureDistance: Sendable, Comparable {
    /// Mean structural similarity of red, green and blue, 1 for equal pictures (8 px windows, every 4 px).
    var similarity: Double
    /// Mean squared difference of 8-bit values.
    var squaredError: Double

    static let none = PictureDistance(similarity: 1, squaredError: 0)

    /// The nearer picture is the lesser. Similarity counts first, because it agrees best with what people see.
    static func < (left: PictureDistance, right: PictureDistance) -> Bool {
        (-left.similarity, left.squaredError) < (-right.similarity, right.squaredError)
    }
}

extension PictureDistance {
    /// Compares two pictures of one size; pictures of different sizes have the largest distance.
    init(from reference: Raster, to candidate: Raster) {
        guard reference.size == candidate.size else {
            self.init(similarity: -1, squaredError: 255 * 255)
            return
        }
        // Opaque pictures look the same on both backgrounds.
        let backgrounds: [Int32] = reference.isOpaque && candidate.isOpaque ? [0] : [0, 255]
        var similarity = 0.0
        var error = 0.0
        for background in backgrounds {
            for channel in 0..<3 {
                let sums = Self.compare(reference, candidate, channel: channel, background: background)
                similarity += sums.similarity
                error += sums.squaredError
            }
        }
        let planes = Double(3 * backgrounds.count)
        self.init(similarity: similarity / planes, squaredError: error / planes)
    }

    /// Sums over a tile of 4 x 4 px.
    private struct Tile {
        var (a, b, aa, bb, ab, count): (Int32, Int32, Int32, Int32, Int32, Int32) = (0, 0, 0, 0, 0, 0)

        static func + (left: Tile, right: Tile) -> Tile {
            var sum = left
            sum.a &+= right.a
            sum.b &+= right.b
            sum.aa &+= right.aa
            sum.bb &+= right.bb
            sum.ab &+= right.ab
            sum.count &+= right.count
            return sum
        }

        /// Structural similarity of this window (Wang et al. 2004, with their constants).
        var similarity: Double {
            let scale = 1 / Double(max(1, count))
            let (meanA, meanB) = (Double(a) * scale, Double(b) * scale)
            let varianceA = Double(aa) * scale - meanA * meanA
            let varianceB = Double(bb) * scale - meanB * meanB
            let covariance = Double(ab) * scale - meanA * meanB
            let (c1, c2) = (6.5025, 58.5225)
            return (2 * meanA * meanB + c1) * (2 * covariance + c2)
                / ((meanA * meanA + meanB * meanB + c1) * (varianceA + varianceB + c2))
        }
    }

    private static func compare(
        _ reference: Raster, _ candidate: Raster, channel: Int, background: Int32
    ) -> PictureDistance {
        let columns = (reference.width + 3) / 4
        let rows = (reference.height + 3) / 4
        var above = [Tile](repeating: Tile(), count: columns)
        var current = above
        var (total, windows, error) = (0.0, 0, 0.0)
        reference.pixels.withUnsafeBufferPointer { first in
            candidate.pixels.withUnsafeBufferPointer { second in
                for row in 0..<rows {
                    for column in 0..<columns {
                        let tile = Self.tile(
                            first, second, reference.size, x: 4 * column, y: 4 * row, channel, background)
                        current[column] = tile
                        error += Double(tile.aa &+ tile.bb &- 2 &* tile.ab)
                        // A picture with a single row or column of tiles is a window of its own.
                        let isEdge = (rows > 1 && row == 0) || (columns > 1 && column == 0)
                        if isEdge { continue }
                        var window = tile
                        if rows > 1 { window = window + above[column] }
                        if columns > 1 {
                            window = window + current[column - 1]
                            if rows > 1 { window = window + above[column - 1] }
                        }
                        total += window.similarity
                        windows += 1
                    }
                    swap(&above, &current)
                }
            }
        }
        return PictureDistance(
            similarity: total / Double(max(1, windows)), squaredError: error / Double(max(1, reference.size.area)))
    }

    @inline(__always)
    private static func tile(
        _ first: UnsafeBufferPointer<UInt8>, _ second: UnsafeBufferPointer<UInt8>, _ size: PixelSize, x: Int, y: Int,
        _ channel: Int, _ background: Int32
    ) -> Tile {
        var tile = Tile()
        for row in y..<min(size.height, y + 4) {
            var pixel = 4 * (row &* size.width &+ x)
            for _ in x..<min(size.width, x + 4) {
                let a = blended(first[pixel &+ channel], first[pixel &+ 3], background)
                let b = blended(second[pixel &+ channel], second[pixel &+ 3], background)
                tile.a &+= a
                tile.b &+= b
                tile.aa &+= a &* a
                tile.bb &+= b &* b
                tile.ab &+= a &* b
                tile.count &+= 1
                pixel &+= 4
            }
        }
        return tile
    }

    /// An 8-bit value over a background, rounded.
    @inline(__always)
    private static func blended(_ value: UInt8, _ alpha: UInt8, _ background: Int32) -> Int32 {
        if alpha == 255 { return Int32(value) }
        if alpha == 0 { return background }
        let mixed = Int32(value) &* Int32(alpha) &+ background &* (255 &- Int32(alpha)) &+ 127
        return mixed / 255
    }
}

/// How far a finished animation is from the clip it was made from.
enum ClipDistance {
    /// The mean over evenly spread instants. Throws `FileError` when the file cannot be read back.
    static func measure(_ bytes: [UInt8], against clip: Clip, instants: Int = 6) throws -> PictureDistance {
        let total = clip.durations.reduce(0, +)
        let times = (0..<instants).map { total * (Double($0) + 0.5) / Double(instants) }
        let reader = try ArtDecoder.open(bytes, limits: ArtLimits()).frames(drawnAt: nil)
        var visible = try reader.next()
        var end = visible?.duration ?? 0
        var (position, clock) = (0, 0.0)
        var (similarity, error) = (0.0, 0.0)
        try clip.frames.forEach { index, raster in
            clock += clip.durations[index]
            while position < times.count, times[position] < clock || index == clip.durations.count - 1 {
                while end <= times[position], let next = try reader.next() {
                    visible = next
                    end += next.duration
                }
                let distance = visible.map { PictureDistance(from: raster, to: $0.raster) }
                similarity += distance?.similarity ?? -1
                error += distance?.squaredError ?? 65_025
                position += 1
            }
            return position < times.count
        }
        let count = Double(max(1, position))
        return PictureDistance(similarity: similarity / count, squaredError: error / count)
    }
}

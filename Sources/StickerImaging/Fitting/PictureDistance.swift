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
        let cover = Self.cover(reference, candidate)
        // Opaque pictures look the same on both backgrounds.
        let isOpaque = cover.allSatisfy { $0 == .opaque }
        let channels = (0..<3).map { Self.compare(reference, candidate, channel: $0, cover, isOpaque: isOpaque) }
        let planes = isOpaque ? channels.map(\.black) : channels.map(\.black) + channels.map(\.white)
        self.init(
            similarity: planes.reduce(0) { $0 + $1.similarity } / Double(planes.count),
            squaredError: planes.reduce(0) { $0 + $1.squaredError } / Double(planes.count))
    }

    /// What the pixels of a tile are in both pictures: most tiles are all clear or all opaque.
    private enum Cover: UInt8 {
        case clear, opaque, mixed
    }

    /// Of all tiles, row by row.
    private static func cover(_ reference: Raster, _ candidate: Raster) -> [Cover] {
        let columns = (reference.width + 3) / 4
        var (all, any) = ([UInt32](repeating: .max, count: columns), [UInt32](repeating: 0, count: columns))
        var cover: [Cover] = []
        cover.reserveCapacity(columns * ((reference.height + 3) / 4))
        reference.withPixelWords { first in
            candidate.withPixelWords { second in
                for y in 0..<reference.height {
                    for x in 0..<reference.width {
                        let (a, b) = (first[y &* reference.width &+ x], second[y &* reference.width &+ x])
                        all[x >> 2] &= a & b
                        any[x >> 2] |= a | b
                    }
                    guard y & 3 == 3 || y == reference.height - 1 else { continue }
                    for column in 0..<columns {
                        let isOpaque = Raster.alpha(all[column]) == 255
                        cover.append(isOpaque ? .opaque : Raster.alpha(any[column]) == 0 ? .clear : .mixed)
                        (all[column], any[column]) = (.max, 0)
                    }
                }
            }
        }
        return cover
    }

    /// Sums over a tile of 4 x 4 px.
    private struct Tile {
        var (a, b, aa, bb, ab, count): (Int32, Int32, Int32, Int32, Int32, Int32) = (0, 0, 0, 0, 0, 0)

        init() {}

        /// Of two pictures that both have this value everywhere.
        init(count: Int32, of value: Int32) {
            self.count = count
            (a, b) = (count &* value, count &* value)
            (aa, bb, ab) = (a &* value, a &* value, a &* value)
        }

        @inline(__always)
        mutating func add(_ first: Int32, _ second: Int32) {
            a &+= first
            b &+= second
            aa &+= first &* first
            bb &+= second &* second
            ab &+= first &* second
            count &+= 1
        }

        /// The sum of squared differences.
        var error: Double { Double(aa &+ bb &- 2 &* ab) }

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

    /// Sums over a window of up to four tiles, on black and on white.
    private struct Tiles {
        var (black, white) = (Tile(), Tile())
        /// Both backgrounds show the same.
        var isOpaque = true
        /// Both pictures show nothing.
        var isClear = true

        static func + (left: Tiles, right: Tiles) -> Tiles {
            var sum = left
            sum.black = left.black + right.black
            sum.white = left.white + right.white
            sum.isOpaque = left.isOpaque && right.isOpaque
            sum.isClear = left.isClear && right.isClear
            return sum
        }
    }

    /// How near a channel is on each background; for opaque pictures only on black.
    private static func compare(
        _ reference: Raster, _ candidate: Raster, channel: Int, _ cover: [Cover], isOpaque: Bool
    ) -> (black: PictureDistance, white: PictureDistance) {
        let columns = (reference.width + 3) / 4
        let rows = (reference.height + 3) / 4
        var above = [Tiles](repeating: Tiles(), count: columns)
        var current = above
        var (black, white, windows) = ((total: 0.0, error: 0.0), (total: 0.0, error: 0.0), 0)
        reference.pixels.withUnsafeBufferPointer { first in
            candidate.pixels.withUnsafeBufferPointer { second in
                for row in 0..<rows {
                    for column in 0..<columns {
                        let tiles = Self.tiles(
                            first, second, reference.size, x: 4 &* column, y: 4 &* row, channel,
                            cover[row &* columns &+ column])
                        current[column] = tiles
                        black.error += tiles.black.error
                        white.error += tiles.white.error
                        // A picture with a single row or column of tiles is a window of its own.
                        let isEdge = (rows > 1 && row == 0) || (columns > 1 && column == 0)
                        if isEdge { continue }
                        var window = tiles
                        if rows > 1 { window = window + above[column] }
                        if columns > 1 {
                            window = window + current[column - 1]
                            if rows > 1 { window = window + above[column - 1] }
                        }
                        let similarity = window.isClear ? 1 : window.black.similarity
                        black.total += similarity
                        if !isOpaque {
                            white.total += window.isOpaque || window.isClear ? similarity : window.white.similarity
                        }
                        windows += 1
                    }
                    swap(&above, &current)
                }
            }
        }
        let (count, area) = (Double(max(1, windows)), Double(max(1, reference.size.area)))
        return (
            PictureDistance(similarity: black.total / count, squaredError: black.error / area),
            PictureDistance(similarity: white.total / count, squaredError: white.error / area)
        )
    }

    @inline(__always)
    private static func tiles(
        _ first: UnsafeBufferPointer<UInt8>, _ second: UnsafeBufferPointer<UInt8>, _ size: PixelSize, x: Int, y: Int,
        _ channel: Int, _ cover: Cover
    ) -> Tiles {
        var tiles = Tiles()
        let (right, bottom) = (min(size.width, x &+ 4), min(size.height, y &+ 4))
        tiles.isOpaque = cover == .opaque
        tiles.isClear = cover == .clear
        if cover == .clear {
            let count = Int32(truncatingIfNeeded: (right &- x) &* (bottom &- y))
            tiles.black.count = count
            tiles.white = Tile(count: count, of: 255)
            return tiles
        }
        for row in y..<bottom {
            var pixel = 4 &* (row &* size.width &+ x)
            for _ in x..<right {
                let (a, b) = (first[pixel &+ channel], second[pixel &+ channel])
                if cover == .opaque {
                    tiles.black.add(Int32(a), Int32(b))
                } else {
                    let (alphaA, alphaB) = (first[pixel &+ 3], second[pixel &+ 3])
                    tiles.black.add(blended(a, alphaA, 0), blended(b, alphaB, 0))
                    tiles.white.add(blended(a, alphaA, 255), blended(b, alphaB, 255))
                }
                pixel &+= 4
            }
        }
        if cover == .opaque { tiles.white = tiles.black }
        return tiles
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

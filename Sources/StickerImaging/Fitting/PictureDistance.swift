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
        let (columns, rows) = ((reference.width + 3) / 4, (reference.height + 3) / 4)
        var above = [Tile](repeating: Tile(), count: columns)
        var current = above
        var (similarity, error, windows) = (0.0, 0.0, 0)
        reference.withPixelWords { first in
            candidate.withPixelWords { second in
                for row in 0..<rows {
                    for column in 0..<columns {
                        let tile = Tile(first, second, reference.size, x: 4 &* column, y: 4 &* row)
                        current[column] = tile
                        error += tile.error
                        // A picture with a single row or column of tiles is a window of its own.
                        if (rows > 1 && row == 0) || (columns > 1 && column == 0) { continue }
                        var window = tile
                        if rows > 1 { window.add(above[column]) }
                        if columns > 1 {
                            window.add(current[column - 1])
                            if rows > 1 { window.add(above[column - 1]) }
                        }
                        similarity += window.similarity
                        windows += 1
                    }
                    swap(&above, &current)
                }
            }
        }
        self.init(
            similarity: similarity / Double(max(1, windows)),
            squaredError: error / Double(max(1, 6 * reference.size.area)))
    }

    /// Sums over a tile of 4 x 4 px, or a window of such tiles: red, green and blue on black, then on white. Two lanes are
    /// not used.
    private struct Tile {
        private var (a, b, aa, bb, ab) = (Lanes(), Lanes(), Lanes(), Lanes(), Lanes())
        private var count: Int32 = 0
        private typealias Lanes = SIMD8<Int32>

        init() {}

        @inline(__always)
        init(_ first: UnsafePointer<UInt32>, _ second: UnsafePointer<UInt32>, _ size: PixelSize, x: Int, y: Int) {
            let (right, bottom) = (min(size.width, x &+ 4), min(size.height, y &+ 4))
            for row in y..<bottom {
                for place in row &* size.width &+ x..<row &* size.width &+ right {
                    let (one, other) = (Self.lanes(first[place]), Self.lanes(second[place]))
                    a &+= one
                    b &+= other
                    aa &+= one &* one
                    bb &+= other &* other
                    ab &+= one &* other
                }
            }
            count = Int32(truncatingIfNeeded: (right &- x) &* (bottom &- y))
        }

        /// What a pixel looks like on black and on white.
        @inline(__always)
        private static func lanes(_ pixel: UInt32) -> Lanes {
            let word = UInt32(littleEndian: pixel)
            let alpha = Int32(truncatingIfNeeded: word >> 24)
            let rest = 255 &- alpha
            @inline(__always)
            func black(_ shift: UInt32) -> Int32 {
                let value = Int32(truncatingIfNeeded: word >> shift & 255)
                return rest == 0 ? value : (value &* alpha &+ 127) / 255
            }
            let (red, green, blue) = (black(0), black(8), black(16))
            return Lanes(red, green, blue, red &+ rest, green &+ rest, blue &+ rest, 0, 0)
        }

        @inline(__always)
        mutating func add(_ other: Tile) {
            a &+= other.a
            b &+= other.b
            aa &+= other.aa
            bb &+= other.bb
            ab &+= other.ab
            count &+= other.count
        }

        /// The sum of squared differences.
        var error: Double { Double((aa &+ bb &- 2 &* ab).wrappedSum()) }

        /// Structural similarity of this window (Wang et al. 2004, with their constants): the mean of all channels.
        var similarity: Double {
            let scale = 1 / Float(count &* count)
            let product = SIMD8<Float>(a &* b) * scale
            let squares = SIMD8<Float>(a &* a &+ b &* b) * scale
            let covariance = SIMD8<Float>(count &* ab &- a &* b) * scale
            let variances = SIMD8<Float>(count &* (aa &+ bb) &- a &* a &- b &* b) * scale
            let (c1, c2): (Float, Float) = (6.5025, 58.5225)
            let above: SIMD8<Float> = (2 * product + c1) * (2 * covariance + c2)
            let below: SIMD8<Float> = (squares + c1) * (variances + c2)
            let values = above / below
            return Double(values[0] + values[1] + values[2] + values[3] + values[4] + values[5]) / 6
        }
    }
}

/// How far a finished animation is from the clip it was made from.
enum ClipDistance {
    /// The mean over evenly spread instants, at the size of the clip. Throws `FileError` when the file cannot be read back.
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
                let distance = try visible.map {
                    PictureDistance(from: raster, to: try $0.raster.resized(to: raster.size))
                }
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

extension Raster {
    /// The whole picture in another size, as viewers enlarge it.
    func resized(to size: PixelSize) throws(FileError) -> Raster {
        if self.size == size { return self }
        let whole = ArtPart(PixelRect(self.size))
        return try Resampler(source: self.size, part: whole, target: size, linearLight: false).resample(self)
    }
}

import StickerModel

/// Follows how an animation moves from frame to frame, on a few points of each.
struct MotionMeter {
    /// Points a side of each part of a sketch.
    private static let points = 4
    /// A jump is worth a word where it is so many times the greatest change between other frames.
    private static let leastJump = 1.5

    private var first: [UInt8] = []
    private var last: [UInt8] = []
    private var greatestStep = 0.0
    private var frames = 0
    private var sums: [Double] = []
    private var time = 0.0

    /// How much of the picture changes at once where an animation begins again, in percent; 0 where that is not much
    /// more than between other frames. nil for stills, and for animations of two frames, which have nothing to compare
    /// with.
    var seam: Double? {
        guard frames > 2 else { return nil }
        let jump = Self.change(from: last, to: first)
        return jump > Self.leastJump * greatestStep ? (1_000 * jump).rounded() / 10 : 0
    }

    /// The mean of all frames by the time they are displayed: the second half of a sketch. Empty for stills.
    var mean: [UInt8] {
        guard frames > 1, time > 0 else { return [] }
        return sums.map { UInt8(max(0, min(255, ($0 / time).rounded()))) }
    }

    /// `duration` is in ms.
    mutating func add(_ frame: Raster, duration: Double) {
        let parts = Self.parts(of: frame)
        if frames == 0 {
            first = parts
            sums = [Double](repeating: 0, count: parts.count)
        } else {
            greatestStep = max(greatestStep, Self.change(from: last, to: parts))
        }
        let weight = duration.isFinite && duration > 0 ? duration : 1
        for index in parts.indices { sums[index] += weight * Double(parts[index]) }
        time += weight
        last = parts
        frames += 1
    }

    /// What changes as a share of what is visible in either, 0...1.
    private static func change(from one: [UInt8], to other: [UInt8]) -> Double {
        var (changed, visible) = (0, 0)
        for part in stride(from: 0, to: one.count, by: 4) {
            changed += (0..<4).reduce(0) { max($0, abs(Int(one[part + $1]) - Int(other[part + $1]))) }
            visible += Int(max(one[part + 3], other[part + 3]))
        }
        return visible == 0 ? 0 : Double(changed) / Double(visible)
    }

    private static func parts(of frame: Raster) -> [UInt8] {
        let side = PictureSketch.side * points
        var sums = [Int](repeating: 0, count: 4 * PictureSketch.side * PictureSketch.side)
        frame.pixels.withUnsafeBufferPointer { pixels in
            for row in 0..<side {
                let y = (2 * row + 1) * frame.height / (2 * side)
                for column in 0..<side {
                    let x = (2 * column + 1) * frame.width / (2 * side)
                    let pixel = 4 * (y * frame.width + x)
                    let part = 4 * (row / points * PictureSketch.side + column / points)
                    let alpha = Int(pixels[pixel + 3])
                    for channel in 0..<3 { sums[part + channel] += alpha * Int(pixels[pixel + channel]) / 255 }
                    sums[part + 3] += alpha
                }
            }
        }
        return sums.map { UInt8($0 / (points * points)) }
    }
}

extension CellGrid {
    /// The mean colors of 12 x 12 parts of the canvas: the first half of a sketch.
    var parts: [UInt8] {
        let side = PictureSketch.side
        let columns = Self.shares(of: width, cell: self.side, length: size.width)
        let rows = Self.shares(of: height, cell: self.side, length: size.height)
        var sums = [Float](repeating: 0, count: 4 * side * side)
        for y in 0..<height {
            for x in 0..<width {
                let cell = 4 * (y * width + x)
                guard cells[cell + 3] > 0 else { continue }
                for row in rows[y] {
                    for column in columns[x] {
                        let part = 4 * (row.part * side + column.part)
                        let weight = row.share * column.share
                        for channel in 0..<4 { sums[part + channel] += weight * Float(cells[cell + channel]) }
                    }
                }
            }
        }
        return sums.map { UInt8(max(0, min(255, $0 + 0.5))) }
    }

    /// For each cell of a row or column, the parts that it covers and the share of each part that it fills.
    private static func shares(of count: Int, cell: Int, length: Int) -> [[(part: Int, share: Float)]] {
        let part = Double(length) / Double(PictureSketch.side)
        return (0..<count).map { index in
            let (start, end) = (Double(index * cell), Double(min(length, (index + 1) * cell)))
            let (first, last) = (Int(start / part), min(PictureSketch.side - 1, Int((end - 1e-9) / part)))
            return (first...max(first, last)).map { at in
                let overlap = min(end, Double(at + 1) * part) - max(start, Double(at) * part)
                return (at, Float(max(0, overlap) / part))
            }
        }
    }
}

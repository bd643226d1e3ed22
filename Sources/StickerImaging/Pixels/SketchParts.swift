import StickerModel

/// The mean colors of 24 x 24 parts of the canvas over all frames of an animation, weighted by how long each frame is
/// displayed: the second half of a sketch. A few points of each part are enough for that.
struct MeanParts {
    /// Points a side of each part.
    private static let points = 4

    private var sums: [Double] = []
    private var frames = 0
    private var time = 0.0

    /// Empty for stills.
    var values: [UInt8] {
        guard frames > 1, time > 0 else { return [] }
        return sums.map { UInt8(max(0, min(255, ($0 / time).rounded()))) }
    }

    /// `duration` is in ms.
    mutating func add(_ frame: Raster, duration: Double) {
        let parts = Self.parts(of: frame)
        if frames == 0 { sums = [Double](repeating: 0, count: parts.count) }
        let weight = duration.isFinite && duration > 0 ? duration : 1
        for index in parts.indices { sums[index] += weight * Double(parts[index]) }
        time += weight
        frames += 1
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
    /// The mean colors of 24 x 24 parts of the canvas: the first half of a sketch.
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

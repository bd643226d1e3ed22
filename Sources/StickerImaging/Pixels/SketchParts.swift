import StickerModel

/// The mean colors of 24 x 24 parts of the canvas over all frames of an animation, weighted by how long each frame is
/// displayed: the second half of a sketch. A few points of each part are enough for that.
struct MeanParts {
    /// Points a side of each part: as many as frames have time for.
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
        let parts = Self.parts(of: frame, from: frame.size, points: Self.points)
        if frames == 0 { sums = [Double](repeating: 0, count: parts.count) }
        let weight = duration.isFinite && duration > 0 ? duration : 1
        for index in parts.indices { sums[index] += weight * Double(parts[index]) }
        time += weight
        frames += 1
    }

    /// The mean colors of the parts of one frame, from so many points a side of each part. The frame may be a smaller one:
    /// each of its pixels the mean of a block, `block` px a side, of a frame of `size`.
    static func parts(of frame: Raster, block: Int = 1, from size: PixelSize, points: Int) -> [UInt8] {
        let side = PictureSketch.side * points
        var sums = [Int](repeating: 0, count: 4 * PictureSketch.side * PictureSketch.side)
        let columns = (0..<side).map { (2 * $0 + 1) * size.width / (2 * side) / block }
        frame.pixels.withUnsafeBufferPointer { pixels in
            for row in 0..<side {
                let y = (2 * row + 1) * size.height / (2 * side) / block
                for (column, x) in columns.enumerated() {
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

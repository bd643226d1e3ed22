import StickerModel

/// Makes a picture from rows as they arrive, or a smaller one: each of its pixels is the mean of a block, weighted by
/// alpha.
///
/// Only the result is held, so that a picture of any height can pass.
struct BlockAverage {
    /// The sums of a block stay inside 32 bits up to this length of its sides.
    static let longestSide = 255

    private let width: Int
    private let side: Int
    private var picture: Raster
    /// Red, green and blue times alpha, and alpha, of the blocks that are being summed.
    private var sums: [SIMD4<UInt32>]
    private var rows = 0
    private var nextRow = 0

    /// `side` px of the source become one, in both directions; blocks at the right and lower edge may be smaller.
    init(of size: PixelSize, side: Int) {
        self.side = max(1, min(side, Self.longestSide))
        width = size.width
        picture = Raster(Self.reduced(size, by: self.side))
        sums = [SIMD4<UInt32>](repeating: .zero, count: picture.width)
    }

    static func reduced(_ size: PixelSize, by side: Int) -> PixelSize {
        PixelSize((size.width + side - 1) / side, (size.height + side - 1) / side)
    }

    /// Takes the next row, RGBA with straight alpha.
    mutating func add(_ row: UnsafePointer<UInt8>) {
        let (width, side) = (width, side)
        if side == 1 {
            let start = 4 * width * nextRow
            guard start < picture.pixels.count else { return }
            picture.pixels.withUnsafeMutableBufferPointer { pixels in
                pixels.baseAddress?.advanced(by: start).update(from: row, count: 4 * width)
            }
            nextRow += 1
            return
        }
        sums.withUnsafeMutableBufferPointer { sums in
            var pixel = row
            for block in sums.indices {
                var sum = sums[block]
                for _ in 0..<min(side, width &- block &* side) {
                    let alpha = UInt32(pixel[3])
                    sum &+= SIMD4(
                        UInt32(pixel[0]) &* alpha, UInt32(pixel[1]) &* alpha, UInt32(pixel[2]) &* alpha, alpha)
                    pixel += 4
                }
                sums[block] = sum
            }
        }
        rows += 1
        if rows == side { finishRow() }
    }

    mutating func finish() -> Raster {
        if rows > 0 { finishRow() }
        return picture
    }

    private mutating func finishRow() {
        guard nextRow < picture.height else { return }
        let row = 4 * picture.width * nextRow
        for block in sums.indices {
            let sum = sums[block]
            let weight = sum[3]
            let count = UInt32(rows * min(side, width - block * side))
            let pixel = row + 4 * block
            if weight > 0 {
                for channel in 0..<3 {
                    picture.pixels[pixel + channel] = UInt8(
                        truncatingIfNeeded: (UInt64(sum[channel]) + UInt64(weight) / 2) / UInt64(weight))
                }
            }
            picture.pixels[pixel + 3] = UInt8(truncatingIfNeeded: (weight + count / 2) / count)
            sums[block] = .zero
        }
        rows = 0
        nextRow += 1
    }
}

extension Raster {
    /// The picture with blocks of `side` px a side averaged.
    func reduced(by side: Int) -> Raster {
        side > 1 ? Raster(reducing: pixels, of: size, by: side) : self
    }

    /// The smaller picture of pixels in memory, rows without padding.
    init(reducing pixels: UnsafePointer<UInt8>, of size: PixelSize, by side: Int) {
        var average = BlockAverage(of: size, side: side)
        for y in 0..<size.height { average.add(pixels + 4 * size.width * y) }
        self = average.finish()
    }

    /// The picture reduced to at most so many square cells a side: fine enough to judge its shape, and cheap.
    func cells(atMost most: Int) -> Raster { reduced(by: (max(width, height) + most - 1) / most) }
}

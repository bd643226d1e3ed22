import StickerModel

/// A picture reduced to at most 128 square cells a side: fine enough to judge its shape as people see it, and cheap.
struct CellGrid {
    static let mostCells = 128
    /// Pixels of a cell that are sampled, a side: of pictures above 1,024 px not all.
    private static let mostSamples = 8

    let width: Int
    let height: Int
    /// The side of a cell in px; cells at the right and at the bottom may be cut.
    let side: Int
    let size: PixelSize
    /// Mean premultiplied red, green, blue and mean alpha of each cell, row by row.
    private(set) var cells: [UInt8]

    /// The cells of a picture that has pixels.
    init(_ frame: Raster) {
        size = frame.size
        let cellSide = max(1, (max(size.width, size.height) + Self.mostCells - 1) / Self.mostCells)
        side = cellSide
        width = (size.width + side - 1) / side
        height = (size.height + side - 1) / side
        cells = [UInt8](repeating: 0, count: 4 * width * height)
        let step = (side + Self.mostSamples - 1) / Self.mostSamples
        var sums = [UInt32](repeating: 0, count: 4 * width)
        frame.pixels.withUnsafeBufferPointer { pixels in
            sums.withUnsafeMutableBufferPointer { sums in
                for row in 0..<height {
                    sums.update(repeating: 0)
                    let bottom = min(size.height, (row + 1) * cellSide)
                    for y in stride(from: row * cellSide, to: bottom, by: step) {
                        Self.add(pixels, from: y &* size.width, size.width, side: cellSide, step: step, to: sums)
                    }
                    let rows = (bottom - row * cellSide + step - 1) / step
                    finish(row, sums, rows: rows, step: step)
                }
            }
        }
    }

    /// Adds a row of pixels to the sums of its cells.
    @inline(__always)
    private static func add(
        _ pixels: UnsafeBufferPointer<UInt8>, from start: Int, _ width: Int, side: Int, step: Int,
        to sums: UnsafeMutableBufferPointer<UInt32>
    ) {
        var (left, cell) = (0, 0)
        while left < width {
            let right = min(width, left &+ side)
            var (red, green, blue, opacity): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
            var x = left
            while x < right {
                let pixel = 4 &* (start &+ x)
                let alpha = UInt32(pixels[pixel &+ 3])
                red &+= alpha &* UInt32(pixels[pixel])
                green &+= alpha &* UInt32(pixels[pixel &+ 1])
                blue &+= alpha &* UInt32(pixels[pixel &+ 2])
                opacity &+= alpha
                x &+= step
            }
            sums[cell] &+= red
            sums[cell &+ 1] &+= green
            sums[cell &+ 2] &+= blue
            sums[cell &+ 3] &+= opacity
            left = right
            cell &+= 4
        }
    }

    private mutating func finish(_ row: Int, _ sums: UnsafeMutableBufferPointer<UInt32>, rows: Int, step: Int) {
        for column in 0..<width {
            let columns = (min(size.width, (column + 1) * side) - column * side + step - 1) / step
            let count = UInt32(rows * columns)
            let cell = 4 * (row * width + column)
            for channel in 0..<3 {
                cells[cell + channel] = UInt8(min(255, (sums[4 * column + channel] / 255 + count / 2) / count))
            }
            cells[cell + 3] = UInt8((sums[4 * column + 3] + count / 2) / count)
        }
    }
}

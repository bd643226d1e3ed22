import StickerModel

/// What cut-outs leave far from their subject: haze, and specks that hang together with nothing.
struct Dust {
    /// The box around all of a frame but its dust; nil where nothing is left, or is there.
    let box: PixelRect?
    /// How many specks were ignored.
    let specks: Int

    /// Below this alpha, 3 %, there is haze: a soft shadow that ends there looks whole.
    private static let haze: UInt8 = 8
    /// A part that is nowhere as visible as this is a speck where it is small beside the largest part.
    private static let faint: UInt8 = 64
    /// Of the opacity of the largest part: less is little, and much less, some px, is a speck however visible.
    private static let (little, least) = (0.02, 0.0001)
    /// A stray px or two beside a small subject is less than this of it; in pixel art it may be meant.
    private static let (stray, strayShare, pixelArtSide) = (2 * 255.0, 0.001, 128)
    /// Cells of the longer side in which parts are looked for.
    private static let cells = 512

    init(in frame: Raster) {
        let side = max(1, (max(frame.width, frame.height) + Self.cells - 1) / Self.cells)
        let grid = PixelSize((frame.width + side - 1) / side, (frame.height + side - 1) / side)
        var (sums, peaks) = ([Double](repeating: 0, count: grid.area), [UInt8](repeating: 0, count: grid.area))
        frame.pixels.withUnsafeBufferPointer { pixels in
            for y in 0..<frame.height {
                for x in 0..<frame.width {
                    let alpha = pixels[4 &* (y &* frame.width &+ x) &+ 3]
                    guard alpha >= Self.haze else { continue }
                    let cell = y / side &* grid.width &+ x / side
                    sums[cell] += Double(alpha)
                    peaks[cell] = max(peaks[cell], alpha)
                }
            }
        }
        // The parts, by the number that each of their cells gets.
        var owner = [Int](repeating: -1, count: grid.area)
        var parts: [(sum: Double, peak: UInt8)] = []
        for start in 0..<grid.area where peaks[start] > 0 && owner[start] < 0 {
            var (open, part) = ([start], (sum: 0.0, peak: UInt8(0)))
            owner[start] = parts.count
            while let cell = open.popLast() {
                part = (part.sum + sums[cell], max(part.peak, peaks[cell]))
                let (column, row) = (cell % grid.width, cell / grid.width)
                for y in max(0, row - 1)...min(grid.height - 1, row + 1) {
                    for x in max(0, column - 1)...min(grid.width - 1, column + 1) {
                        let next = y * grid.width + x
                        guard peaks[next] > 0, owner[next] < 0 else { continue }
                        owner[next] = parts.count
                        open.append(next)
                    }
                }
            }
            parts.append(part)
        }
        let largest = parts.map(\.sum).max() ?? 0
        let canBeStray = max(frame.width, frame.height) > Self.pixelArtSide
        let isSpeck = parts.map { part in
            canBeStray && part.sum <= Self.stray && part.sum < Self.strayShare * largest
                || part.sum < Self.least * largest || part.peak < Self.faint && part.sum < Self.little * largest
        }
        specks = isSpeck.count { $0 }
        var bounds = Bounds()
        frame.pixels.withUnsafeBufferPointer { pixels in
            for y in 0..<frame.height {
                for x in 0..<frame.width where pixels[4 &* (y &* frame.width &+ x) &+ 3] >= Self.haze {
                    if !isSpeck[owner[y / side &* grid.width &+ x / side]] { bounds.add(x, y) }
                }
            }
        }
        box = bounds.rect
    }
}

import StickerModel

/// Collects what the pixels of all frames show, one frame after the other.
package struct PixelMeter {
    private var isOpaque = true
    private var hasSoftEdges = false
    private var box: (left: Int, top: Int, right: Int, bottom: Int)?
    private var firstCoverage: Double?
    private var greatestCoverage = 0.0
    private var color: UInt32?
    private var isUniform = true
    private var colors: ColorFacts?
    private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

    package init() {}

    /// Measures the next frame. All frames have one size.
    package mutating func add(_ frame: Raster) {
        mix(UInt64(frame.width) << 32 | UInt64(frame.height))
        if firstCoverage == nil { colors = ColorMeter.colors(of: frame) }
        var visible = 0
        for y in 0..<frame.height {
            let row = scan(row: y, of: frame)
            visible += row.visible
            guard let first = row.first, let last = row.last else { continue }
            box = (
                min(box?.left ?? first, first), min(box?.top ?? y, y), max(box?.right ?? last, last),
                max(box?.bottom ?? y, y)
            )
        }
        let coverage = frame.size.area > 0 ? Double(visible) / Double(frame.size.area) : 0
        firstCoverage = firstCoverage ?? coverage
        greatestCoverage = max(greatestCoverage, coverage)
    }

    /// What all frames so far show.
    package var facts: PixelFacts {
        var facts = PixelFacts(
            isOpaque: isOpaque, hasSoftEdges: hasSoftEdges,
            visibleBox: box.map {
                PixelRect(x: $0.left, y: $0.top, width: $0.right - $0.left + 1, height: $0.bottom - $0.top + 1)
            },
            firstFrameCoverage: firstCoverage ?? 0, greatestCoverage: greatestCoverage, contentHash: hash)
        facts.isUniform = isUniform && color != nil
        facts.colors = colors
        return facts
    }

    private mutating func scan(row: Int, of frame: Raster) -> (visible: Int, first: Int?, last: Int?) {
        var visible = 0
        var first: Int?
        var last: Int?
        var state = hash
        var all: UInt32 = 255
        var soft = false
        var ink = color
        var isEven = isUniform
        frame.pixels.withUnsafeBytes { bytes in
            let start = 4 * frame.width * row
            for x in 0..<frame.width {
                let pixel = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: start + 4 * x, as: UInt32.self))
                let alpha = pixel >> 24
                all &= alpha
                if alpha != 0 {
                    visible += 1
                    if first == nil { first = x }
                    last = x
                    soft = soft || alpha != 255
                    isEven = isEven && (ink ?? pixel) & 0xFF_FFFF == pixel & 0xFF_FFFF
                    ink = ink ?? pixel
                }
                // Hidden colors do not count: equal to look at is equal.
                state = (state ^ UInt64(alpha == 0 ? 0 : pixel)) &* 0x100_0000_01B3
                state ^= state >> 29
            }
        }
        hash = state
        color = ink
        isUniform = isEven
        isOpaque = isOpaque && all == 255
        hasSoftEdges = hasSoftEdges || soft
        return (visible, first, last)
    }

    private mutating func mix(_ value: UInt64) {
        hash = (hash ^ value) &* 0x100_0000_01B3
        hash ^= hash >> 29
    }
}

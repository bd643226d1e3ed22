import StickerModel

/// Measures the pixels of all frames, one frame after the other.
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

    /// The facts about all frames so far.
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
                // The color of clear pixels does not count.
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

/// Measures the colors of one frame: a few tens of thousands of its pixels, evenly spread.
enum ColorMeter {
    private static let samples = 40_000
    /// Below this share of full saturation a color counts as gray.
    private static let leastChroma = 0.15
    private static let hues = 12
    /// The least share of the picture that makes a hue count.
    private static let leastShare = 0.02
    private static let lightShare = 0.01

    /// nil when nothing is visible.
    static func colors(of frame: Raster) -> ColorFacts? {
        let count = frame.size.area
        guard count > 0 else { return nil }
        // An odd step does not follow the columns of even widths.
        let step = max(1, count / samples) | 1
        var weight = 0.0
        var chroma = 0.0
        var byHue = [Double](repeating: 0, count: hues)
        var byLight = [Double](repeating: 0, count: 256)
        frame.pixels.withUnsafeBytes { bytes in
            for index in stride(from: 0, to: count, by: step) {
                let alpha = Double(bytes[4 * index + 3]) / 255
                guard alpha > 0 else { continue }
                let (red, green, blue) = (Int(bytes[4 * index]), Int(bytes[4 * index + 1]), Int(bytes[4 * index + 2]))
                let spread = max(red, green, blue) - min(red, green, blue)
                weight += alpha
                chroma += alpha * Double(spread) / 255
                byLight[(2126 * red + 7152 * green + 722 * blue) / 10_000] += alpha
                if Double(spread) / 255 >= leastChroma { byHue[hue(red, green, blue, spread)] += alpha }
            }
        }
        guard weight > 0 else { return nil }
        var light = 0.0
        let highlight = byLight.indices.reversed().first { level in
            light += byLight[level]
            return light >= lightShare * weight
        }
        return ColorFacts(
            hueCount: byHue.filter { $0 >= leastShare * weight }.count, meanChroma: chroma / weight,
            highlight: Double(highlight ?? 0) / 255)
    }

    /// The sector of the color circle, red in the middle of the first.
    private static func hue(_ red: Int, _ green: Int, _ blue: Int, _ spread: Int) -> Int {
        let span = Double(spread)
        let most = max(red, green, blue)
        let sixth =
            if most == red {
                Double(green - blue) / span
            } else if most == green {
                Double(blue - red) / span + 2
            } else {
                Double(red - green) / span + 4
            }
        let turn = (sixth / 6 + 1 + 0.5 / Double(hues)).truncatingRemainder(dividingBy: 1)
        return min(Int(turn * Double(hues)), hues - 1)
    }
}

import StickerModel

/// Measures the pixels of all frames, one frame after the other.
package struct PixelMeter {
    /// The facts about all frames so far.
    package var facts: PixelFacts {
        var facts = scanned
        guard facts.visibleBox != nil else { return facts }
        facts.faintEdge = edge.faintEdge
        facts.seam = motion.seam
        facts.sketch = PictureSketch(sketch + motion.mean)
        return facts
    }
    private var scanned: PixelFacts
    /// The first visible pixel, which all others are compared with.
    private var first: UInt32?
    private var frames: Int
    private var edge = EdgeMeter()
    private var motion = MotionMeter()
    private var sketch: [UInt8] = []

    /// Has measured no frame yet.
    package init() {
        frames = 0
        scanned = PixelFacts(
            isOpaque: true, hasSoftEdges: false, visibleBox: nil, firstFrameCoverage: 0, greatestCoverage: 0,
            contentHash: 0xCBF2_9CE4_8422_2325)
    }

    /// Measures the next frame, which is displayed for `duration` ms. All frames have one size.
    package mutating func add(_ frame: Raster, duration: Double = 0) {
        let coverage = frame.size.area > 0 ? scan(frame) / Double(frame.size.area) : 0
        if frames == 0 {
            scanned.firstFrameCoverage = coverage
            scanned.colors = ColorMeter.colors(of: frame)
        }
        scanned.greatestCoverage = max(scanned.greatestCoverage, coverage)
        if frame.size.area > 0 {
            // Shapes change little from one frame to the next: later ones are looked at more and more rarely.
            if frames & (frames - 1) == 0 {
                let grid = CellGrid(frame)
                edge.add(grid)
                if frames == 0 { sketch = grid.parts }
            }
            motion.add(frame, duration: duration)
        }
        frames += 1
    }

    /// Looks at every pixel; returns the sum of their opacities, 0...1 each.
    private mutating func scan(_ frame: Raster) -> Double {
        var visible = 0
        var (left, top, right, bottom) = (frame.width, frame.height, -1, -1)
        var hash = scanned.contentHash
        hash = (hash ^ (UInt64(frame.width) << 32 | UInt64(frame.height))) &* 0x100_0000_01B3
        hash ^= hash >> 29
        var all: UInt32 = 255
        var isSoft = scanned.hasSoftEdges
        var opaque = 0
        var (ink, isUniform) = (first, first == nil || scanned.isUniform)
        frame.pixels.withUnsafeBytes { bytes in
            for y in 0..<frame.height {
                for x in 0..<frame.width {
                    let offset = 4 * (y * frame.width + x)
                    let pixel = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
                    let alpha = pixel >> 24
                    // The color of clear pixels does not count.
                    hash = (hash ^ UInt64(alpha == 0 ? 0 : pixel)) &* 0x100_0000_01B3
                    hash ^= hash >> 29
                    all &= alpha
                    guard alpha != 0 else { continue }
                    visible &+= Int(alpha)
                    if x < left { left = x }
                    if x > right { right = x }
                    if y < top { top = y }
                    bottom = y
                    if alpha == 255 { opaque += 1 } else { isSoft = true }
                    if let ink, (ink ^ pixel) & 0xFF_FFFF != 0 { isUniform = false }
                    if ink == nil { ink = pixel }
                }
            }
        }
        scanned.contentHash = hash
        scanned.isOpaque = all == 255 ? scanned.isOpaque : false
        scanned.hasSoftEdges = isSoft
        first = ink
        scanned.isUniform = ink == nil ? false : isUniform
        guard visible > 0 else { return 0 }
        let box = PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
        let isRectangle = Self.isRectangle(frame, in: box, opaque: opaque)
        scanned.isRectangle = isRectangle && (scanned.isRectangle || scanned.visibleBox == nil)
        scanned.visibleBox = box.union(scanned.visibleBox)
        return Double(visible) / 255
    }

    /// Whether this box is opaque to its corners. Its outermost pixels may be soft, as resizing leaves them.
    private static func isRectangle(_ frame: Raster, in box: PixelRect, opaque: Int) -> Bool {
        guard box.width > 2, box.height > 2 else { return opaque == box.width * box.height }
        let (left, right) = (box.x + 1, box.x + box.width - 2)
        let (top, bottom) = (box.y + 1, box.y + box.height - 2)
        return opaque >= (box.width - 2) * (box.height - 2)
            && [(left, top), (right, top), (left, bottom), (right, bottom)].allSatisfy { x, y in
                frame.pixels[4 * (y * frame.width + x) + 3] == 255
            }
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

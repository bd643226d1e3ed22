import StickerModel

/// Cuts a subject out of a screen of one color, as a green wall is: its soft edges stay soft and lose the screen's color.
///
/// What differs little from the screen is clear. Pixels near that are mixtures, which are taken apart with the color of the
/// subject's nearest pixel. All others stay as they are, also those with a color like that of the screen.
struct ScreenRemoval {
    let size: PixelSize
    private let key: Chroma
    private let tolerance: Float
    /// Px beside the screen that are all taken for mixtures, and up to which others are where they look like it.
    private let rim: Int
    private let reach: Int
    private let measures: Measures

    init(_ size: PixelSize, _ key: ChromaKey) {
        self.size = size
        self.key = Chroma(RGB(Float(key.color.red), Float(key.color.green), Float(key.color.blue)))
        tolerance = Float(key.tolerance) / 100
        rim = max(3, max(size.width, size.height) / 160)
        reach = max(8, max(size.width, size.height) / 20)
        measures = Measures(size.area)
    }

    /// What is known of each pixel, in memory without checks, which cost loops over millions of pixels a lot.
    private final class Measures {
        /// How much of the screen's hue is in it, how far its color is from the screen's, and the most of that near it.
        let likeness, distance, purest: UnsafeMutablePointer<Float>
        /// A third of a px each; 0 is the screen.
        let away: UnsafeMutablePointer<Int32>
        /// The way to the nearest pixel that is the subject alone.
        let inside: UnsafeMutablePointer<Way>

        init(_ count: Int) {
            likeness = .allocate(capacity: 3 * count)
            (distance, purest) = (likeness + count, likeness + 2 * count)
            (away, inside) = (.allocate(capacity: count), .allocate(capacity: count))
            likeness.initialize(repeating: 0, count: 3 * count)
            away.initialize(repeating: 0, count: count)
            inside.initialize(repeating: .zero, count: count)
        }

        deinit {
            likeness.deallocate()
            away.deallocate()
            inside.deallocate()
        }
    }

    private typealias Way = SIMD2<Int16>

    /// The picture without the screen; nil where it shows none.
    func removed(from picture: Raster) -> Raster? {
        guard let screen = Screen(of: picture, key) else { return nil }
        var result = picture
        picture.pixels.withUnsafeBufferPointer { before in
            let box = measure(before, screen)
            findSubject(in: box)
            result.pixels.withUnsafeMutableBufferPointer { cut(before, $0, screen, box) }
        }
        return result
    }

    /// Compares all pixels with the screen. Returns the part around those that are not the screen.
    private func measure(_ pixels: UnsafeBufferPointer<UInt8>, _ screen: Screen) -> PixelRect {
        var subject = Bounds()
        screen.forEachPixel(in: PixelRect(size)) { x, y, at, wall in
            let color = RGB(pixels, at)
            let (own, screen) = (Chroma(color), Chroma(wall))
            let distance = Self.distance(color - wall, own, screen)
            guard distance > tolerance * tolerance, pixels[4 &* at &+ 3] > 0 else {
                (measures.away[at], measures.purest[at]) = (0, 0)
                return
            }
            measures.away[at] = .max / 2
            measures.likeness[at] = Self.likeness(own, screen)
            measures.distance[at] = distance.squareRoot()
            measures.purest[at] = measures.distance[at]
            subject.add(x, y)
        }
        guard let box = subject.rect else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
        let (left, top) = (max(0, box.x - rim), max(0, box.y - rim))
        return PixelRect(
            x: left, y: top, width: min(size.width, box.x + box.width + rim) - left,
            height: min(size.height, box.y + box.height + rim) - top)
    }

    /// Tells mixtures from what is the subject alone, and finds the nearest of that for each mixture.
    private func findSubject(in box: PixelRect) {
        let (away, inside, width) = (measures.away, measures.inside, size.width)
        spread(in: box) { at, x, y, cost in away[at] = min(away[at], away[at &+ y &* width &+ x] &+ cost) }
        raise(measures.purest, in: box)
        let unknown = Way(repeating: .max)
        for y in box.y..<box.y + box.height {
            for at in y * width + box.x..<y * width + box.x + box.width {
                let looksMixed = { measures.likeness[at] > 0.06 || measures.distance[at] < 0.92 * measures.purest[at] }
                let isMixed = away[at] <= 3 * Int32(rim) || away[at] <= 3 * Int32(reach) && looksMixed()
                inside[at] = isMixed ? unknown : .zero
            }
        }
        let far = Int32(clamping: 4 * reach * reach)
        func length(_ way: Way) -> Int32 {
            way == unknown ? far : Int32(way.x) &* Int32(way.x) &+ Int32(way.y) &* Int32(way.y)
        }
        spread(in: box) { at, x, y, _ in
            let (own, other) = (inside[at], inside[at &+ y &* width &+ x])
            guard other != unknown, own != .zero else { return }
            let way = other &+ Way(Int16(truncatingIfNeeded: x), Int16(truncatingIfNeeded: y))
            if length(way) < length(own) { inside[at] = way }
        }
    }

    private func cut(
        _ before: UnsafeBufferPointer<UInt8>, _ pixels: UnsafeMutableBufferPointer<UInt8>, _ screen: Screen,
        _ box: PixelRect
    ) {
        let away = measures.away
        for y in 0..<size.height {
            let isBeside = y < box.y || y >= box.y + box.height
            for x in 0..<size.width where isBeside || x < box.x || x >= box.x + box.width {
                for channel in 0..<4 { pixels[4 &* (y &* size.width &+ x) &+ channel] = 0 }
            }
        }
        screen.forEachPixel(in: box) { x, y, at, wall in
            let way = measures.inside[at]
            guard way != .zero else { return }
            var (color, alpha) = (RGB.zero, Float(0))
            if away[at] > 0 {
                let nearest = at &+ Int(way.y) &* size.width &+ Int(way.x)
                let subject = way.x == .max ? nil : RGB(before, nearest)
                (color, alpha) = Self.unmixed(RGB(before, at), wall, subject, measures.likeness[at])
                alpha *= min(1, (measures.distance[at] - tolerance) / (0.5 * tolerance + 0.001))
                // Further inside it is rather light of the screen than the screen itself.
                if away[at] > 3 * Int32(rim) { alpha = min(1, alpha / 0.85) }
            }
            let codes = color.clamped(lowerBound: .zero, upperBound: RGB(repeating: 255)) + 0.5
            for channel in 0..<3 { pixels[4 &* at &+ channel] = UInt8(codes[channel]) }
            pixels[4 &* at &+ 3] = UInt8(max(0, alpha) * Float(pixels[4 &* at &+ 3]) + 0.5)
        }
    }

    // MARK: One pixel

    /// The square of how far a color is from that of the screen, whose strength is 1. Light tells less than hue: screens have
    /// shadows.
    private static func distance(_ difference: RGB, _ own: Chroma, _ screen: Chroma) -> Float {
        let luma = 0.35 * (difference * RGB(0.299, 0.587, 0.114)).sum()
        return ((own - screen).square + luma * luma) / max(screen.square, 1)
    }

    /// How much of the screen's hue is in a color, in its strength; below 0 for hues that are more than 45 degrees away.
    private static func likeness(_ own: Chroma, _ screen: Chroma) -> Float {
        own.along(screen) - abs(own.across(screen))
    }

    private static func likeness(_ color: RGB, _ wall: RGB) -> Float { likeness(Chroma(color), Chroma(wall)) }

    /// The subject's part of a pixel, by the color that it has further inside; nil where it is thin everywhere.
    private static func unmixed(
        _ own: RGB, _ wall: RGB, _ inside: RGB?, _ likeness: Float
    ) -> (color: RGB, alpha: Float) {
        let difference = own - wall
        // With less the subject would be brighter than white or darker than black.
        let isLess = difference .< 0
        let room = (RGB(repeating: 255) - wall).replacing(with: wall, where: isLess)
        let used = difference.replacing(with: -difference, where: isLess) / pointwiseMax(room, RGB(repeating: 1))
        let least = min(1, used.max())
        let alone = max(least, 1 - max(0, likeness))
        func color(_ alpha: Float) -> RGB {
            (wall + difference / max(alpha, 0.004)).clamped(lowerBound: .zero, upperBound: RGB(repeating: 255))
        }
        guard let inside else { return (without(wall, Self.likeness(color(alone), wall), color(alone)), alone) }
        let span = inside - wall
        let share = min(1, max(least, (difference * span).sum() / max(1, (span * span).sum())))
        let rest = difference - span * share
        let error = (rest * rest).sum().squareRoot()
        let screen = Chroma(wall)
        // A pixel with much of the screen's hue is a mixture, whatever compression has made of it.
        let isOther = min(1, error / 80) * (1 - min(1, max(0, Chroma(own).along(screen) / 0.3)))
        let doubt = max(isOther, min(1, max(0, (error - 70) / 30)))
        let alpha = share + (alone - share) * doubt
        let trust = max(doubt, min(1, max(0, (alpha - 0.2) / 0.8)))
        var mixed = inside + (color(alpha) - inside) * trust
        mixed = without(wall, (Chroma(mixed).along(screen) - max(0, Chroma(inside).along(screen))) * (1 - doubt), mixed)
        return (without(wall, Self.likeness(mixed, wall) - max(0, Self.likeness(inside, wall)), mixed), alpha)
    }

    /// A color with so much less of the screen's hue and as much light.
    private static func without(_ wall: RGB, _ share: Float, _ color: RGB) -> RGB {
        guard share > 0 else { return color }
        let screen = Chroma(wall)
        let (blue, red) = (screen.blue * share, screen.red * share)
        return color - RGB(1.402 * red, -0.344 * blue - 0.714 * red, 1.772 * blue)
    }

    // MARK: All pixels

    /// Passes each pixel with the way to those before it, then with that to those behind it, and three times its length.
    @inline(__always)
    private func spread(in box: PixelRect, _ step: (_ at: Int, _ x: Int, _ y: Int, _ cost: Int32) -> Void) {
        for way in [1, -1] {
            for row in 0..<box.height {
                let y = way > 0 ? box.y + row : box.y + box.height - 1 - row
                var at = y * size.width + (way > 0 ? box.x : box.x + box.width - 1)
                for column in 0..<box.width {
                    if column > 0 { step(at, -way, 0, 3) }
                    if row > 0 {
                        if column > 0 { step(at, -way, -way, 4) }
                        step(at, 0, -way, 3)
                        if column < box.width - 1 { step(at, way, -way, 4) }
                    }
                    at &+= way
                }
            }
        }
    }

    /// Each value becomes the highest of those near it.
    private func raise(_ values: UnsafeMutablePointer<Float>, in box: PixelRect) {
        let reach = 2 * rim
        for y in box.y..<box.y + box.height { raise(values + y * size.width + box.x, 1, box.width, lines: 1, reach) }
        // Columns beside one another at once, as memory has rows.
        raise(values + box.y * size.width + box.x, size.width, box.height, lines: box.width, reach)
    }

    /// Of `count` values that are `step` apart, each becomes the highest of those up to `reach` away; the same for the
    /// `lines` beside them.
    private func raise(_ values: UnsafeMutablePointer<Float>, _ step: Int, _ count: Int, lines: Int, _ reach: Int) {
        // Each value becomes the highest of those behind it, of twice as many each time.
        var seen = 1
        while seen <= 2 * reach, seen < count {
            let more = min(seen, 2 * reach + 1 - seen)
            for at in 0..<max(0, count - more) {
                let (own, other) = (values + at * step, values + (at + more) * step)
                for line in 0..<lines { own[line] = max(own[line], other[line]) }
            }
            seen += more
        }
        for at in stride(from: count - 1, to: 0, by: -1) {
            let (own, other) = (values + at * step, values + max(0, at - reach) * step)
            for line in 0..<lines { own[line] = other[line] }
        }
    }
}

extension FrameReader {
    /// The pass with subjects cut out of the screen of a key; the same without one.
    func cuttingOut(_ key: ChromaKey?) -> FrameReader {
        guard let key else { return self }
        var (removal, hasCut): (ScreenRemoval?, Bool) = (nil, false)
        return FrameReader { () throws(FileError) in
            guard var frame = try next() else { return nil }
            let size = frame.raster.size
            if removal?.size != size { removal = ScreenRemoval(size, key) }
            if let cut = removal?.removed(from: frame.raster) {
                (frame.raster, hasCut) = (cut, true)
            } else if !hasCut {
                frame.remark = frame.remark ?? ChromaKey.notFound
            }
            return frame
        }
    }
}

import StickerModel

/// Cuts a subject out of a screen of one color, as a green wall is: its soft edges stay soft and lose the screen's color.
///
/// What differs little from the screen is clear. Pixels near that are mixtures, which are taken apart with the color of the
/// subject's nearest pixel. All others stay as they are, also those with a color like that of the screen.
struct ScreenRemoval {
    private let size: PixelSize
    private let key: Chroma
    private let tolerance: Float
    /// Px beside the screen that are all taken for mixtures, and up to which others are where they look like it.
    private let rim: Int
    private let reach: Int

    init(_ size: PixelSize, _ key: ChromaKey) {
        self.size = size
        self.key = Chroma(RGB(Float(key.color.red), Float(key.color.green), Float(key.color.blue)))
        tolerance = Float(key.tolerance) / 100
        rim = max(3, max(size.width, size.height) / 160)
        reach = max(8, max(size.width, size.height) / 20)
    }

    /// The picture without the screen; nil where it shows none.
    func removed(from picture: Raster) -> Raster? {
        guard let screen = Screen(of: picture, key) else { return nil }
        var likeness = [Float](repeating: 0, count: size.area)
        var distance = likeness
        // A third of a px each; 0 is the screen.
        var away = [Int32](repeating: .max / 2, count: size.area)
        picture.pixels.withUnsafeBufferPointer { pixels in
            screen.forEachPixel { at, wall in
                let own = RGB(pixels, at)
                likeness[at] = Self.likeness(own, wall)
                distance[at] = Self.distance(own, wall)
                if distance[at] <= tolerance || pixels[4 &* at &+ 3] == 0 { away[at] = 0 }
            }
        }
        spread { at, other, cost in
            if away[other] + cost < away[at] { away[at] = away[other] + cost }
        }
        let purest = highest(of: distance)
        var nearest = away.indices.map { at -> Int32 in
            let looksMixed = likeness[at] > 0.06 || distance[at] < 0.92 * purest[at]
            let isMixed = away[at] <= 3 * rim || away[at] <= 3 * reach && looksMixed
            return isMixed ? -1 : Int32(at)
        }
        let lengths = (far: 4 * reach * reach, width: size.width)
        func length(_ index: Int32, _ at: Int) -> Int {
            guard index >= 0 else { return lengths.far }
            let (from, to) = (Int(index).quotientAndRemainder(dividingBy: lengths.width), at)
            let (x, y) = (from.remainder - to % lengths.width, from.quotient - to / lengths.width)
            return x * x + y * y
        }
        spread { at, other, _ in
            if length(nearest[other], at) < length(nearest[at], at) { nearest[at] = nearest[other] }
        }
        var result = picture
        picture.pixels.withUnsafeBufferPointer { before in
            result.pixels.withUnsafeMutableBufferPointer { pixels in
                screen.forEachPixel { at, wall in
                    guard nearest[at] != at else { return }
                    var (color, alpha) = (RGB.zero, Float(0))
                    if away[at] > 0 {
                        let inside = nearest[at] < 0 ? nil : RGB(before, Int(nearest[at]))
                        (color, alpha) = Self.unmixed(RGB(before, at), wall, inside, likeness[at])
                        alpha *= min(1, (distance[at] - tolerance) / (0.5 * tolerance + 0.001))
                        // Further inside it is rather light of the screen than the screen itself.
                        if away[at] > 3 * rim { alpha = min(1, alpha / 0.85) }
                    }
                    let codes = color.clamped(lowerBound: .zero, upperBound: RGB(repeating: 255)) + 0.5
                    for channel in 0..<3 { pixels[4 &* at &+ channel] = UInt8(codes[channel]) }
                    pixels[4 &* at &+ 3] = UInt8(max(0, alpha) * Float(pixels[4 &* at &+ 3]) + 0.5)
                }
            }
        }
        return result
    }

    // MARK: One pixel

    /// How far a color is from that of the screen, whose strength is 1. Light tells less than hue: screens have shadows.
    private static func distance(_ color: RGB, _ wall: RGB) -> Float {
        let (own, screen) = (Chroma(color), Chroma(wall))
        let luma = 0.35 * ((color - wall) * RGB(0.299, 0.587, 0.114)).sum()
        return (((own - screen).square + luma * luma) / max(screen.square, 1)).squareRoot()
    }

    /// How much of the screen's hue is in a color, in its strength; below 0 for hues that are more than 45 degrees away.
    private static func likeness(_ color: RGB, _ wall: RGB) -> Float {
        let (own, screen) = (Chroma(color), Chroma(wall))
        return own.along(screen) - abs(own.across(screen))
    }

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

    /// Passes each pixel with those before it, then with those behind it, and three times the way from these.
    private func spread(_ step: (_ at: Int, _ other: Int, _ cost: Int32) -> Void) {
        let (width, height) = (size.width, size.height)
        for way in [1, -1] {
            var at = way > 0 ? 0 : size.area - 1
            for row in 0..<height {
                let above = at - way * width
                for column in 0..<width {
                    let over = above &+ way &* column
                    if column > 0 { step(at, at &- way, 3) }
                    if row > 0 {
                        if column > 0 { step(at, over &- way, 4) }
                        step(at, over, 3)
                        if column < width - 1 { step(at, over &+ way, 4) }
                    }
                    at &+= way
                }
            }
        }
    }

    /// The highest value near each pixel.
    private func highest(of values: [Float]) -> [Float] {
        var result = values
        for (step, line) in [(1, size.width), (size.width, size.area)] {
            // Each value becomes the highest of those behind it, of twice as many each time.
            var seen = 1
            while seen <= 4 * rim {
                let more = min(seen, 4 * rim + 1 - seen) * step
                for start in stride(from: 0, to: size.area, by: line) where more < line {
                    for at in start..<start + line - more { result[at] = max(result[at], result[at &+ more]) }
                }
                seen += more / step
            }
            let shift = 2 * rim * step
            for start in stride(from: 0, to: size.area, by: line) where shift < line {
                for at in (start + shift..<start + line).reversed() { result[at] = result[at &- shift] }
            }
        }
        return result
    }
}

/// A pass over frames whose subjects are cut out of their screens.
final class KeyedFrames: FrameReader {
    private let reader: any FrameReader
    private let key: ChromaKey
    private var hasCut = false

    init(_ reader: any FrameReader, _ key: ChromaKey) { (self.reader, self.key) = (reader, key) }

    func next() throws -> Frame? {
        guard var frame = try reader.next() else { return nil }
        if let cut = ScreenRemoval(frame.raster.size, key).removed(from: frame.raster) {
            (frame.raster, hasCut) = (cut, true)
        } else if !hasCut {
            frame.remark = frame.remark ?? ChromaKey.notFound
        }
        return frame
    }
}

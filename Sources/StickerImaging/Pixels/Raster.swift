import PortableFoundation
import StickerModel

/// A picture in memory: sRGB, straight (not premultiplied) alpha, 8 bits a channel, RGBA, rows without padding.
package struct Raster: Sendable, Hashable {
    /// In px; it never changes.
    package let size: PixelSize
    /// `4 * width * height` bytes.
    package var pixels: [UInt8]

    /// A fully transparent picture.
    package init(_ size: PixelSize) {
        self.size = size
        pixels = [UInt8](repeating: 0, count: 4 * size.area)
    }

    /// A picture with these bytes; nil when their number does not fit the size.
    package init?(_ size: PixelSize, pixels: [UInt8]) {
        guard pixels.count == 4 * size.area else { return nil }
        self.size = size
        self.pixels = pixels
    }

    /// In px.
    package var width: Int { size.width }
    /// In px.
    package var height: Int { size.height }
}

extension Raster {
    /// Whether the pictures look the same: equal wherever either is visible.
    package func looksLike(_ other: Raster) -> Bool {
        guard size == other.size else { return false }
        return differingRect(from: other) == nil
    }

    /// The smallest rectangle outside which both pictures (of one size) look the same; nil when they are the same.
    ///
    /// With a `tolerance`, colors of pixels with equal alpha may differ by that much in each channel.
    func differingRect(from other: Raster, tolerance: Int32 = 0) -> PixelRect? {
        withPixelWords { own in
            other.withPixelWords { other in
                rectOfPixels { y in
                    memcmp(own + y &* width, other + y &* width, 4 &* width) != 0
                } where: { x, y in
                    Self.differ(own[y &* width &+ x], other[y &* width &+ x], tolerance)
                }
            }
        }
    }

    /// The same for the other picture with a rectangle of it made clear, without making that.
    func differingRect(from other: Raster, clearing rect: PixelRect, tolerance: Int32 = 0) -> PixelRect? {
        withPixelWords { own in
            other.withPixelWords { other in
                rectOfPixels { y in
                    rect.y..<rect.y &+ rect.height ~= y
                        || memcmp(own + y &* width, other + y &* width, 4 &* width) != 0
                } where: { x, y in
                    let position = y &* width &+ x
                    let isClear = rect.y..<rect.y &+ rect.height ~= y && rect.x..<rect.x &+ rect.width ~= x
                    return isClear
                        ? Self.alpha(own[position]) > 0 : Self.differ(own[position], other[position], tolerance)
                }
            }
        }
    }

    /// The smallest rectangle around all pixels for which `counts` is true (x, y); nil when there are none. Pixels
    /// are tested from the edges inwards, and neither those inside of the rectangle so far nor rows without any.
    @inline(__always)
    private func rectOfPixels(
        rows mayCount: (Int) -> Bool, where counts: (Int, Int) -> Bool
    ) -> PixelRect? {
        var (left, right, top, bottom) = (width, -1, 0, height - 1)
        /// Widens the columns by those of a row; false when none of its pixels outside of them count.
        @inline(__always)
        func widen(_ y: Int) -> Bool {
            guard mayCount(y) else { return false }
            var (first, last) = (0, width &- 1)
            while first < left, !counts(first, y) { first &+= 1 }
            while last > right, !counts(last, y) { last &-= 1 }
            defer { (left, right) = (first, last) }
            return first < left || last > right
        }
        while top < height, !widen(top) { top += 1 }
        guard top < height else { return nil }
        while bottom > top, !widen(bottom), !(mayCount(bottom) && (left...right).contains { counts($0, bottom) }) {
            bottom -= 1
        }
        for y in top..<bottom where y > top { _ = widen(y) }
        return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }

    /// Whether two pixels look different: the color of a fully transparent pixel does not count.
    @inline(__always)
    static func differ(_ a: UInt32, _ b: UInt32, _ tolerance: Int32 = 0) -> Bool {
        if a == b { return false }
        let (a, b) = (UInt32(littleEndian: a), UInt32(littleEndian: b))
        if a | b <= 0x00FF_FFFF { return false }
        if tolerance == 0 || a >> 24 != b >> 24 { return true }
        return distance(a, b, 0) > tolerance || distance(a, b, 8) > tolerance || distance(a, b, 16) > tolerance
    }

    @inline(__always)
    private static func distance(_ a: UInt32, _ b: UInt32, _ shift: UInt32) -> Int32 {
        abs(Int32(a >> shift & 255) &- Int32(b >> shift & 255))
    }

    /// No pixel is even partly transparent.
    var isOpaque: Bool {
        pixels.withUnsafeBufferPointer { pixels in
            var index = 3
            while index < pixels.count {
                if pixels[index] != 255 { return false }
                index += 4
            }
            return true
        }
    }
}

extension Raster {
    /// Gives clear pixels next to visible ones their colors (2 px deep), so that an encoder that averages colors of
    /// neighbors does not darken the edge. Nothing visible changes.
    func bleedingColors() -> Raster {
        var weights = pixels.withUnsafeBufferPointer { pixels in
            (0..<size.area).map { pixels[4 * $0 + 3] }
        }
        guard weights.contains(0) else { return self }
        var result = self
        for _ in 0..<2 {
            let edge = result.edgeColors(weights)
            for (index, color) in edge {
                result.pixels[4 * index] = UInt8(truncatingIfNeeded: color)
                result.pixels[4 * index + 1] = UInt8(truncatingIfNeeded: color >> 8)
                result.pixels[4 * index + 2] = UInt8(truncatingIfNeeded: color >> 16)
                weights[index] = 255
            }
        }
        return result
    }

    /// The pixels without weight that touch one with weight, and the mean of the colors they touch.
    private func edgeColors(_ weights: [UInt8]) -> [(index: Int, color: UInt32)] {
        var edge: [(index: Int, color: UInt32)] = []
        // For each column whether this row or one beside it has weight there; a column of none on either side.
        var columnWeights = [UInt8](repeating: 0, count: width + 2)
        pixels.withUnsafeBufferPointer { pixels in
            weights.withUnsafeBufferPointer { weights in
                for y in 0..<height {
                    let (above, below) = (max(0, y - 1) &* width, min(height - 1, y + 1) &* width)
                    let row = y &* width
                    columnWeights.withUnsafeMutableBufferPointer { columnWeights in
                        for x in 0..<width {
                            columnWeights[x &+ 1] = weights[above &+ x] | weights[row &+ x] | weights[below &+ x]
                        }
                        for x in 0..<width where weights[row &+ x] == 0 {
                            if columnWeights[x] | columnWeights[x &+ 1] | columnWeights[x &+ 2] == 0 { continue }
                            edge.append((row &+ x, meanColor(pixels, weights, x, y)))
                        }
                    }
                }
            }
        }
        return edge
    }

    /// The weighted mean around a pixel with a neighbor that has weight.
    private func meanColor(
        _ pixels: UnsafeBufferPointer<UInt8>, _ weights: UnsafeBufferPointer<UInt8>, _ x: Int, _ y: Int
    ) -> UInt32 {
        var (red, green, blue, weight): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
        for row in max(0, y - 1)...min(height - 1, y + 1) {
            for column in max(0, x - 1)...min(width - 1, x + 1) {
                let other = row &* width &+ column
                let own = UInt32(weights[other])
                red &+= own &* UInt32(pixels[4 &* other])
                green &+= own &* UInt32(pixels[4 &* other &+ 1])
                blue &+= own &* UInt32(pixels[4 &* other &+ 2])
                weight &+= own
            }
        }
        let whole = max(1, weight)
        return red / whole | (green / whole) << 8 | (blue / whole) << 16
    }
}

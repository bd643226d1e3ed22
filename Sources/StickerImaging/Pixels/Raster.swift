import StickerModel

/// A picture in memory: sRGB, straight (not premultiplied) alpha, 8 bits a channel, RGBA, rows without padding.
package struct Raster: Sendable, Hashable {
    /// In px; it never changes.
    package let size: PixelSize
    /// `4 * width * height` bytes.
    package var pixels: [UInt8]

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

    /// A picture made pixel by pixel, each a number with red in the lowest byte and alpha in the highest.
    @inline(__always)
    init(_ size: PixelSize, _ pixel: (_ x: Int, _ y: Int) -> UInt32) {
        self.init(size)
        pixels.withUnsafeMutableBytes { bytes in
            let pixels = bytes.bindMemory(to: UInt32.self)
            for y in 0..<size.height {
                let line = y * size.width
                for x in 0..<size.width { pixels[line + x] = pixel(x, y).littleEndian }
            }
        }
    }

    package var width: Int { size.width }
    package var height: Int { size.height }

    /// Changes each pixel, as a number with red in the lowest byte and alpha in the highest.
    @inline(__always)
    mutating func changePixels(_ change: (_ index: Int, _ pixel: UInt32) -> UInt32) {
        pixels.withUnsafeMutableBytes { bytes in
            let pixels = bytes.bindMemory(to: UInt32.self)
            for index in pixels.indices {
                pixels[index] = change(index, UInt32(littleEndian: pixels[index])).littleEndian
            }
        }
    }

    /// The picture with each pixel changed.
    @inline(__always)
    func mapping(_ change: (_ index: Int, _ pixel: UInt32) -> UInt32) -> Raster {
        var result = self
        result.changePixels(change)
        return result
    }

    /// Whether the pictures look the same: equal wherever either is visible.
    package func looksLike(_ other: Raster) -> Bool {
        guard size == other.size else { return false }
        if pixels == other.pixels { return true }
        return withPixelWords { own in
            other.withPixelWords { other in !(0..<size.area).contains { Self.differ(own[$0], other[$0]) } }
        }
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

    var isOpaque: Bool { !hasAlpha { $0 < 255 } }

    /// Some pixel is neither opaque nor clear.
    var hasSoftEdges: Bool { hasAlpha { 1...254 ~= $0 } }

    @inline(__always)
    func hasAlpha(where matches: (UInt8) -> Bool) -> Bool {
        pixels.withUnsafeBufferPointer { pixels in
            stride(from: 3, to: pixels.count, by: 4).contains { matches(pixels[$0]) }
        }
    }
}

import StickerModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension Raster {
    /// Whether nobody can tell the pictures apart: equal wherever either is visible.
    package func looksLike(_ other: Raster) -> Bool {
        guard size == other.size else { return false }
        return differingRect(from: other) == nil
    }

    /// The smallest rectangle outside of which both pictures (of one size) look the same; nil when they do everywhere.
    ///
    /// With a `tolerance`, colors of equally covered pixels may be that many codes apart.
    func differingRect(from other: Raster, tolerance: Int32 = 0) -> PixelRect? {
        pixels.withUnsafeBytes { own in
            other.pixels.withUnsafeBytes { other in
                let (own, other) = (own.bindMemory(to: UInt32.self), other.bindMemory(to: UInt32.self))
                guard let ownBase = own.baseAddress, let otherBase = other.baseAddress else { return nil }
                var (left, right, top, bottom) = (width, -1, -1, -1)
                for y in 0..<height {
                    let (a, b) = (ownBase + y * width, otherBase + y * width)
                    if memcmp(a, b, 4 * width) == 0 { continue }
                    var first = 0
                    while first < width, !Self.differ(a[first], b[first], tolerance) { first += 1 }
                    if first == width { continue }
                    var last = width - 1
                    while !Self.differ(a[last], b[last], tolerance) { last -= 1 }
                    if top < 0 { top = y }
                    bottom = y
                    left = min(left, first)
                    right = max(right, last)
                }
                guard bottom >= 0 else { return nil }
                return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
            }
        }
    }

    /// Whether two pixels can be told apart: color under full transparency does not count.
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

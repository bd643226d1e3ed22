import StickerModel

/// A bitmap of Windows without compression: with a palette, or of 16, 24 or 32 bits a pixel.
struct BMPArt: RasterArt {
    let facts: ImageFacts
    private let bytes: [UInt8]
    private let start: Int
    private let bits: Int
    /// Bytes of a row, which is a multiple of four.
    private let stride: Int
    private let isUpsideDown: Bool
    /// Where the bits of red, green, blue and alpha are.
    private let masks: [UInt32]
    /// Of four bytes each, or of three in the oldest files.
    private let palette: (start: Int, width: Int)

    init(_ bytes: [UInt8], limits: ArtLimits) throws(FileError) {
        guard let start = bytes.little32(10), let header = bytes.little32(14) else {
            throw .cut(at: bytes.count, inside: "its header")
        }
        let isOld = header == 12
        let width = isOld ? bytes.little16(18) : bytes.little32(18)
        // Rows go from the top where the height is negative, which has 32 bits then.
        let height = isOld ? bytes.little16(20) : bytes.little32(22).map { Int(Int32(truncatingIfNeeded: $0)) }
        let size = PixelSize(width ?? 0, abs(height ?? 0))
        try limits.check(canvas: size)
        let packing = isOld ? 0 : bytes.little32(30) ?? 0
        bits = bytes.little16(isOld ? 24 : 28) ?? 0
        guard [1, 4, 8, 16, 24, 32].contains(bits),
            packing == 0 || [3, 6].contains(packing) && [16, 32].contains(bits)
        else {
            throw FileError(
                .unsupported, "is a BMP of a rare kind (\(bits) bits, compression \(packing))", hint: "export it as PNG"
            )
        }
        stride = (size.width * bits + 31) / 32 * 4
        guard start >= 26, start <= bytes.count, stride * size.height <= bytes.count - start else {
            throw .cut(at: bytes.count, inside: "its pixels")
        }
        func mask(_ index: Int) -> UInt32 { UInt32(truncatingIfNeeded: bytes.little32(54 + 4 * index) ?? 0) }
        // Without a mask the fourth byte of a pixel means nothing. Programs leave alpha 0 everywhere, or write it there.
        let end = start + stride * size.height
        let bit = packing != 0 ? (header >= 56 || packing == 6 ? mask(3) : 0) : bits == 32 ? 0xFF00_0000 : 0
        let pixelBytes = bits / 8
        let hasAlpha =
            bit != 0
            && Swift.stride(from: start, to: end, by: max(1, pixelBytes)).contains {
                let pixel = pixelBytes == 2 ? bytes.little16($0) : bytes.little32($0)
                return UInt32(truncatingIfNeeded: pixel ?? 0) & bit != 0
            }
        masks =
            packing != 0
            ? [mask(0), mask(1), mask(2), hasAlpha ? mask(3) : 0]
            : bits == 16 ? [0x7C00, 0x3E0, 0x1F, 0] : [0xFF_0000, 0xFF00, 0xFF, hasAlpha ? 0xFF00_0000 : 0]
        palette = (14 + header, isOld ? 3 : 4)
        (self.bytes, self.start, isUpsideDown) = (bytes, start, height ?? 0 > 0)
        var facts = ImageFacts(format: .bmp, byteCount: bytes.count, size: size)
        facts.hasAlphaChannel = hasAlpha
        facts.isLossless = true
        self.facts = facts
    }

    func frames(reducedBy side: Int) throws(FileError) -> FrameReader {
        .still(Raster(facts.size, pixel).reduced(by: side))
    }

    private func pixel(_ x: Int, _ y: Int) -> UInt32 {
        let row = start + stride * (isUpsideDown ? facts.size.height - 1 - y : y)
        return bits <= 8 ? listed(row, x) : direct(row + x * bits / 8)
    }

    private func listed(_ row: Int, _ x: Int) -> UInt32 {
        let shift = 8 - bits - x * bits % 8
        let index = Int(bytes[row + x * bits / 8]) >> shift & (1 << bits - 1)
        let at = palette.start + palette.width * index
        guard at + 3 <= min(start, bytes.count) else { return 0xFF00_0000 }
        return UInt32(bytes[at + 2]) | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at]) << 16 | 0xFF00_0000
    }

    private func direct(_ at: Int) -> UInt32 {
        let word = (0..<bits / 8).reduce(UInt32(0)) { $0 | UInt32(bytes[at + $1]) << (8 * UInt32($1)) }
        return masks.indices.reduce(0) { pixel, channel in
            let mask = masks[channel]
            guard mask != 0 else { return channel == 3 ? pixel | 0xFF00_0000 : pixel }
            let shift = UInt32(mask.trailingZeroBitCount)
            let value = UInt64((word & mask) >> shift) * 255 / UInt64(mask >> shift)
            return pixel | UInt32(UInt8(value)) << (8 * UInt32(channel))
        }
    }
}

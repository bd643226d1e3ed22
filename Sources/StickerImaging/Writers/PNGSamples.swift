import StickerModel

/// The pixels of a PNG file, in a color type that loses nothing.
struct PNGSamples {
    /// Gray is missing on purpose: platforms ask for color, and a palette can hold 256 grays.
    enum Kind: Int {
        case rgb = 2
        case palette = 3
        case rgba = 6

        var channels: Int {
            switch self {
            case .palette: 1
            case .rgb: 3
            case .rgba: 4
            }
        }
    }

    var size: PixelSize
    var kind: Kind
    /// Bits a sample; below 8 only for palettes.
    var bitDepth: Int
    /// Packed rows.
    var bytes: [UInt8]
    /// Colors of a palette as R, G, B, A words in memory order; those with transparency first.
    var palette: [UInt32] = []

    var rowBytes: Int { (size.width * kind.channels * bitDepth + 7) / 8 }

    /// The picture's own samples, whatever it shows.
    init(plain raster: Raster) { (size, kind, bitDepth, bytes) = (raster.size, .rgba, 8, raster.pixels) }

    /// The picture in truecolor, with alpha where it has any; color under clear pixels becomes black.
    init(truecolor raster: Raster) { self.init(raster, raster.isOpaque ? .rgb : .rgba) }

    /// The picture in one of the truecolor types; color under clear pixels becomes black.
    init(_ raster: Raster, _ kind: Kind) {
        let channels = kind.channels
        let count = channels * raster.size.area
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
            filled = count
            raster.pixels.withUnsafeBufferPointer { pixels in
                for pixel in 0..<raster.size.area {
                    let isClear = pixels[4 * pixel + 3] == 0
                    for channel in 0..<channels {
                        bytes[channels * pixel + channel] = isClear ? 0 : pixels[4 * pixel + channel]
                    }
                }
            }
        }
        (size, self.kind, bitDepth, self.bytes) = (raster.size, kind, 8, bytes)
    }

    /// The picture with a palette; nil if it has more than 256 colors.
    init?(exactPalette raster: Raster) {
        var few = FewColors(most: 256)
        var indexes = [UInt8](repeating: 0, count: raster.size.area)
        guard few.add(raster, visit: { indexes[$0] = $1 }) else { return nil }
        self.init(size: raster.size, indexes: indexes, palette: few.colors)
    }

    /// Palette indexes, one a pixel; entries are sorted so that the transparent ones come first and `tRNS` is short.
    init(size: PixelSize, indexes: [UInt8], palette: [UInt32]) {
        let order = palette.indices.sorted {
            (Raster.alpha(palette[$0]), UInt32(bigEndian: palette[$0]), $0)
                < (Raster.alpha(palette[$1]), UInt32(bigEndian: palette[$1]), $1)
        }
        var position = [UInt8](repeating: 0, count: 256)
        for (new, old) in order.enumerated() { position[old] = UInt8(new) }
        let bits = palette.count <= 2 ? 1 : palette.count <= 4 ? 2 : palette.count <= 16 ? 4 : 8
        (self.size, kind, bitDepth) = (size, .palette, bits)
        self.palette = order.map { palette[$0] }
        bytes = []
        bytes = Self.packed(indexes.map { position[Int($0)] }, size: size, bits: bits, rowBytes: rowBytes)
    }

    private static func packed(_ indexes: [UInt8], size: PixelSize, bits: Int, rowBytes: Int) -> [UInt8] {
        if bits == 8 { return indexes }
        var bytes = [UInt8](repeating: 0, count: rowBytes * size.height)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let bit = x * bits
                bytes[y * rowBytes + bit / 8] |= indexes[y * size.width + x] << UInt8(8 - bits - bit % 8)
            }
        }
        return bytes
    }
}

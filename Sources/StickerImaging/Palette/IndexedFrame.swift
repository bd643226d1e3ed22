import StickerModel

/// A frame in palette colors, with the raster it was made from.
struct IndexedFrame {
    let source: Raster
    /// One palette index for each pixel.
    private(set) var indexes: [UInt8]

    /// Maps a frame to the palette. Pixels that are the same in `previous` (same palette) are not looked up again.
    ///
    /// `dithering` 0...1 adds a fixed pattern. Error diffusion would make still parts flicker.
    init(_ source: Raster, _ map: PaletteMap, dithering: Double = 0, after previous: IndexedFrame? = nil) {
        self.source = source
        if dithering > 0 {
            indexes = Self.dithered(source, map, strength: dithering)
            return
        }
        indexes = previous?.indexes ?? [UInt8](repeating: 0, count: source.size.area)
        indexes.withUnsafeMutableBufferPointer { indexes in
            source.withPixelWords { pixels in
                guard let previous else {
                    for index in indexes.indices { indexes[index] = map.index(of: pixels[index]) }
                    return
                }
                previous.source.withPixelWords { before in
                    // Neighbors are often the same.
                    var (color, answer): (UInt32, UInt8) = (0, 0)
                    for index in indexes.indices where pixels[index] != before[index] {
                        if pixels[index] != color { (color, answer) = (pixels[index], map.index(of: pixels[index])) }
                        indexes[index] = answer
                    }
                }
            }
        }
    }

    /// Indexes of a rectangle row by row, each row after `lead` zeros; pixels that the mask does not mark are clear.
    func part(_ rect: PixelRect, mask: [Bool]? = nil, lead: Int = 0) -> [UInt8] {
        var part = rect.rows(of: indexes, width: source.width, lead: lead)
        guard let mask else { return part }
        for y in 0..<rect.height {
            let (from, to) = ((rect.y + y) * source.width + rect.x, y * (lead + rect.width) + lead)
            for x in 0..<rect.width where !mask[from + x] { part[to + x] = 0 }
        }
        return part
    }

    /// Ordered dithering: a threshold for every pixel of an 8 x 8 px square (Bayer 1973).
    private static func dithered(_ source: Raster, _ map: PaletteMap, strength: Double) -> [UInt8] {
        // The colors of a full palette are about this far apart.
        let spread = strength * 16
        let offsets = (0..<64).map { cell in
            var (x, y, value) = (cell % 8, cell / 8, 0)
            for _ in 0..<3 {
                value = value << 2 | ((x ^ y) & 1) << 1 | y & 1
                (x, y) = (x >> 1, y >> 1)
            }
            return Int(((Double(value) + 0.5) / 64 - 0.5) * spread)
        }
        return source.withPixelWords { pixels in
            (0..<source.size.area).map { index in
                let offset = offsets[index / source.width % 8 * 8 + index % source.width % 8]
                let (red, green, blue, alpha) = Raster.channels(pixels[index])
                func moved(_ value: UInt8) -> UInt32 { UInt32(max(0, min(255, Int(value) + offset))) }
                let word = moved(red) | moved(green) << 8 | moved(blue) << 16 | UInt32(alpha) << 24
                return alpha == 0 ? 0 : map.index(of: UInt32(littleEndian: word))
            }
        }
    }
}

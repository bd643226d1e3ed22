import StickerModel

/// A frame in palette colors, with the raster it was made from.
struct IndexedFrame {
    let source: Raster
    /// One palette index for each pixel.
    private(set) var indexes: [UInt8]

    /// Maps a frame to the palette. Pixels that are the same in `previous` (same palette) are not looked up again.
    init(_ source: Raster, _ map: PaletteMap, after previous: IndexedFrame? = nil) {
        self.source = source
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
}

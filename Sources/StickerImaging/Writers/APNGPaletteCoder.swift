import StickerModel

/// Writes an animation as APNG in the colors of one palette. Each frame is the smallest rectangle that changes.
struct APNGPaletteCoder {
    let clip: Clip
    let palette: SharedPalette
    let settings: PaletteSettings
    let loopCount: Int
    /// Writes the colors themselves, as some readers take no palette.
    var isTruecolor = false

    /// The file, packed quickly; `map` is one of the palette. Throws `FileError` when frames cannot be read or memory is
    /// short.
    func encode(_ map: PaletteMap) throws -> APNGContainer {
        let packer = try ZlibPacker(level: APNGContainer.Level.quick)
        let frames = try clip.coded(palette, settings, map) { frame, change, canvas, before in
            let rect = before.isEmpty ? PixelRect(clip.size) : change.rect ?? PixelRect(.square(1))
            // Before each row the filter: none.
            let part = try canvas.draw(
                frame, change, in: rect, lead: 1, pack: { try packer.packed(self.samples($0, width: rect.width)) })
            return CodedFrame(rect: rect, isBlended: part.keepsCanvas, data: part.data)
        }
        return APNGContainer(
            size: clip.size, kind: isTruecolor ? .rgba : .palette, palette: palette.colors, loopCount: loopCount,
            frames: frames)
    }

    /// What is packed of rows of indexes, each after its filter.
    private func samples(_ indexes: [UInt8], width: Int) -> [UInt8] {
        guard isTruecolor else { return indexes }
        let rows = indexes.count / (width + 1)
        return [UInt8](unsafeUninitializedCapacity: rows * (4 * width + 1)) { bytes, count in
            count = rows * (4 * width + 1)
            let base = UnsafeMutableRawBufferPointer(bytes)
            for row in 0..<rows {
                let (from, to) = (row * (width + 1), row * (4 * width + 1))
                base[to] = indexes[from]
                for x in 0..<width {
                    let color = palette.colors[Int(indexes[from + 1 + x])]
                    base.storeBytes(of: color, toByteOffset: to + 1 + 4 * x, as: UInt32.self)
                }
            }
        }
    }
}

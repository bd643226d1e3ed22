import StickerModel

/// Writes a clip of hard-edged frames as GIF with one palette.
///
/// GIF can only draw over the canvas. Where pixels become clear, the frame before is enlarged to contain them and is
/// cleared as a whole.
struct GIFPaletteCoder {
    let clip: Clip
    let palette: SharedPalette
    let settings: PaletteSettings
    let loopCount: Int

    /// The file; `map` is one of the palette. Throws `FileError` when frames cannot be read or memory is short.
    func encode(_ map: PaletteMap) throws -> GIFContainer {
        let bits = GIFContainer.bits(of: palette.colors.count)
        // Of the last frame.
        var indexes: [UInt8] = []
        let frames = try clip.coded(palette, settings, map) { frame, change, canvas, before in
            var change = change
            if let cleared = change.clearedRect, let last = before.indices.last {
                let wide = before[last].rect.union(cleared)
                if wide != before[last].rect {
                    indexes = Self.widened(indexes, from: before[last].rect, to: wide)
                    before[last].data = try GIFCoder.packed(indexes, size: wide.size, bits: bits)
                }
                (before[last].rect, before[last].disposal) = (wide, .clear)
                canvas.clear(wide)
                change = canvas.changes(to: frame)
            }
            let rect = before.isEmpty ? PixelRect(clip.size) : change.rect ?? PixelRect(.square(1))
            let part = try canvas.draw(frame, change, in: rect) {
                try GIFCoder.packed($0, size: rect.size, bits: bits)
            }
            indexes = part.indexes
            return CodedFrame(rect: rect, data: part.data)
        }
        return GIFContainer(size: clip.size, palette: palette.colors, loopCount: loopCount, frames: frames)
    }

    /// The same picture in a rectangle that contains its own; the added pixels are clear.
    private static func widened(_ indexes: [UInt8], from rect: PixelRect, to wide: PixelRect) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: wide.area)
        for y in 0..<rect.height {
            let to = (rect.y - wide.y + y) * wide.width + rect.x - wide.x
            result.replaceSubrange(to..<to + rect.width, with: indexes[y * rect.width..<(y + 1) * rect.width])
        }
        return result
    }
}

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
        var canvas = IndexedCanvas(clip.size, palette, settings)
        var frames: [GIFContainer.Frame] = []
        // Of the last frame.
        var indexes: [UInt8] = []
        var previous: IndexedFrame?
        let last = clip.durations.count - 1
        try clip.frames.forEach { index, raster in
            let frame = IndexedFrame(raster, map, after: previous)
            previous = frame
            var change = canvas.changes(to: frame)
            // A single frame would be a still.
            let isNeeded = frames.isEmpty || (frames.count == 1 && index == last)
            guard change.rect != nil || isNeeded else {
                frames[frames.count - 1].duration += clip.durations[index]
                return true
            }
            if let cleared = change.clearedRect, var before = frames.popLast() {
                let wide = before.rect.union(cleared)
                if wide != before.rect {
                    indexes = Self.widened(indexes, from: before.rect, to: wide)
                    before.data = try GIFCoder.packed(indexes, size: wide.size, bits: bits)
                }
                (before.rect, before.disposal) = (wide, .clear)
                frames.append(before)
                canvas.clear(wide)
                change = canvas.changes(to: frame)
            }
            let rect = frames.isEmpty ? PixelRect(clip.size) : change.rect ?? PixelRect(.square(1))
            let part = try canvas.draw(frame, change, in: rect) {
                try GIFCoder.packed($0, size: rect.size, bits: bits)
            }
            indexes = part.indexes
            frames.append(GIFContainer.Frame(rect: rect, duration: clip.durations[index], data: part.data))
            return true
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

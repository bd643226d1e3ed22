import StickerModel

/// Writes an animation as APNG with one palette. Each frame is the smallest rectangle that changes.
struct APNGPaletteCoder {
    let clip: Clip
    let palette: SharedPalette
    let settings: PaletteSettings
    let loopCount: Int

    /// The file, packed quickly; `map` is one of the palette. Throws `FileError` when frames cannot be read or memory is
    /// short.
    func encode(_ map: PaletteMap) throws -> APNGContainer {
        let packer = try ZlibPacker(level: APNGContainer.Level.quick)
        var canvas = IndexedCanvas(clip.size, palette, settings)
        var frames: [APNGContainer.Frame] = []
        var previous: IndexedFrame?
        let last = clip.durations.count - 1
        try clip.frames.forEach { index, raster in
            let frame = IndexedFrame(raster, map, after: previous)
            previous = frame
            let change = canvas.changes(to: frame)
            // A single frame would be a still.
            let isNeeded = frames.isEmpty || (frames.count == 1 && index == last)
            guard change.rect != nil || isNeeded else {
                frames[frames.count - 1].duration += clip.durations[index]
                return true
            }
            let rect = frames.isEmpty ? PixelRect(clip.size) : change.rect ?? PixelRect(.square(1))
            // Before each row the filter: none.
            let part = try canvas.draw(frame, change, in: rect, lead: 1, pack: packer.packed)
            frames.append(
                APNGContainer.Frame(
                    rect: rect, duration: clip.durations[index], isBlended: part.keepsCanvas, data: part.data))
            return true
        }
        return APNGContainer(
            size: clip.size, kind: .palette, palette: palette.colors, loopCount: loopCount, frames: frames)
    }
}

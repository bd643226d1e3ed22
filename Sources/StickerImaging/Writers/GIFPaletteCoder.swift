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
    let dithering: Double
    private let repeats: PixelRepeats?

    init(clip: Clip, palette: SharedPalette, settings: PaletteSettings, loopCount: Int, dithering: Double) {
        (self.clip, self.palette, self.settings) = (clip, palette, settings)
        (self.loopCount, self.dithering) = (loopCount, dithering)
        // They would wipe out the pattern of dithering.
        repeats = dithering > 0 ? nil : PixelRepeats(palette, settings)
    }

    /// `map` is one of the palette, if there is one. Throws `FileError` when frames cannot be read or memory is short.
    func encode(_ map: PaletteMap? = nil) throws -> GIFContainer {
        let map = map ?? PaletteMap(palette)
        var canvas = IndexedCanvas(clip.size)
        var frames: [GIFContainer.Frame] = []
        var pending: Pending?
        var previous: IndexedFrame?
        let last = clip.durations.count - 1
        try clip.frames.forEach { index, raster in
            let frame = IndexedFrame(raster, map, dithering: dithering, after: previous)
            previous = frame
            var change = canvas.changes(to: frame, colors: palette.colors, tolerance: settings.tolerance)
            // A single frame would be a still.
            let isNeeded = pending == nil || (frames.isEmpty && index == last)
            if change.rect == nil, !isNeeded {
                pending?.duration += clip.durations[index]
                return true
            }
            if let cleared = change.clearedRect, let before = pending {
                let wide = before.widened(to: cleared)
                canvas.clear(wide.rect)
                pending = try wide.repacked(bits: bits, disposal: .clear)
                change = canvas.changes(to: frame, colors: palette.colors, tolerance: settings.tolerance)
            }
            if let pending { frames.append(pending.frame) }
            let rect = pending == nil ? PixelRect(clip.size) : change.rect ?? PixelRect(.square(1))
            pending = try draw(frame, change, in: rect, on: &canvas, duration: clip.durations[index])
            return true
        }
        if let pending { frames.append(pending.frame) }
        return GIFContainer(size: clip.size, palette: palette.colors, loopCount: loopCount, frames: frames)
    }

    private var bits: Int { GIFContainer.bits(of: palette.colors.count) }

    /// The rectangle with new pixels only where something changes, or all of it, whichever packs better.
    private func draw(
        _ frame: IndexedFrame, _ change: IndexedChange, in rect: PixelRect, on canvas: inout IndexedCanvas,
        duration: Double
    ) throws -> Pending {
        func pending(_ indexes: [UInt8]) throws -> Pending {
            let data = try GIFCoder.packed(indexes, size: rect.size, bits: bits)
            return Pending(rect: rect, duration: duration, indexes: indexes, data: data)
        }
        let (sparse, full) = (frame.part(rect, mask: change.mask), frame.part(rect))
        var result = try pending(repeats?.found(in: full, of: frame, rect) ?? full)
        var isSparse = false
        // On a clear canvas both are the same.
        if sparse != full {
            let other = try pending(repeats?.found(in: sparse, of: frame, rect, over: canvas) ?? sparse)
            isSparse = other.data.count < result.data.count
            if isSparse { result = other }
        }
        canvas.draw(result.indexes, of: frame, in: rect, keepsClear: isSparse)
        return result
    }
}

/// A frame that may have to be enlarged for the next one.
private struct Pending {
    var rect: PixelRect
    var duration: Double
    var disposal = GIFContainer.Disposal.keep
    var indexes: [UInt8]
    var data: [UInt8]

    var frame: GIFContainer.Frame {
        GIFContainer.Frame(rect: rect, duration: duration, disposal: disposal, data: data)
    }

    /// The same picture in a rectangle that also contains `other`; the added pixels are clear.
    func widened(to other: PixelRect) -> Pending {
        let (left, top) = (min(rect.x, other.x), min(rect.y, other.y))
        let right = max(rect.x + rect.width, other.x + other.width)
        let bottom = max(rect.y + rect.height, other.y + other.height)
        var result = self
        result.rect = PixelRect(x: left, y: top, width: right - left, height: bottom - top)
        if result.rect == rect { return result }
        result.data = []
        result.indexes = [UInt8](repeating: 0, count: result.rect.area)
        for y in 0..<rect.height {
            let to = (rect.y - top + y) * result.rect.width + rect.x - left
            result.indexes.replaceSubrange(to..<to + rect.width, with: indexes[y * rect.width..<(y + 1) * rect.width])
        }
        return result
    }

    func repacked(bits: Int, disposal: GIFContainer.Disposal) throws -> Pending {
        var result = self
        result.disposal = disposal
        if data.isEmpty {
            result.data = try GIFCoder.packed(indexes, size: rect.size, bits: bits)
        }
        return result
    }
}

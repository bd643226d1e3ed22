import StickerModel

/// Writes an animation as APNG with one palette. Each frame is the smallest rectangle that changes; of the ways to
/// dispose of the last frame and to blend, the one that packs better is used.
struct APNGPaletteCoder {
    let clip: Clip
    let palette: SharedPalette
    let settings: PaletteSettings
    let loopCount: Int
    private let repeats: PixelRepeats?

    init(clip: Clip, palette: SharedPalette, settings: PaletteSettings, loopCount: Int) {
        (self.clip, self.palette, self.settings, self.loopCount) = (clip, palette, settings, loopCount)
        repeats = PixelRepeats(palette, settings)
    }

    /// `map` is one of the palette, if there is one. Throws `FileError` when frames cannot be read or memory is short.
    func encode(_ map: PaletteMap? = nil) throws -> APNGContainer {
        let packer = try ZlibPacker(level: APNGContainer.Level.quick)
        let map = map ?? PaletteMap(palette)
        var canvas = IndexedCanvas(clip.size)
        var frames: [APNGContainer.Frame] = []
        var previous: IndexedFrame?
        let last = clip.durations.count - 1
        try clip.frames.forEach { index, raster in
            let frame = IndexedFrame(raster, map, after: previous)
            previous = frame
            let choice = try choose(frame, on: canvas, after: frames.last, packer)
            // A single frame would be a still.
            let isNeeded = frames.isEmpty || (frames.count == 1 && index == last)
            guard choice.change.rect != nil || isNeeded else {
                frames[frames.count - 1].duration += clip.durations[index]
                return true
            }
            if choice.clearsPrevious {
                canvas.clear(frames[frames.count - 1].rect)
                frames[frames.count - 1].disposal = .clear
            }
            canvas.draw(choice.rows, of: frame, in: choice.rect, lead: 1, keepsClear: choice.isBlended)
            frames.append(
                APNGContainer.Frame(
                    rect: choice.rect, duration: clip.durations[index], isBlended: choice.isBlended, data: choice.data))
            return true
        }
        return APNGContainer(
            size: clip.size, kind: .palette, palette: palette.colors, loopCount: loopCount, frames: frames)
    }

    private struct Choice {
        var change: IndexedChange
        var rect: PixelRect
        var clearsPrevious = false
        var isBlended = false
        /// Palette indexes, each row after its filter.
        var rows: [UInt8] = []
        var data: [UInt8] = []
    }

    /// The smallest way to get from the canvas to `frame`.
    private func choose(
        _ frame: IndexedFrame, on canvas: IndexedCanvas, after previous: APNGContainer.Frame?, _ packer: ZlibPacker
    ) throws -> Choice {
        let kept = change(to: frame, on: canvas)
        let whole = PixelRect(clip.size)
        guard let previous else {
            return try packed(Choice(change: kept, rect: whole), frame, on: canvas, packer)
        }
        let spot = PixelRect(.square(1))
        let best = try packed(Choice(change: kept, rect: kept.rect ?? spot), frame, on: canvas, packer)
        guard kept.area > Self.smallEnough, !kept.canBlend else { return best }
        guard let rect = canvas.extent(of: frame, clearing: previous.rect, kept),
            rect.area < kept.area * 9 / 10
        else { return best }
        var cleared = canvas
        cleared.clear(previous.rect)
        let change = change(to: frame, on: cleared)
        let other = try packed(
            Choice(change: change, rect: rect, clearsPrevious: true), frame, on: cleared, packer)
        return other.data.count < best.data.count ? other : best
    }

    /// A changed area (px) for which another rectangle cannot save much.
    private static let smallEnough = 1024

    private func change(to frame: IndexedFrame, on canvas: IndexedCanvas) -> IndexedChange {
        canvas.changes(to: frame, colors: palette.colors, tolerance: settings.tolerance)
    }

    private func packed(
        _ choice: Choice, _ frame: IndexedFrame, on canvas: IndexedCanvas, _ packer: ZlibPacker
    ) throws -> Choice {
        var choice = choice
        // Before each row the filter: none.
        let whole = frame.part(choice.rect, lead: 1)
        choice.rows = repeats?.found(in: whole, of: frame, choice.rect, lead: 1) ?? whole
        choice.data = try packer.packed(choice.rows)
        // A whole rectangle of new pixels may pack better than a few among clear ones.
        if choice.change.canBlend, choice.change.rect == choice.rect {
            let sparse = frame.part(choice.rect, mask: choice.change.mask, lead: 1)
            if sparse == whole { return choice }
            let rows = repeats?.found(in: sparse, of: frame, choice.rect, lead: 1, over: canvas) ?? sparse
            let data = try packer.packed(rows)
            if data.count < choice.data.count { (choice.rows, choice.data, choice.isBlended) = (rows, data, true) }
        }
        return choice
    }
}

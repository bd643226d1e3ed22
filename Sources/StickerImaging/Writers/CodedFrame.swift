import StickerModel

struct CodedFrame {
    var rect: PixelRect
    /// In ms.
    var duration = 0.0
    /// Drawn over what is there instead of replacing it; GIF can do nothing else.
    var isBlended = false
    var disposal = FrameDisposal.keep
    /// Of APNG the zlib stream of its filtered rows, of GIF code size and sub-blocks.
    var data: [UInt8]
}

extension Clip {
    /// The frames in the colors of one palette, each joined by those that look the same. `code` codes one, of which
    /// everything that differs from the canvas must be drawn, and may change those before it.
    func coded(
        _ palette: SharedPalette, _ settings: PaletteSettings, _ map: PaletteMap,
        code: (IndexedFrame, FrameDiff, inout IndexedCanvas, inout [CodedFrame]) throws -> CodedFrame
    ) throws -> [CodedFrame] {
        var canvas = IndexedCanvas(size, palette, settings)
        var coded: [CodedFrame] = []
        var previous: IndexedFrame?
        try frames.forEach { index, raster in
            let frame = IndexedFrame(raster, map, after: previous)
            previous = frame
            let change = canvas.changes(to: frame)
            // A single frame would be a still.
            let isNeeded = coded.isEmpty || coded.count == 1 && index == durations.count - 1
            if change.rect != nil || isNeeded { coded.append(try code(frame, change, &canvas, &coded)) }
            coded[coded.count - 1].duration += durations[index]
            return true
        }
        return coded
    }
}

import StickerModel

struct CodedFrame {
    var rect: PixelRect
    /// In ms.
    var duration = 0.0
    /// Drawn over what is there instead of replacing it; GIF can do nothing else.
    var isBlended = false
    /// What becomes of its rectangle before the next frame.
    var disposal = FrameDisposal.keep
    /// Of APNG the zlib stream of its filtered rows, of GIF code size and sub-blocks, of WebP the chunks of its picture.
    var data: [UInt8]
}

extension Clip {
    /// The frames in the colors of one palette, each joined by those that look the same. `code` codes one, of which
    /// everything that differs from the canvas must be drawn, and may change those before it.
    func coded(
        _ map: PaletteMap, _ settings: PaletteSettings,
        code: (IndexedFrame, FrameDiff, inout IndexedCanvas, inout [CodedFrame]) throws -> CodedFrame
    ) throws -> [CodedFrame] {
        var canvas = IndexedCanvas(size, map.palette, settings)
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

    /// The animation as APNG in the colors of one palette, packed quickly. Each frame is the smallest rectangle that
    /// changes. With `isTruecolor` the colors themselves are written, as some readers take
    /// no palette.
    ///
    /// Throws `FileError` when frames cannot be read or memory is short.
    func apng(
        _ map: PaletteMap, _ settings: PaletteSettings, loopCount: Int, isTruecolor: Bool = false
    ) throws -> APNGContainer {
        let palette = map.palette
        let packer = try ZlibPacker(level: APNGContainer.Level.quick)
        let frames = try coded(map, settings) { frame, change, canvas, before in
            let rect = before.isEmpty ? PixelRect(size) : change.rect ?? PixelRect(.square(1))
            // Before each row the filter: none.
            let part = try canvas.draw(frame, change, in: rect, lead: 1) {
                try packer.packed(isTruecolor ? palette.samples($0, width: rect.width) : $0)
            }
            return CodedFrame(rect: rect, isBlended: part.keepsCanvas, data: part.data)
        }
        return APNGContainer(
            size: size, kind: isTruecolor ? .rgba : .palette, palette: palette.colors, loopCount: loopCount,
            frames: frames)
    }

    /// A clip of hard-edged frames as GIF with one palette.
    ///
    /// GIF can only draw over the canvas. Where pixels become clear, the frame before is enlarged to contain them and
    /// is cleared as a whole. Throws `FileError` when frames cannot be read or memory is short.
    func gif(_ map: PaletteMap, _ settings: PaletteSettings, loopCount: Int) throws -> GIFContainer {
        let bits = GIFContainer.bits(of: map.palette.colors.count)
        // Of the last frame.
        var indexes: [UInt8] = []
        let frames = try coded(map, settings) { frame, change, canvas, before in
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
            let rect = before.isEmpty ? PixelRect(size) : change.rect ?? PixelRect(.square(1))
            let part = try canvas.draw(frame, change, in: rect) { try GIFCoder.packed($0, size: rect.size, bits: bits) }
            indexes = part.indexes
            return CodedFrame(rect: rect, data: part.data)
        }
        return GIFContainer(size: size, palette: map.palette.colors, loopCount: loopCount, frames: frames)
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

extension SharedPalette {
    /// What is packed in truecolor of rows of indexes, each after its filter.
    fileprivate func samples(_ indexes: [UInt8], width: Int) -> [UInt8] {
        let rows = indexes.count / (width + 1)
        return [UInt8](unsafeUninitializedCapacity: rows * (4 * width + 1)) { bytes, count in
            count = rows * (4 * width + 1)
            let base = UnsafeMutableRawBufferPointer(bytes)
            for row in 0..<rows {
                let (from, to) = (row * (width + 1), row * (4 * width + 1))
                base[to] = indexes[from]
                for x in 0..<width {
                    let color = colors[Int(indexes[from + 1 + x])]
                    base.storeBytes(of: color, toByteOffset: to + 1 + 4 * x, as: UInt32.self)
                }
            }
        }
    }
}

import StickerModel

/// What a viewer shows of an animation in palette colors, and the source color each pixel was last set for.
///
/// A pixel may stay as it is while its source changes within a tolerance. It is always compared with the source that it
/// was set for, so that small errors never add up.
struct IndexedCanvas {
    let size: PixelSize
    private let colors: [UInt32]
    private let tolerance: Int
    private let repeats: PixelRepeats?
    private var displayed: [UInt8]
    private var origin: [UInt32]

    init(_ size: PixelSize, _ palette: SharedPalette, _ settings: PaletteSettings) {
        self.size = size
        (colors, tolerance) = (palette.colors, settings.tolerance)
        self.repeats = PixelRepeats(palette, settings)
        displayed = [UInt8](repeating: 0, count: size.area)
        origin = [UInt32](repeating: 0, count: size.area)
    }

    func changes(to frame: IndexedFrame) -> FrameDiff {
        frame.source.withPixelWords { source in
            FrameDiff(size, from: displayed, to: frame.indexes, alpha: { Raster.alpha(colors[Int($0)]) }) {
                let (pixel, before) = (source[$0], origin[$0])
                return tolerance == 0
                    || pixel != before && !ColorTolerance.isNear(pixel, before, tolerance)
                        && !ColorTolerance.isNear(pixel, colors[Int(displayed[$0])], tolerance)
            }
        }
    }

    struct Part {
        /// Row by row, each row after `lead` zeros.
        var indexes: [UInt8]
        var data: [UInt8]
        /// 0 leaves the canvas as it is, instead of clearing it.
        var keepsCanvas = false
    }

    /// Draws a frame in a rectangle that holds all that `change` names: every pixel, or only those that change where that
    /// is possible and packs better. Each row of what is packed begins with `lead` zeros.
    mutating func draw(
        _ frame: IndexedFrame, _ change: FrameDiff, in rect: PixelRect, lead: Int = 0, pack: ([UInt8]) throws -> [UInt8]
    ) rethrows -> Part {
        let whole = frame.part(rect, lead: lead)
        let indexes = repeats?.found(in: whole, of: frame, rect, lead: lead) ?? whole
        var part = Part(indexes: indexes, data: try pack(indexes))
        if change.canBlend {
            let sparse = frame.part(rect, mask: change.mask, lead: lead)
            // On a clear canvas both are the same.
            if sparse != whole {
                let indexes = repeats?.found(in: sparse, of: frame, rect, lead: lead, over: self) ?? sparse
                let data = try pack(indexes)
                if data.count < part.data.count { part = Part(indexes: indexes, data: data, keepsCanvas: true) }
            }
        }
        show(part, of: frame, in: rect, lead: lead)
        return part
    }

    private mutating func show(_ drawn: Part, of frame: IndexedFrame, in rect: PixelRect, lead: Int) {
        let width = size.width
        drawn.indexes.withUnsafeBufferPointer { part in
            displayed.withUnsafeMutableBufferPointer { displayed in
                origin.withUnsafeMutableBufferPointer { origin in
                    frame.source.withPixelWords { pixels in
                        for y in 0..<rect.height {
                            let (row, from) = ((rect.y + y) * width + rect.x, y * (lead + rect.width) + lead)
                            for x in 0..<rect.width where part[from + x] != 0 || !drawn.keepsCanvas {
                                displayed[row + x] = part[from + x]
                                origin[row + x] = pixels[row + x]
                            }
                        }
                    }
                }
            }
        }
    }

    /// What is shown in a rectangle, row by row, each row after `lead` zeros.
    func part(_ rect: PixelRect, lead: Int) -> [UInt8] { rect.rows(of: displayed, width: size.width, lead: lead) }

    mutating func clear(_ rect: PixelRect) {
        for y in rect.y..<rect.y + rect.height {
            let row = y * size.width
            for index in row + rect.x..<row + rect.x + rect.width { (displayed[index], origin[index]) = (0, 0) }
        }
    }
}

struct IndexedFrame {
    let source: Raster
    private(set) var indexes: [UInt8]

    /// Maps a frame to the palette. Pixels that are the same in `previous` (same palette) are not looked up again.
    init(_ source: Raster, _ map: PaletteMap, after previous: IndexedFrame? = nil) {
        self.source = source
        indexes = previous?.indexes ?? [UInt8](repeating: 0, count: source.size.area)
        let before = previous?.source ?? Raster(source.size)
        indexes.withUnsafeMutableBufferPointer { indexes in
            source.withPixelWords { pixels in
                before.withPixelWords { before in
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

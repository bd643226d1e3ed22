import StickerModel

/// What a viewer shows of an animation in palette colors, and the source color each pixel was last set for.
///
/// A pixel may stay as it is while its source changes within a tolerance. It is always compared with the source that it
/// was set for, so that small errors never add up.
struct IndexedCanvas {
    let size: PixelSize
    private var displayed: [UInt8]
    private var origin: [UInt32]

    /// A clear canvas.
    init(_ size: PixelSize) {
        self.size = size
        displayed = [UInt8](repeating: 0, count: size.area)
        origin = [UInt32](repeating: 0, count: size.area)
    }

    /// What must be drawn to show `frame`.
    func changes(to frame: IndexedFrame, colors: [UInt32], tolerance: Int) -> IndexedChange {
        var change = IndexedChange(rect: nil, clearedRect: nil, canBlend: true, mask: [])
        var (dirty, cleared) = (Bounds(), Bounds())
        var canBlend = true
        change.mask = [Bool](unsafeUninitializedCapacity: size.area) { mask, count in
            count = size.area
            mask.initialize(repeating: false)
            withPixels(of: frame, colors) { pixels in
                for y in 0..<size.height {
                    forEachDifference(
                        pixels.indexes, pixels.displayed, in: y &* size.width..<(y &+ 1) &* size.width
                    ) { index in
                        guard pixels.differ(at: index, tolerance) else { return }
                        mask[index] = true
                        dirty.add(index &- y &* size.width, y)
                        let alpha = Raster.alpha(pixels.colors[Int(pixels.indexes[index])])
                        if pixels.displayed[index] != 0, alpha < 255 { canBlend = false }
                        if alpha == 0 { cleared.add(index &- y &* size.width, y) }
                    }
                }
            }
        }
        (change.rect, change.clearedRect, change.canBlend) = (dirty.rect, cleared.rect, canBlend)
        return change
    }

    /// What would have to be drawn to show `frame` if a rectangle were cleared first, where `change` says what has to be
    /// drawn without that: the rectangle alone, which is found quickly.
    func extent(of frame: IndexedFrame, clearing rect: PixelRect, _ change: IndexedChange) -> PixelRect? {
        var bounds = Bounds()
        let (right, bottom) = (rect.x + rect.width, rect.y + rect.height)
        frame.indexes.withUnsafeBytes { indexes in
            change.mask.withUnsafeBytes { mask in
                for y in 0..<size.height {
                    let row = y &* size.width
                    func add(_ bytes: UnsafeRawBufferPointer, _ columns: Range<Int>) {
                        guard let first = bytes.firstSet(row &+ columns.lowerBound..<row &+ columns.upperBound),
                            let last = bytes.lastSet(row &+ columns.lowerBound..<row &+ columns.upperBound)
                        else { return }
                        bounds.add(first &- row, y)
                        bounds.add(last &- row, y)
                    }
                    if y < rect.y || y >= bottom {
                        add(mask, 0..<size.width)
                    } else {
                        add(mask, 0..<rect.x)
                        add(indexes, rect.x..<right)
                        add(mask, right..<size.width)
                    }
                }
            }
        }
        return bounds.rect
    }

    /// A frame beside what is shown.
    private struct Pixels {
        let indexes: UnsafeRawBufferPointer
        let displayed: UnsafeRawBufferPointer
        let source: UnsafePointer<UInt32>
        let origin: UnsafeBufferPointer<UInt32>
        let colors: UnsafeBufferPointer<UInt32>

        /// Whether a pixel with another index has to be drawn.
        @inline(__always)
        func differ(at index: Int, _ tolerance: Int) -> Bool {
            if tolerance == 0 { return true }
            let (pixel, old) = (source[index], origin[index])
            return pixel != old && !ColorTolerance.isNear(pixel, old, tolerance)
                && !ColorTolerance.isNear(pixel, colors[Int(displayed[index])], tolerance)
        }
    }

    private func withPixels(of frame: IndexedFrame, _ colors: [UInt32], _ body: (Pixels) -> Void) {
        frame.source.withPixelWords { source in
            frame.indexes.withUnsafeBytes { indexes in
                displayed.withUnsafeBytes { displayed in
                    origin.withUnsafeBufferPointer { origin in
                        colors.withUnsafeBufferPointer { colors in
                            body(
                                Pixels(
                                    indexes: indexes, displayed: displayed, source: source, origin: origin,
                                    colors: colors))
                        }
                    }
                }
            }
        }
    }

    /// Shows the indexes of a rectangle, row by row, each row after `lead` zeros, that were made of `frame`; with
    /// `keepsClear`, 0 changes nothing.
    mutating func draw(
        _ part: [UInt8], of frame: IndexedFrame, in rect: PixelRect, lead: Int = 0, keepsClear: Bool
    ) {
        let width = size.width
        part.withUnsafeBufferPointer { part in
            displayed.withUnsafeMutableBufferPointer { displayed in
                origin.withUnsafeMutableBufferPointer { origin in
                    frame.source.withPixelWords { pixels in
                        for y in 0..<rect.height {
                            let (row, from) = ((rect.y + y) * width + rect.x, y * (lead + rect.width) + lead)
                            for x in 0..<rect.width where part[from + x] != 0 || !keepsClear {
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

/// Visits the places of a range at which two arrays have different bytes.
@inline(__always)
private func forEachDifference(
    _ own: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer, in range: Range<Int>, _ body: (_ index: Int) -> Void
) {
    var index = range.lowerBound
    while index < range.upperBound {
        // Most of a frame is as it was: eight bytes are compared at once.
        if index &+ 8 <= range.upperBound,
            own.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                == other.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        {
            index &+= 8
            continue
        }
        for place in index..<min(index &+ 8, range.upperBound) where own[place] != other[place] { body(place) }
        index &+= 8
    }
}

extension UnsafeRawBufferPointer {
    /// The first place of a range with another byte than 0.
    fileprivate func firstSet(_ range: Range<Int>) -> Int? {
        var index = range.lowerBound
        while index &+ 8 <= range.upperBound, loadUnaligned(fromByteOffset: index, as: UInt64.self) == 0 { index &+= 8 }
        while index < range.upperBound {
            if self[index] != 0 { return index }
            index &+= 1
        }
        return nil
    }

    /// The last one.
    fileprivate func lastSet(_ range: Range<Int>) -> Int? {
        var end = range.upperBound
        while end &- 8 >= range.lowerBound, loadUnaligned(fromByteOffset: end &- 8, as: UInt64.self) == 0 { end &-= 8 }
        while end > range.lowerBound {
            if self[end &- 1] != 0 { return end &- 1 }
            end &-= 1
        }
        return nil
    }
}

/// Where a frame differs from what is shown.
struct IndexedChange {
    /// Contains everything that changes; nil if nothing does.
    var rect: PixelRect?
    /// The part of `rect` in which visible pixels become clear; nil if there are none.
    var clearedRect: PixelRect?
    /// Every changed pixel becomes opaque or was clear, so that the new pixels can be drawn over the old ones.
    var canBlend: Bool
    /// For each pixel of the canvas: whether it changes.
    var mask: [Bool]

    var area: Int { rect?.area ?? 0 }
}

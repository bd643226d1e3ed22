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
            frame.source.withPixelWords { pixels in
                for y in 0..<size.height {
                    frame.indexes.forEachDifference(
                        from: displayed, in: y &* size.width..<(y &+ 1) &* size.width
                    ) { index, new, old in
                        guard differs(index, pixels[index], colors, tolerance) else { return }
                        mask[index] = true
                        dirty.add(index &- y &* size.width, y)
                        let alpha = Raster.alpha(colors[Int(new)])
                        if old != 0, alpha < 255 { canBlend = false }
                        if alpha == 0 { cleared.add(index &- y &* size.width, y) }
                    }
                }
            }
        }
        (change.rect, change.clearedRect, change.canBlend) = (dirty.rect, cleared.rect, canBlend)
        return change
    }

    @inline(__always)
    private func differs(_ index: Int, _ pixel: UInt32, _ colors: [UInt32], _ tolerance: Int) -> Bool {
        if tolerance == 0 { return true }
        return pixel != origin[index] && !ColorTolerance.isNear(pixel, origin[index], tolerance)
            && !ColorTolerance.isNear(pixel, colors[Int(displayed[index])], tolerance)
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

extension [UInt8] {
    /// Visits the places of a range at which another array of the same length has another byte, with both bytes.
    @inline(__always)
    fileprivate func forEachDifference(
        from other: [UInt8], in range: Range<Int>, _ body: (_ index: Int, _ own: UInt8, _ other: UInt8) -> Void
    ) {
        withUnsafeBytes { own in
            other.withUnsafeBytes { other in
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
                    for place in index..<Swift.min(index &+ 8, range.upperBound) where own[place] != other[place] {
                        body(place, own[place], other[place])
                    }
                    index &+= 8
                }
            }
        }
    }
}

/// The smallest rectangle around all points added.
private struct Bounds {
    private var (left, top, right, bottom) = (Int.max, Int.max, -1, -1)

    @inline(__always)
    mutating func add(_ x: Int, _ y: Int) {
        if x < left { left = x }
        if x > right { right = x }
        if y < top { top = y }
        bottom = y
    }

    var rect: PixelRect? {
        right < 0 ? nil : PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
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

    var area: Int { rect.map { $0.width * $0.height } ?? 0 }
}

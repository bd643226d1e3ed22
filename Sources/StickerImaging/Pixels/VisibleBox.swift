import StickerModel

/// Finds the box around what people see of pictures of one size, row by row.
struct VisibleBox {
    /// Fainter pixels are invisible: black at 2 of 255 on white is a white of 253. Erasers, resizing and exports leave
    /// them far from the picture.
    private static let leastAlpha: UInt32 = 3

    private var visible = Bounds()
    private var faint = Bounds()

    /// The box around everything visible; of pictures that are too faint throughout, around all that is not clear. nil
    /// where everything is clear.
    var box: PixelRect? { visible.rect ?? faint.rect }

    /// Adds a row; returns where the first and the last pixel are that are not clear, nil where all are.
    @inline(__always)
    mutating func add(_ row: UnsafeBufferPointer<UInt32>, at y: Int) -> ClosedRange<Int>? {
        guard let start = row.firstIndex(where: { Raster.alpha($0) != 0 }),
            let end = row.lastIndex(where: { Raster.alpha($0) != 0 })
        else { return nil }
        faint.add(start, end, y)
        let rest = row[start...end]
        if let start = rest.firstIndex(where: { Raster.alpha($0) >= Self.leastAlpha }),
            let end = rest.lastIndex(where: { Raster.alpha($0) >= Self.leastAlpha })
        {
            visible.add(start, end, y)
        }
        return start...end
    }

    /// Adds a picture, and passes what of each of its rows is not clear at both ends.
    @inline(__always)
    mutating func add(_ raster: Raster, visit: (Slice<UnsafeBufferPointer<UInt32>>) -> Void = { _ in }) {
        raster.withPixelWords { words in
            for y in 0..<raster.height {
                let row = UnsafeBufferPointer(start: words + y &* raster.width, count: raster.width)
                if let range = add(row, at: y) { visit(row[range]) }
            }
        }
    }

    mutating func add(_ other: VisibleBox) {
        visible.add(other.visible)
        faint.add(other.faint)
    }
}

import StickerModel

struct Bounds {
    private var (left, top, right, bottom) = (Int.max, Int.max, -1, -1)

    var rect: PixelRect? {
        bottom < 0 ? nil : PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }

    @inline(__always)
    mutating func add(_ x: Int, _ y: Int) { add(x, x, y) }

    @inline(__always)
    mutating func add(_ first: Int, _ last: Int, _ y: Int) {
        if first < left { left = first }
        if last > right { right = last }
        if y < top { top = y }
        if y > bottom { bottom = y }
    }

    mutating func add(_ box: PixelRect) {
        add(box.x, box.x + box.width - 1, box.y)
        add(box.x, box.x + box.width - 1, box.y + box.height - 1)
    }

    mutating func add(_ other: Bounds) {
        (left, right) = (min(left, other.left), max(right, other.right))
        (top, bottom) = (min(top, other.top), max(bottom, other.bottom))
    }
}

extension PixelSize {
    /// For each place of a picture of this size, row by row, whether it is reached from one of `starts` by steps to the
    /// sides, up and down, over places that may be entered.
    func reached(from starts: [Int], entering mayEnter: (Int) -> Bool) -> [Bool] {
        var isReached = [Bool](repeating: false, count: area)
        for place in starts { isReached[place] = true }
        var open = starts
        while let place = open.popLast() {
            forEachNeighbor(of: place) { next in
                guard !isReached[next], mayEnter(next) else { return }
                isReached[next] = true
                open.append(next)
            }
        }
        return isReached
    }

    @inline(__always)
    func forEachNeighbor(of place: Int, _ body: (Int) -> Void) {
        let (x, y) = (place % width, place / width)
        if x > 0 { body(place - 1) }
        if x < width - 1 { body(place + 1) }
        if y > 0 { body(place - width) }
        if y < height - 1 { body(place + width) }
    }
}

extension PixelRect {
    /// The values of a picture in this rectangle, row by row, each row after `lead` zeros; `width` is that of the
    /// picture in px.
    func rows<Value: FixedWidthInteger>(of picture: UnsafePointer<Value>, width: Int, lead: Int) -> [Value] {
        let stride = lead + self.width
        return [Value](unsafeUninitializedCapacity: stride * height) { rows, count in
            count = stride * height
            for row in 0..<height {
                let start = row * stride
                rows[start..<start + lead].initialize(repeating: 0)
                let source = UnsafeBufferPointer(start: picture + (y + row) * width + x, count: self.width)
                _ = rows[(start + lead)...].initialize(fromContentsOf: source)
            }
        }
    }
}

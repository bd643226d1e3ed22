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

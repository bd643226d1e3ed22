import StickerModel

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

import StickerModel

extension PixelSize {
    /// For each place of a picture of this size, row by row, whether it is reached from one of `starts` by steps to the
    /// sides, up and down, over places that may be entered.
    func reached(from starts: [Int], entering mayEnter: (Int) -> Bool) -> [Bool] {
        var isReached = [Bool](repeating: false, count: area)
        for place in starts { isReached[place] = true }
        var open = starts
        func visit(_ place: Int) {
            guard !isReached[place], mayEnter(place) else { return }
            isReached[place] = true
            open.append(place)
        }
        while let place = open.popLast() {
            let (x, y) = (place % width, place / width)
            if x > 0 { visit(place - 1) }
            if x < width - 1 { visit(place + 1) }
            if y > 0 { visit(place - width) }
            if y < height - 1 { visit(place + width) }
        }
        return isReached
    }
}

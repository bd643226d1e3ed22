import StickerModel

/// The color of the screen behind a subject, for each pixel: measured in cells, so that uneven light does no harm.
struct Screen {
    private let size: PixelSize
    private let cell: Int
    private let grid: PixelSize
    private let colors: [RGB]

    /// nil where nothing in the picture has the color of the key.
    init?(of picture: Raster, _ key: Chroma) {
        size = picture.size
        cell = max(8, max(size.width, size.height) / 40)
        grid = BlockAverage.reduced(size, by: cell)
        var found: [RGB?] = picture.pixels.withUnsafeBufferPointer { [size, cell, grid] pixels in
            var all: [(RGB, Float)] = []
            return (0..<grid.area).map {
                Self.color(of: pixels, size, $0 % grid.width * cell, $0 / grid.width * cell, cell, key, &all)
            }
        }
        // The color that most cells have, and what it becomes little by little.
        let all = found.compactMap(\.self)
        let known = stride(from: 0, to: all.count, by: max(1, all.count / 64)).map { all[$0] }
        let usual = known.max { one, other in
            known.count { Self.areNear($0, one) } < known.count { Self.areNear($0, other) }
        }
        guard let usual else { return nil }
        var isScreen = found.map { $0.map { Self.areNear($0, usual) } ?? false }
        var open = isScreen.indices.filter { isScreen[$0] }
        while let cell = open.popLast() {
            for next in grid.around(cell) where !isScreen[next] {
                guard let own = found[cell], let color = found[next], Self.areNear(own, color) else { continue }
                // Less light changes a color as a whole; what is paler is seen through a veil.
                let light = (color * usual).sum() / max(1, (usual * usual).sum())
                let rest = color - usual * light
                guard (rest * rest).sum() <= 0.01 * (color * color).sum() else { continue }
                isScreen[next] = true
                open.append(next)
            }
        }
        for cell in found.indices where !isScreen[cell] { found[cell] = nil }
        func mean(of colors: [RGB]) -> RGB? { colors.isEmpty ? nil : colors.reduce(.zero, +) / Float(colors.count) }
        while found.contains(where: { $0 == nil }) {
            found = found.indices.map { [grid] cell in
                found[cell] ?? mean(of: grid.around(cell).compactMap { found[$0] })
            }
        }
        colors = found.indices.compactMap { [grid] cell in
            mean(of: ([cell] + grid.around(cell)).compactMap { found[$0] })
        }
    }

    /// The screen in a cell, of those of its pixels that have most of the key's hue; nil where few have it.
    private static func color(
        of pixels: UnsafeBufferPointer<UInt8>, _ size: PixelSize, _ x: Int, _ y: Int, _ side: Int, _ key: Chroma,
        _ all: inout [(RGB, Float)]
    ) -> RGB? {
        all.removeAll(keepingCapacity: true)
        var most: Float = 0
        let columns = x..<min(x + side, size.width)
        for row in y..<min(y + side, size.height) {
            for column in columns where pixels[4 &* (row &* size.width &+ column) &+ 3] == 255 {
                let color = RGB(pixels, row &* size.width &+ column)
                let chroma = Chroma(color)
                let along = chroma.along(key)
                guard along >= 0.2, abs(chroma.across(key)) <= 0.4 * along else { continue }
                all.append((color, along))
                most = max(most, along)
            }
        }
        let pure = all.filter { $0.1 >= 0.88 * most }
        guard !pure.isEmpty, 8 * pure.count >= columns.count * columns.count else { return nil }
        return pure.reduce(.zero) { $0 + $1.0 } / Float(pure.count)
    }

    private static func areNear(_ one: RGB, _ other: RGB) -> Bool {
        (Chroma(one) - Chroma(other)).square <= 0.01 * max(Chroma(one).square, Chroma(other).square)
    }

    /// Passes the pixels of a part, their places and indices, and the screen's color there, row by row.
    @inline(__always)
    func forEachPixel(in part: PixelRect, _ body: (_ x: Int, _ y: Int, _ at: Int, _ wall: RGB) -> Void) {
        func place(_ index: Int, _ count: Int) -> (before: Int, after: Int, share: Float) {
            let place = max(0, min(Float(count - 1), (Float(index) + 0.5) / Float(cell) - 0.5))
            return (Int(place), min(Int(place) + 1, count - 1), place - place.rounded(.down))
        }
        for y in part.y..<part.y + part.height {
            let row = place(y, grid.height)
            let line = (0..<grid.width).map { column in
                let (top, bottom) = (colors[row.before * grid.width + column], colors[row.after * grid.width + column])
                return top + (bottom - top) * row.share
            }
            line.withUnsafeBufferPointer { line in
                for x in part.x..<part.x + part.width {
                    let column = place(x, grid.width)
                    let (left, right) = (line[column.before], line[column.after])
                    body(x, y, y &* size.width &+ x, left + (right - left) * column.share)
                }
            }
        }
    }
}

/// Red, green and blue, 0...255.
typealias RGB = SIMD3<Float>

extension RGB {
    init(_ pixels: UnsafeBufferPointer<UInt8>, _ index: Int) {
        self.init(Float(pixels[4 &* index]), Float(pixels[4 &* index &+ 1]), Float(pixels[4 &* index &+ 2]))
    }
}

/// The color differences of television, CbCr, 127 at most.
struct Chroma {
    let blue: Float
    let red: Float

    init(_ color: RGB) {
        blue = (color * RGB(-0.1687, -0.3313, 0.5)).sum()
        red = (color * RGB(0.5, -0.4187, -0.0813)).sum()
    }

    private init(blue: Float, red: Float) { (self.blue, self.red) = (blue, red) }

    var square: Float { blue * blue + red * red }

    static func - (left: Chroma, right: Chroma) -> Chroma {
        Chroma(blue: left.blue - right.blue, red: left.red - right.red)
    }

    /// How far it goes in the direction of another, in that one's length.
    func along(_ other: Chroma) -> Float { (blue * other.blue + red * other.red) / max(1, other.square) }

    /// The same at a right angle to that.
    func across(_ other: Chroma) -> Float { (blue * other.red - red * other.blue) / max(1, other.square) }
}

extension PixelSize {
    /// The places beside one, up to four.
    fileprivate func around(_ index: Int) -> [Int] {
        var neighbors: [Int] = []
        forEachNeighbor(of: index) { neighbors.append($0) }
        return neighbors
    }
}

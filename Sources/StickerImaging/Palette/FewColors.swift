struct FewColors {
    private let most: Int
    /// R, G, B, A words in the order in which they were first seen; clear pixels have the color 0.
    private(set) var colors: [UInt32] = []
    private var places: [UInt32: UInt8] = [:]

    /// `most` is 256 or less.
    init(most: Int) { self.most = most }

    /// Adds the colors of a picture, and tells the place of each pixel's color. False as soon as there are too many.
    mutating func add(_ raster: Raster, visit: (_ pixel: Int, _ place: UInt8) -> Void = { _, _ in }) -> Bool {
        raster.withPixelWords { pixels in
            var last: (color: UInt32, place: UInt8)?
            for index in 0..<raster.size.area {
                let color = Raster.alpha(pixels[index]) == 0 ? 0 : pixels[index]
                if let last, last.color == color {
                    visit(index, last.place)
                    continue
                }
                var place = places[color]
                if place == nil {
                    if colors.count == most { return false }
                    place = UInt8(truncatingIfNeeded: colors.count)
                    places[color] = place
                    colors.append(color)
                }
                last = (color, place ?? 0)
                visit(index, place ?? 0)
            }
            return true
        }
    }
}

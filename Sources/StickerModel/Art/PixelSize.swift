/// Width and height in px.
package struct PixelSize: Hashable, Sendable, Codable {
    package var width: Int
    package var height: Int

    package init(_ width: Int, _ height: Int) {
        self.width = width
        self.height = height
    }

    package static func square(_ side: Int) -> PixelSize { PixelSize(side, side) }

    package var area: Int { width * height }
}

/// A rectangle in px; origin at the top left.
package struct PixelRect: Hashable, Sendable, Codable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    package var isEmpty: Bool { width <= 0 || height <= 0 }
}

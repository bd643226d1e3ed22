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

/// A part of a piece of art in its own px, which vector art can be cut between.
package struct ArtPart: Hashable, Sendable, Codable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    package init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    package init(_ rect: PixelRect) {
        self.init(x: Double(rect.x), y: Double(rect.y), width: Double(rect.width), height: Double(rect.height))
    }

    /// The smallest rectangle of whole px around it.
    package var pixels: PixelRect {
        let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
        return PixelRect(
            x: left, y: top, width: Int((x + width).rounded(.up)) - left, height: Int((y + height).rounded(.up)) - top)
    }
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

    /// The smallest rectangle around both; this one where there is no other.
    package func union(_ other: PixelRect?) -> PixelRect {
        guard let other else { return self }
        let (left, top) = (min(x, other.x), min(y, other.y))
        return PixelRect(
            x: left, y: top, width: max(x + width, other.x + other.width) - left,
            height: max(y + height, other.y + other.height) - top)
    }
}

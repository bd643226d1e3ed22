package struct PixelSize: Hashable, Sendable, Codable {
    /// Px; a damaged file may claim any number until `ArtLimits.check(canvas:)` has accepted it.
    package var width: Int
    package var height: Int

    package init(_ width: Int, _ height: Int) {
        (self.width, self.height) = (width, height)
    }

    package static func square(_ side: Int) -> PixelSize { PixelSize(side, side) }

    /// All px of the canvas; the largest integer for sizes that no file can have, which `ArtLimits` refuses.
    package var area: Int {
        let (area, isTooLarge) = width.multipliedReportingOverflow(by: height)
        return isTooLarge ? .max : area
    }
}

/// A part of a piece of art in its own px, which vector art can be cut between.
package struct ArtPart: Hashable, Sendable, Codable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    package init(x: Double, y: Double, width: Double, height: Double) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
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

package struct PixelRect: Hashable, Sendable, Codable {
    /// Px from the left; negative outside of the canvas.
    package var x: Int
    /// Px from the top; negative outside of the canvas.
    package var y: Int
    /// Px; 0 or less where it is empty.
    package var width: Int
    package var height: Int

    /// All in px. Nothing is checked: `isEmpty` tells whether there is anything inside.
    package init(x: Int, y: Int, width: Int, height: Int) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    package init(_ canvas: PixelSize) { self.init(x: 0, y: 0, width: canvas.width, height: canvas.height) }

    package var isEmpty: Bool { width <= 0 || height <= 0 }

    package var size: PixelSize { PixelSize(width, height) }

    /// The same part of a picture that is so many times as large.
    package func scaled(by scale: Double) -> PixelRect {
        func px(_ place: Int) -> Int { Int((Double(place) * scale).rounded()) }
        return PixelRect(x: px(x), y: px(y), width: px(x + width) - px(x), height: px(y + height) - px(y))
    }

    /// All px inside; 0 where it is empty.
    package var area: Int { isEmpty ? 0 : size.area }

    /// The smallest rectangle around both; this one where there is no other.
    package func union(_ other: PixelRect?) -> PixelRect {
        guard let other else { return self }
        let (left, top) = (min(x, other.x), min(y, other.y))
        return PixelRect(
            x: left, y: top, width: max(x + width, other.x + other.width) - left,
            height: max(y + height, other.y + other.height) - top)
    }
}

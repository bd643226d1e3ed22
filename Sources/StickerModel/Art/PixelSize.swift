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

/// How art is placed on the canvas.
package struct Framing: Hashable, Sendable, Codable {
    package var canvas: Canvas
    package var crop: PixelRect?
    /// The part of the art without its clear borders, in place of `crop`.
    package var content: ArtPart?
    package var focusX: Double
    package var focusY: Double
    package var fit: Fit
    package var enlarges: Bool
    /// Clear px on each side of this canvas.
    package var margin: Double
    /// Line around the silhouette, its width in px of this canvas.
    package var outline: Outline?
    /// Color under the art; nil leaves the canvas transparent.
    package var background: Color?
    /// Take the background from the art: the color of an opaque border, or a tint of the art's strongest color.
    /// `background` is used where the art gives neither.
    package var takesBackgroundFromArt = false
    package var linearLight: Bool

    /// Margin and outline are given for a 512 px canvas and scaled to this one.
    package init(_ edit: ArtEdit, canvas: Canvas, background: Color? = nil) {
        self.canvas = canvas
        crop = edit.crop
        content = edit.content
        focusX = edit.focusX
        focusY = edit.focusY
        fit = edit.fit
        enlarges = edit.enlarges
        let scale = Double(canvas.shorterSide) / 512
        margin = edit.margin * scale
        outline = edit.outline.map { Outline(width: $0.width * scale, color: $0.color) }
        self.background = background
        linearLight = edit.linearLight
    }
}

/// The size of an output picture.
package enum Canvas: Hashable, Sendable, Codable {
    /// Exactly this many px; art of another shape is padded or cropped.
    case fixed(PixelSize)
    /// The art's own shape, its longest side up to this many px; never enlarged.
    case within(side: Int)

    package var shorterSide: Int {
        switch self {
        case .fixed(let size): min(size.width, size.height)
        case .within(let side): side
        }
    }

    /// `512 x 512`, `up to 618`
    package var text: String {
        switch self {
        case .fixed(let size): "\(size.width) x \(size.height)"
        case .within(let side): "up to \(side)"
        }
    }
}

/// How art is placed that has another shape than the canvas. It is never stretched.
package enum Fit: String, Sendable, Codable, CaseIterable {
    /// All of the art is visible; the rest of the canvas is transparent.
    case contain
    /// The art fills the canvas; what does not fit is cropped around the focus point.
    case cover
}

/// A line of one color around the silhouette.
package struct Outline: Hashable, Sendable, Codable {
    /// Width in px of a 512 px canvas; scaled with the canvas.
    package var width: Double
    package var color: Color

    package init(width: Double, color: Color) {
        self.width = width
        self.color = color
    }
}

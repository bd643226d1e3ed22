package struct Framing: Hashable, Sendable, Codable {
    package var canvas: Canvas
    package var key: ChromaKey?
    /// The part of the upright art to use, in its own px; nil uses all of it.
    package var crop: PixelRect?
    /// The part of the art without its clear borders, in place of `crop`.
    package var content: ArtPart?
    /// The point that `Fit.cover` keeps in view: 0 is the left of the used part, 1 its right.
    package var focusX: Double
    /// 0 is the top of the used part, 1 its bottom.
    package var focusY: Double
    package var fit: Fit
    package var enlarge: Enlargement
    /// Clear px on each side of this canvas.
    package var margin: Double
    /// Line around the silhouette, its width in px of this canvas.
    package var outline: Outline?
    /// Color under the art; nil leaves the canvas transparent.
    package var background: Color?
    /// Take the background from the art: the color of an opaque border; else white, or dark for art with a light edge.
    /// `background` is used where nothing is visible.
    package var takesBackgroundFromArt = false
    package var linearLight: Bool

    /// Margin and outline are given for a 512 px canvas and scaled to this one.
    package init(_ edit: ArtEdit, canvas: Canvas, background: Color? = nil) {
        self.canvas = canvas
        key = edit.key
        crop = edit.crop
        content = edit.content
        focusX = edit.focusX
        focusY = edit.focusY
        fit = edit.fit
        enlarge = edit.enlarge
        let scale = Double(canvas.shorterSide) / 512
        margin = edit.margin * scale
        outline = edit.outline.map { Outline(width: $0.width * scale, color: $0.color) }
        self.background = background
        linearLight = edit.linearLight
    }
}

package enum Canvas: Hashable, Sendable, Codable {
    /// Exactly this many px; art of another shape is padded or cropped.
    case fixed(PixelSize)
    /// The art's own shape, its longest side up to this many px; raster art is enlarged only by `Enlargement.pixels`.
    case within(side: Int)
    /// The art's own shape, its longest side exactly this many px; small art is enlarged or padded as `Enlargement` says.
    /// `isEven`: both sides are even, as video needs them.
    case spanning(side: Int, isEven: Bool)

    /// In px; of art with its own shape, the longest side that it may have.
    package var shorterSide: Int {
        switch self {
        case .fixed(let size): min(size.width, size.height)
        case .within(let side), .spanning(let side, _): side
        }
    }

    /// `512 x 512`, `up to 618`, `512 on its longest side`
    package var text: String {
        switch self {
        case .fixed(let size): "\(size.width) x \(size.height)"
        case .within(let side): "up to \(side)"
        case .spanning(let side, _): "\(side) on its longest side"
        }
    }
}

/// What becomes of raster art that is smaller than its canvas.
package enum Enlargement: String, Sendable, Codable, CaseIterable {
    /// It is enlarged smoothly.
    case allow
    /// It keeps its size and is padded.
    case never
    /// It is enlarged by a whole factor, and each of its pixels becomes a square: pixel art keeps its hard edges.
    case pixels

    /// The scale at which art is drawn that would have this one if it were resized freely. A whole factor is the
    /// largest with which all of the art is visible; with `cover`, the smallest that fills the canvas.
    package func scale(_ free: Double, _ fit: Fit) -> Double {
        guard free > 1 else { return free }
        return switch self {
        case .allow: free
        case .never: 1
        // The quotient of two lengths may miss the whole number that it is.
        case .pixels: fit == .cover ? (free - 1e-9).rounded(.up) : (free + 1e-9).rounded(.down)
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

/// A screen of one color behind a subject, such as a green wall.
package struct ChromaKey: Hashable, Sendable, Codable {
    /// About the screen's color: its hue counts, its light is found in the art.
    package var color: Color
    /// How far from the screen's color everything is taken away, in percent of that color's strength.
    package var tolerance: Double

    package init(color: Color, tolerance: Double) { (self.color, self.tolerance) = (color, tolerance) }

    /// What is given up of a picture without such a color.
    package static let notFound = "the cut-out: nothing has the color of `key`"

    /// The tolerance of keys that name none.
    package static let usualTolerance = 20.0

    /// Whether the color has too little of a hue to tell a screen from a subject.
    package var isGray: Bool {
        let channels = [Int(color.red), Int(color.green), Int(color.blue)]
        return (channels.max() ?? 0) - (channels.min() ?? 0) < 64
    }

    /// `key #00FF00 (20 %)`
    package var text: String { "key \(color.hex) (\(Figures.grouped(tolerance)) %)" }
}

/// A line of one color around the silhouette.
package struct Outline: Hashable, Sendable, Codable {
    /// Width in px of a 512 px canvas; scaled with the canvas.
    package var width: Double
    package var color: Color

    package init(width: Double, color: Color) {
        (self.width, self.color) = (width, color)
    }
}

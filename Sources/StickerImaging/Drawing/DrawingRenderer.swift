import StickerModel

/// A library that draws vector art, in the drawing process: the one place where a renderer meets the rest.
protocol DrawingRenderer: AnyObject {
    /// What a document is. Throws `DrawingRefusal` when it cannot be drawn.
    static func measure(_ document: [UInt8], limits: ArtLimits) throws(DrawingRefusal) -> MeasuredDrawing

    /// Makes a document ready to be drawn in `size` px. Throws `DrawingRefusal` when it cannot be drawn.
    init(_ document: [UInt8], size: PixelSize) throws(DrawingRefusal)

    /// The frame of that number, from 0; it is gone when the next one is drawn.
    func draw(frame: Int) throws(DrawingRefusal) -> DrawnPicture
}

extension DrawingRenderer {
    /// Documents that are read before they reach the drawing process are not measured there.
    static func measure(_ document: [UInt8], limits: ArtLimits) throws(DrawingRefusal) -> MeasuredDrawing {
        throw DrawingRefusal(reason: .notDrawn)
    }
}

/// What there is to know of a drawing before it is drawn.
struct MeasuredDrawing {
    /// Its natural size in px.
    var size: PixelSize
    /// What is left out or drawn otherwise than elsewhere, in the words of `ImageFacts.omissions`. Untrusted text.
    var omissions: [String] = []
    /// The document to draw in place of the one that was measured; nil for that one.
    var document: [UInt8]?
}

/// The libraries that draw.
enum DrawingLibrary: UInt32 {
    case librsvg = 1
    case rlottie

    var renderer: any DrawingRenderer.Type {
        switch self {
        case .librsvg: SVGDrawing.self
        case .rlottie: LottieDrawing.self
        }
    }

    /// Whether a document stays open for further frames. rlottie keeps what it has computed for one document, and may
    /// use it for the next: a process that has drawn one draws no other.
    var keepsDocuments: Bool { self == .rlottie }
}

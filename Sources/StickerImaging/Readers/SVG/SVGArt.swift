import StickerModel

/// An SVG drawing, drawn at the size asked for.
struct SVGArt: ArtFile {
    let facts: ImageFacts
    private let bytes: [UInt8]
    private let limits: ArtLimits
    private let load: SVGGuard

    /// Throws `ArtProblem` when the drawing cannot be parsed or has no size.
    init(_ bytes: [UInt8], limits: ArtLimits) throws(ArtProblem) {
        self.bytes = bytes
        self.limits = limits
        let load = try SVGGuard(bytes, limits: limits)
        self.load = load
        let natural = try VectorClock.run(seconds: limits.vectorSeconds) { () throws(ArtProblem) in
            try SVGDrawing(bytes, plane: load.plane).naturalSize
        }
        var facts = ImageFacts(format: .svg, byteCount: bytes.count, size: natural)
        facts.hasAlphaChannel = true
        facts.isLossless = true
        self.facts = facts
    }

    func frames(drawnAt size: PixelSize?) throws -> any FrameReader {
        let size = size ?? facts.size
        try limits.check(canvas: size)
        try load.check(size)
        return OneFrame { [bytes, limits, load] in
            try VectorClock.run(seconds: limits.vectorSeconds) { () throws(ArtProblem) in
                try SVGDrawing(bytes, plane: load.plane).draw(size)
            }
        }
    }
}

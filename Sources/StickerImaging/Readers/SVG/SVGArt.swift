import StickerModel

/// An SVG drawing, drawn at the size asked for.
struct SVGArt: ArtFile {
    private(set) var facts: ImageFacts
    private let bytes: [UInt8]
    private let limits: ArtLimits

    /// Throws `FileError` when the drawing cannot be parsed, has no size, or holds pictures that are too large.
    init(_ bytes: [UInt8], limits: ArtLimits) throws(FileError) {
        let byteCount = bytes.count
        var pictures = SVGPictures(limits)
        let spelledOut = SVGFilterFunctions.spelledOut(SVGShadows.spelledOut(try pictures.drawable(bytes)))
        let (bytes, lacksBackground) = SVGBackground.drawn(spelledOut)
        self.bytes = bytes
        self.limits = limits
        let answer = try Self.session(limits).ask(DrawingRequest(task: .sizeOfSVG, document: bytes))
        guard case .size(let size) = answer else { throw .damaged("cannot be drawn") }
        var facts = ImageFacts(format: .svg, byteCount: byteCount, size: size)
        facts.hasAlphaChannel = true
        facts.isLossless = true
        facts.omissions = pictures.omissions.texts + (lacksBackground ? [SVGBackground.omission] : [])
        self.facts = facts
        var trials = SVGTrials(bytes, size: size, session: Self.session(limits))
        let found = trials.features() + trials.replacedFonts() + trials.missingGlyphs()
        if !found.isEmpty {
            facts.omissions += found
            self.facts = facts
        }
    }

    func frames(drawnAt size: PixelSize?) throws -> any FrameReader {
        let size = size ?? facts.size
        try limits.check(canvas: size)
        return OneFrame { [bytes, limits] in
            let answer = try Self.session(limits).ask(DrawingRequest(task: .drawSVG, size: size, document: bytes))
            guard case .picture(let raster) = answer else { throw FileError.damaged("cannot be drawn") }
            return raster
        }
    }

    private static func session(_ limits: ArtLimits) -> DrawingSession {
        DrawingSession(seconds: limits.vectorSeconds, remedy: "or export it as PNG")
    }
}

import StickerModel

struct SVGArt: ArtFile {
    let facts: ImageFacts
    /// As librsvg draws it.
    private let document: [UInt8]
    private let limits: ArtLimits
    /// Px of the pictures in it.
    private let pictures: Int

    init(_ bytes: [UInt8], limits: ArtLimits) throws(FileError) {
        let drawing = try Self.session(bytes, limits).measure()
        self.limits = limits
        (document, pictures) = (drawing.content.isEmpty ? bytes : drawing.content, drawing.pictures)
        var facts = ImageFacts(format: .svg, byteCount: bytes.count, size: drawing.size)
        facts.cropScale = Double(drawing.scale)
        facts.hasAlphaChannel = true
        facts.isLossless = true
        facts.omissions = drawing.omissions
        if drawing.hasText { facts.fonts = InstalledFonts.identity }
        self.facts = facts
    }

    func frames(_ slots: [TimelineSlot]?, drawnAt size: PixelSize?, reducedBy _: Int) throws(FileError) -> FrameReader {
        let size = size ?? facts.size
        try limits.check(canvas: size)
        let still = FrameReader.numbered([0]) { [document, limits, pictures] _ throws(FileError) in
            let drawn = try Self.session(document, limits, pictures).picture(size: size)
            var frame = Frame(try drawn.resized(to: size), duration: 0)
            if drawn.size == size { return frame }
            frame.remark =
                "drawn at \(Figures.grouped(drawn.width)) x \(Figures.grouped(drawn.height)) px and enlarged, as more takes too long or too much memory"
            return frame
        }
        return still.picking(slots)
    }

    private static func session(_ document: [UInt8], _ limits: ArtLimits, _ pictures: Int = 0) -> DrawingSession {
        DrawingSession(.librsvg, document, limits: limits, pictures: pictures, remedy: "or export it as PNG")
    }
}

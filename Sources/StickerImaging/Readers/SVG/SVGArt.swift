import StickerModel

/// An SVG drawing, drawn at the size asked for.
struct SVGArt: ArtFile {
    private(set) var facts: ImageFacts
    private let bytes: [UInt8]
    private let limits: ArtLimits

    /// Throws `FileError` when the drawing cannot be parsed, has no size, or holds pictures that are too large.
    init(_ bytes: [UInt8], limits: ArtLimits) throws(FileError) {
        let omissions = try SVGPictures(limits).check(bytes)
        let byteCount = bytes.count
        let bytes = SVGShadows.spelledOut(bytes)
        self.bytes = bytes
        self.limits = limits
        let answer = try Self.session(limits).ask(DrawingRequest(task: .sizeOfSVG, document: bytes))
        guard case .size(let size) = answer else { throw .damaged("cannot be drawn") }
        var facts = ImageFacts(format: .svg, byteCount: byteCount, size: size)
        facts.hasAlphaChannel = true
        facts.isLossless = true
        facts.omissions = omissions.texts
        self.facts = facts
        let fonts = replacedFonts()
        if !fonts.isEmpty {
            facts.omissions += fonts
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

    // MARK: - Fonts

    /// The fonts of visible text that are not installed, as `ImageFacts.replacedFont` names them.
    private func replacedFonts() -> [String] {
        let fonts = SVGFonts(bytes)
        let lists = fonts.lists
        guard !lists.isEmpty,
            case .fonts(let answer)? = try? Self.session(limits).ask(
                DrawingRequest(task: .fontsOfSVG, document: SVGFonts.question(on: lists)))
        else { return [] }
        let used = answer.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let replaced = zip(lists, used).filter { !$1.isEmpty }
        guard !replaced.isEmpty, let picture = picture(of: bytes) else { return [] }
        return replaced.prefix(Self.mostFonts).compactMap { list, used in
            // Much declares a font and has no text. Where other fonts change the picture, there is text.
            let isVisible = ["monospace", "serif", "sans-serif"].contains { kind in
                self.picture(of: fonts.replacing(list, with: kind)).map { $0 != picture } ?? false
            }
            let named = list.first { !SVGFonts.isGeneric($0) } ?? ""
            return isVisible ? ImageFacts.replacedFont(named, by: used) : nil
        }.uniqued
    }

    /// Fonts that are tried out: each takes up to three small pictures.
    private static let mostFonts = 3

    /// Large enough to tell fonts apart; nil where it cannot be drawn, which is found elsewhere.
    private func picture(of document: [UInt8]) -> Raster? {
        let side = 256.0
        let scale = min(1, side / Double(max(facts.size.width, facts.size.height)))
        let size = PixelSize(
            max(1, Int(Double(facts.size.width) * scale)), max(1, Int(Double(facts.size.height) * scale)))
        let request = DrawingRequest(task: .drawSVG, size: size, document: document)
        guard case .picture(let raster)? = try? Self.session(limits).ask(request) else { return nil }
        return raster
    }

    private static func session(_ limits: ArtLimits) -> DrawingSession {
        DrawingSession(seconds: limits.vectorSeconds, remedy: "or export it as PNG")
    }
}

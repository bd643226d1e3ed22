import StickerModel

/// A still that libheif or libtiff reads in the drawing process: HEIC, AVIF, TIFF.
struct PhotoArt: RasterArt {
    let facts: ImageFacts
    private let bytes: [UInt8]
    private let library: DrawingLibrary
    private let limits: ArtLimits

    init(_ bytes: [UInt8], limits: ArtLimits) throws(FileError) {
        let format = FormatSniffer.format(of: bytes)
        (self.bytes, self.limits) = (bytes, limits)
        library = format == .tiff ? .libtiff : .libheif
        let photo = try Self.session(library, bytes, limits).measure()
        try limits.check(canvas: photo.size)
        var facts = ImageFacts(format: format, byteCount: bytes.count, size: photo.size)
        facts.omissions = photo.omissions.filter(ImageFacts.isOfFurtherPictures)
        let properties = photo.omissions.filter { !facts.omissions.contains($0) }
        facts.hasAlphaChannel = properties.contains(Self.alpha)
        facts.colorProfile = properties.first { $0 != Self.alpha }
        // libheif and libtiff hold a photo twice while they decode it, as progressive files do.
        facts.isInterlaced = true
        self.facts = facts
    }

    func frames(reducedBy side: Int) throws(FileError) -> FrameReader {
        .still(try Self.session(library, bytes, limits).picture(size: BlockAverage.reduced(facts.size, by: side)))
    }

    /// What a drawing process says of a photo: its size, the name of its colors where they are not sRGB, and how many more
    /// pictures are in its file.
    /// Throws `DrawingRefusal` where its sides are none, or longer than a drawing process answers.
    static func measured(
        _ size: PixelSize, hasAlpha: Bool, _ profile: String?, others: Int
    ) throws(DrawingRefusal) -> DrawingAnswer {
        let longest = DrawingLibrary.libtiff.longestSide
        guard min(size.width, size.height) > 0, max(size.width, size.height) <= longest else {
            throw DrawingRefusal(
                FileError(
                    .overLimit, "is \(ArtLimits.text(size)) px; the limit is \(Figures.grouped(longest)) px a side",
                    hint: "export it smaller"))
        }
        let texts = [
            hasAlpha ? alpha : nil, profile, others > 0 ? ImageFacts.furtherPictures(others) : nil,
        ]
        return DrawingAnswer(measured: size, omissions: texts.compactMap(\.self))
    }

    private static let alpha = "alpha"

    private static func session(_ library: DrawingLibrary, _ bytes: [UInt8], _ limits: ArtLimits) -> DrawingSession {
        // A photo of a phone takes up to a second.
        DrawingSession(library, bytes, limits: limits, frames: 40, remedy: "export it as PNG or JPEG")
    }
}

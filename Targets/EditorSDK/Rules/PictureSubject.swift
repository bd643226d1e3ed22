import StickerModel

/// An image file, as rules see it.
struct PictureSubject: ImageSubject {
    static let subjectName = "picture"

    enum Role: String, Sendable {
        case sticker
        case poster
        case thumbnail
        case icon
        /// The wide header on the web.
        case card
    }

    var path: String
    var kind: EditorBundleKind
    var role: Role
    let image: ImageFacts
    /// Size in px of the sticker it is the thumbnail of.
    var original: PixelSize?
    /// The text of an SVG.
    var drawing: String?
    var app: EditorApp?
    var location: SourceLocation? { nil }

    var facts: ImageFacts? { image }

    var traits: Set<String> {
        var traits: Set<String> = [kind.rawValue, role.rawValue, image.isAnimated ? "animated" : "still"]
        if image.format.isVector { traits.insert("vector") }
        if let app { traits.insert(app.rawValue) }
        return traits
    }
    var placeholders: [String: String] {
        ["file": FileName.last(path), "role": role.rawValue, "article": image.format.withArticle]
    }
}

extension PictureSubject {
    static let metrics: [Metric<PictureSubject>] = [
        format, extensionAgrees, fileName, longerSide, isSquare, hasCardShape, .isAnimated, firstFrameShare,
        drawingTrouble,
    ]

    static let format = Metric<PictureSubject>("format") { [Measurement(.text($0.image.format.title))] }

    static let extensionAgrees = Metric<PictureSubject>("extensionAgrees") { picture in
        let extensions = picture.image.format.servedExtensions
        let written = FileName.pathExtension(picture.path)
        // Another rule is about formats that the editors do not read.
        guard let wanted = extensions.first else { return [] }
        return [
            Measurement(
                .flag(extensions.contains(written)),
                details: ["extension": written.isEmpty ? "no extension" : "." + written, "wanted": wanted])
        ]
    }

    static let fileName = Metric<PictureSubject>("fileName") { [Measurement(.text(FileName.last($0.path)))] }

    /// Of raster images; vector art has no px of its own.
    static let longerSide = Metric<PictureSubject>("longerSide", in: .pixels) { picture in
        guard !picture.image.format.isVector else { return [] }
        let side = max(picture.image.size.width, picture.image.size.height)
        // A thumbnail as large as its sticker cannot be better; another rule is about small stickers.
        if let original = picture.original, side >= max(original.width, original.height) { return [] }
        return [Measurement(.count(side))]
    }

    static let isSquare = Metric<PictureSubject>("isSquare") { picture in
        [Measurement(.flag(picture.image.size.width == picture.image.size.height), details: picture.sizeWords)]
    }

    /// Whether the sides are in the ratio 184 to 80, to the px.
    static let hasCardShape = Metric<PictureSubject>("hasCardShape") { picture in
        let size = picture.image.size
        let wanted = Double(size.width) * Double(ImageRecipes.cardSize.height) / Double(ImageRecipes.cardSize.width)
        return [Measurement(.flag(abs(wanted - Double(size.height)) <= 1), details: picture.sizeWords)]
    }

    /// Of what the fullest frame shows, in percent.
    static let firstFrameShare: Metric<PictureSubject> = .pixels("firstFrameShare") { pixels in
        pixels.firstFrameShare.map { .number($0.rounded()) }
    }

    static let drawingTrouble = Metric<PictureSubject>("drawingTrouble") { picture in
        guard let drawing = picture.drawing?.lowercased() else { return [] }
        return troubles.filter { drawing.contains($0.mark) }.map {
            Measurement(.flag(true), details: ["what": $0.name])
        }
    }

    /// What the engine of CE.SDK does not draw.
    private static let troubles: [(mark: String, name: String)] = [
        ("<text", "text"), ("<style", "CSS rules"), ("rgba(", "colors written as rgba()"),
        ("<animate", "animation"), ("<foreignobject", "foreign objects"), ("<script", "scripts"),
    ]
}

extension PictureSubject {
    fileprivate var sizeWords: [String: String] { ["size": "\(image.size.width) x \(image.size.height)"] }
}

extension FileFormat {
    /// Extensions of its files that web servers know the type of, the usual one first.
    var servedExtensions: [String] {
        extensions.filter(["png", "gif", "jpg", "jpeg", "webp", "svg", "bmp"].contains)
    }
}

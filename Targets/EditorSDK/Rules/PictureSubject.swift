import StickerModel

/// An image file, as rules see it.
struct PictureSubject: RuleSubject {
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
    var form: EditorForm
    var role: Role
    var facts: ImageFacts
    /// Size in px of the sticker it is the thumbnail of.
    var original: PixelSize?
    /// The text of an SVG.
    var drawing: String?
    var app: EditorApp?
    /// Where the document names it.
    var location: SourceLocation? { nil }

    var traits: Set<String> {
        var traits: Set<String> = [form.rawValue, role.rawValue, facts.isAnimated ? "animated" : "still"]
        if facts.format.isVector { traits.insert("vector") }
        if let app { traits.insert(app.rawValue) }
        return traits
    }
    var placeholders: [String: String] {
        ["file": FileName.last(path), "role": role.rawValue, "article": facts.format.withArticle]
    }
}

/// What is measured on an image file.
enum PictureMetrics {
    static let all: [Metric<PictureSubject>] = [
        format, endingAgrees, fileName, longerSide, isSquare, hasCardShape, plays, firstFrameShare, drawingTrouble,
    ]

    static let format = Metric<PictureSubject>("format") { [Measurement(.text($0.facts.format.title))] }

    static let endingAgrees = Metric<PictureSubject>("endingAgrees") { picture in
        let endings = picture.facts.format.servedExtensions
        let written = FileName.pathExtension(picture.path)
        // A format that is not taken at all is the business of another rule.
        guard let wanted = endings.first else { return [] }
        return [
            Measurement(
                .flag(endings.contains(written)),
                details: ["ending": written.isEmpty ? "no ending" : "." + written, "wanted": wanted])
        ]
    }

    static let fileName = Metric<PictureSubject>("fileName") { [Measurement(.text(FileName.last($0.path)))] }

    /// Of raster images; vector art has no px of its own.
    static let longerSide = Metric<PictureSubject>("longerSide", in: .pixels) { picture in
        guard !picture.facts.format.isVector else { return [] }
        let side = max(picture.facts.size.width, picture.facts.size.height)
        // A thumbnail as large as its sticker is as good as it can be; that the sticker is small is said there.
        if let original = picture.original, side >= max(original.width, original.height) { return [] }
        return [Measurement(.count(side))]
    }

    static let isSquare = Metric<PictureSubject>("isSquare") { picture in
        [Measurement(.flag(picture.facts.size.width == picture.facts.size.height), details: picture.sizeWords)]
    }

    /// Whether the sides stand as 184 to 80, to the px.
    static let hasCardShape = Metric<PictureSubject>("hasCardShape") { picture in
        let size = picture.facts.size
        let wanted = Double(size.width) * Double(ImageRecipes.cardSize.height) / Double(ImageRecipes.cardSize.width)
        return [Measurement(.flag(abs(wanted - Double(size.height)) <= 1), details: picture.sizeWords)]
    }

    static let plays = Metric<PictureSubject>("plays") { [Measurement(.flag($0.facts.isAnimated))] }

    /// Of what the fullest frame shows, in percent.
    static let firstFrameShare = Metric<PictureSubject>("firstFrameShare") { picture in
        guard picture.facts.isAnimated, let pixels = picture.facts.pixels, pixels.greatestCoverage > 0 else {
            return []
        }
        return [Measurement(.number((pixels.firstFrameCoverage / pixels.greatestCoverage * 100).rounded()))]
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
    fileprivate var sizeWords: [String: String] { ["size": "\(facts.size.width) x \(facts.size.height)"] }
}

extension FileFormat {
    /// Extensions of its files that web servers know the type of, the usual one first.
    var servedExtensions: [String] {
        extensions.filter(["png", "gif", "jpg", "jpeg", "webp", "svg", "bmp"].contains)
    }
}

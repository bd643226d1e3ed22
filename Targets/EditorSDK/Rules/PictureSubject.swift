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

    var traits: [String] {
        var traits: [String] = [kind.rawValue, role.rawValue, image.isAnimated ? "animated" : "still"]
        if image.format.isVector { traits.append("vector") }
        if let app { traits.append(app.rawValue) }
        return traits
    }
    var placeholders: [String: String] {
        ["file": FileName.last(path), "role": role.rawValue, "article": image.format.withArticle]
    }
}

extension PictureSubject {
    enum Metric: String, MetricName {
        case extensionAgrees, fileName, longerSide, isSquare, hasCardShape, firstFrameShare, drawingTrouble

        var unit: MetricUnit {
            switch self {
            case .longerSide: .pixels
            case .firstFrameShare: .percent
            default: .none
            }
        }
    }

    func measure(_ metric: Metric) -> Measurements {
        let size = image.size
        var sizeText: KeyValuePairs<String, String> { ["size": "\(size.width) x \(size.height)"] }
        switch metric {
        case .extensionAgrees: return extensionAgrees
        case .fileName: return .text(FileName.last(path))
        case .longerSide: return .count(longerSide)
        case .isSquare: return .flag(size.width == size.height, details: sizeText)
        case .hasCardShape: return .flag(hasCardShape, details: sizeText)
        case .firstFrameShare: return .number(image.pixels?.firstFrameShare?.rounded())
        case .drawingTrouble: return drawingTroubles
        }
    }

    private var extensionAgrees: Measurements {
        let written = FileName.pathExtension(path)
        // Another rule is about formats that the editors do not read.
        guard let wanted = image.format.servedExtension else { return [] }
        return .flag(
            FileFormat.isServed(written) && image.format.extensions.contains(written),
            details: ["extension": written.isEmpty ? "no extension" : "." + written, "wanted": wanted])
    }

    /// Of raster images; vector art has no px of its own.
    private var longerSide: Int? {
        guard !image.format.isVector else { return nil }
        let side = max(image.size.width, image.size.height)
        // A thumbnail as large as its sticker cannot be better; another rule is about small stickers.
        if let original, side >= max(original.width, original.height) { return nil }
        return side
    }

    /// Whether the sides are in the ratio 184 to 80, to the px.
    private var hasCardShape: Bool {
        let card = ImageRecipes.cardSize
        let wanted = Double(image.size.width) * Double(card.height) / Double(card.width)
        return abs(wanted - Double(image.size.height)) <= 1
    }

    private var drawingTroubles: Measurements {
        guard let drawing = drawing?.lowercased() else { return [] }
        return Self.troubles.filter { drawing.contains($0.mark) }.map {
            Measurement(.flag(true), details: ["what": $0.name])
        }
    }

    /// What the engine of CE.SDK does not draw.
    private static let troubles: [(mark: String, name: String)] = [
        ("<text", "text"), ("<style", "CSS rules"), ("rgba(", "colors written as rgba()"),
        ("<animate", "animation"), ("<foreignobject", "foreign objects"), ("<script", "scripts"),
    ]
}

extension FileFormat {
    /// The usual extension of its files that web servers know the type of; nil where there is none.
    var servedExtension: String? { extensions.first(where: Self.isServed) }

    /// Whether web servers know the type of files with this extension.
    static func isServed(_ ending: String) -> Bool {
        switch ending {
        case "png", "gif", "jpg", "jpeg", "webp", "svg", "bmp": true
        default: false
        }
    }
}

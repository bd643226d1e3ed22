import StickerModel

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
        case fileName, longerSide

        var unit: MetricUnit { self == .longerSide ? .pixels : .none }
    }

    func measure(_ metric: Metric) -> Measurements {
        switch metric {
        case .fileName: .text(FileName.last(path))
        case .longerSide: .count(longerSide)
        }
    }

    var notices: [Notice] {
        let size = ["size": "\(image.size.width) x \(image.size.height)"]
        var found = [mismatchedExtension].compactMap(\.self) + drawingTroubles
        found.raise("photo-animation", if: image.isAnimated)
        found.raise("sticker-blank", if: image.pixels?.isBlank)
        found.raise("icon-blank", if: image.pixels?.isBlank)
        found.raise("icon-square", if: image.size.width != image.size.height, size)
        found.raise("card-shape", if: !hasCardShape, size)
        return found
    }

    private var mismatchedExtension: Notice? {
        let written = FileName.pathExtension(path)
        // Another rule is about formats that the editors do not read.
        guard let wanted = image.format.servedExtension,
            !FileFormat.isServed(written) || !image.format.extensions.contains(written)
        else { return nil }
        return Notice(
            "extension-mismatch",
            ["extension": written.isEmpty ? "no extension" : "." + written, "wanted": wanted])
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
        let card = EditorRecipes.cardSize
        let wanted = Double(image.size.width) * Double(card.height) / Double(card.width)
        return abs(wanted - Double(image.size.height)) <= 1
    }

    private var drawingTroubles: [Notice] {
        guard let drawing = drawing?.lowercased() else { return [] }
        return Self.troubles.filter { drawing.contains($0.mark) }.map { Notice("cesdk-svg", ["what": $0.name]) }
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

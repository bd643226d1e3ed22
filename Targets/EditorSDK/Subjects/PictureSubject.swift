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
    var words: [String: String] {
        ["file": FileName.last(path), "role": role.rawValue, "article": facts.format.withArticle]
    }
}

import StickerModel

/// One sticker of a pack: what the documents say about it and, once there is a file, what the file is.
struct IMessageSticker: RuleSubject {
    static let subjectName = "sticker"

    /// The image file, or the art it is going to be made from.
    var path: String
    var location: SourceLocation? { nil }
    var form: IMessageForm
    /// Stem of its folder, or of the file where it has none.
    var name: String
    var pack: String
    /// The class of its pack; nil for images without a pack.
    var sizeClass: SizeClass?
    /// Px of each class.
    var sides: [SizeClass: Int]
    /// Name of the image as the document writes it.
    var file: Located<String>?
    /// Whether this is the first frame of a sequence, which stands for all.
    var isFrame = false
    var label: Located<String>?
    /// The finished file; nil while only planned, or when it is missing or cannot be read.
    var facts: ImageFacts?
    /// Files in its folder that no document names.
    var extraFiles: [String] = []

    var traits: Set<String> {
        var traits = form.traits
        if let sizeClass { traits.insert(sizeClass.rawValue) }
        if isFrame { traits.insert("frame") }
        if facts?.isAnimated ?? false { traits.insert("animated") }
        return traits
    }

    var words: [String: String] {
        var words = ["sticker": name, "pack": pack, "file": file?.value ?? name]
        if let facts {
            words["size"] = "\(facts.size.width) x \(facts.size.height)"
            words["article"] = facts.format.withArticle
        }
        return words
    }
}

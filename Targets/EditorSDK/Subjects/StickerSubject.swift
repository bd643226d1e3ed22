import StickerModel

/// A sticker, as rules see it.
struct StickerSubject: RuleSubject {
    static let subjectName = "sticker"

    /// The art in a plan, the image where it was found, else the document.
    var path: String
    var location: SourceLocation?
    var form: EditorForm
    var id: Located<String>
    var name: Located<String>?
    /// A reference to a sticker of the editor.
    var isExisting = false
    /// Whether the editor has the sticker referred to.
    var isKnown = true
    var tint = TintMode.none
    var tintLocation: SourceLocation?
    var adjustments = false
    var adjustmentsLocation: SourceLocation?
    /// Where image and thumbnail are said to be.
    var image: Located<String>?
    var thumbnail: Located<String>?
    /// Facts of the image; of the art in a plan.
    var facts: ImageFacts?
    /// Whether the image plays; nil when that is not known.
    var isAnimated: Bool?
    /// What a CE.SDK asset says beyond that.
    var asset: AssetFields?

    var traits: Set<String> {
        var traits: Set<String> = [form.rawValue, isExisting ? "existing" : "new"]
        if let isAnimated { traits.insert(isAnimated ? "animated" : "still") }
        if tint != .none { traits.insert(tint.rawValue) }
        if tint != .none || adjustments { traits.insert("changeable") }
        if image?.value.isAddress ?? false { traits.insert("remote") }
        return traits
    }
    var words: [String: String] {
        ["sticker": name?.value.isEmpty ?? true ? id.value : name?.value ?? "", "id": id.value]
    }
}

extension String {
    /// Whether it leads into the network.
    var isAddress: Bool {
        let start = lowercased()
        return start.hasPrefix("http://") || start.hasPrefix("https://")
    }
}

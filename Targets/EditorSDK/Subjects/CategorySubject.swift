import StickerModel

/// A category, as rules see it.
struct CategorySubject: RuleSubject {
    static let subjectName = "category"

    var path: String
    var location: SourceLocation?
    var form: EditorForm
    /// nil in CE.SDK, where categories are words only.
    var id: Located<String>?
    /// nil where the document gives none.
    var title: Located<String>?
    /// A reference to a category of the editor.
    var isExisting = false
    /// Whether the editor has the category referred to.
    var isKnown = true
    /// Where the icon is said to be; nil where none is given.
    var icon: Located<String>?
    var stickers: [StickerSubject] = []

    var traits: Set<String> { [form.rawValue, isExisting ? "existing" : "new"] }
    var words: [String: String] { ["category": title?.value ?? id?.value ?? ""] }
}

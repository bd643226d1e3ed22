import StickerModel

/// A whole catalog, as rules see it.
struct CatalogSubject: RuleSubject {
    static let subjectName = "catalog"

    var path: String
    var location: SourceLocation?
    var form: EditorForm
    var app: EditorApp?
    var categories: [CategorySubject] = []
    /// Identifiers beyond those of stickers: of variants.
    var otherIDs: [Located<String>] = []
    /// Files of the folder that nothing refers to.
    var unreferenced: [String] = []
    /// Actions the tool offers; nil where the document leaves them to the editor.
    var actions: [String]?
    /// Keys written into a document instead of being named.
    var literalKeys: [Located<String>] = []
    /// Names of keys in a manifest.
    var keyNames: [Located<String>] = []
    /// Names of classes that the app's owner completes.
    var classNames: [Located<String>] = []
    /// Language of the GIPHY search.
    var giphyLanguage: Located<String>?
    /// Addresses that images come from: of the delivery, a feed, providers.
    var bases: [Located<String>] = []
    /// CE.SDK: id of the source, and version of the document.
    var sourceID: Located<String>?
    var version: Located<String>?

    var stickers: [StickerSubject] { categories.flatMap(\.stickers) }
    var traits: Set<String> { Set([form.rawValue, app?.rawValue].compactMap(\.self)) }
    var words: [String: String] { [:] }
}

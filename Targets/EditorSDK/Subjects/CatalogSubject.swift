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
    var otherIDs: [Placed<String>] = []
    /// Files of the folder that nothing refers to.
    var unreferenced: [String] = []
    /// Actions the tool offers; nil where the document leaves them to the editor.
    var actions: [String]?
    /// Keys written into a document instead of being named.
    var literalKeys: [Placed<String>] = []
    /// Names of keys in a manifest.
    var keyNames: [Placed<String>] = []
    /// Names of classes that the app's owner completes.
    var classNames: [Placed<String>] = []
    /// Language of the GIPHY search.
    var giphyLanguage: Placed<String>?
    /// Addresses that images come from: of the delivery, a feed, providers.
    var bases: [Placed<String>] = []
    /// CE.SDK: id of the source, and version of the document.
    var sourceID: Placed<String>?
    var version: Placed<String>?

    var stickers: [StickerSubject] { categories.flatMap(\.stickers) }
    var traits: Set<String> { Set([form.rawValue, app?.rawValue].compactMap(\.self)) }
    var words: [String: String] { [:] }
}

/// One category that the sticker tool shows.
enum ShelfEntry: Sendable {
    case own(EditorCategory)
    /// A built-in category; `stickers` are the identifiers of those to show, nil for all of them.
    case existing(BuiltinCategory, stickers: [String]?)
    case giphy(GiphyOptions, icon: EditorImage?)
    /// A category of a web service; `icon` is a file of the output.
    case provider(ProviderOptions, icon: EditorImage)
    /// A view controller of the app; `icon` is a file of the output.
    case collection(CollectionOptions, icon: EditorImage)
}

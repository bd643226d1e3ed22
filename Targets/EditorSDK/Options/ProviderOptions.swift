import StickerModel

/// A category whose stickers a web service lists, page by page.
struct ProviderOptions: Sendable {
    var title: LocalizedText
    /// Art of the category's icon.
    var icon: String?
    /// Where the service answers, under `<endpoint>/trending` and `<endpoint>/search`, or a list that ends with `.json`.
    var endpoint: String
    /// Name of the environment variable or property list entry that holds a key of the service.
    var keyName: String?
}

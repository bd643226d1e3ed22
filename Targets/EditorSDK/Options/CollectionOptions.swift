import StickerModel

/// A category that shows a view controller of the app.
struct CollectionOptions: Sendable {
    var title: LocalizedText
    /// Art of the category's icon.
    var icon: String?
    /// The Swift class that the app's owner completes.
    var className: String
}

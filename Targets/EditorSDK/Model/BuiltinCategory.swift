/// A category that the editors bring along.
struct BuiltinCategory: Sendable, Codable, Hashable {
    var id: String
    /// What the editor shows, in English.
    var title: String
    /// Only when a video is edited.
    var isVideoOnly: Bool
    /// Part of the editor's standard list; the others appear at run time or have to be asked for.
    var isStandard: Bool
    /// The identifier versions before iOS 10.3.0 used.
    var formerly: String?
    var stickers: [BuiltinSticker]

    /// The identifier without what all have in common: `shapes`.
    var shortName: String { id.dropping("imgly_sticker_category_") }
}

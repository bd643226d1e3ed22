/// One category of the vendor.
package struct BuiltinCategory: Decodable, Sendable, Hashable {
    package var id: String
    /// What the editor shows, in English.
    package var title: String
    /// Names of the lists of stickers in it.
    package var stickers: [String]
    /// Ids that versions before iOS 10.3 used.
    package var formerly: [String]?
    /// The id in the guide of the web editor, where it differs.
    package var onWeb: String?
    /// Only the video editors have it.
    package var videoOnly: Bool?
    /// The editor makes it at run time: it cannot be listed or kept.
    package var madeByEditor: Bool?
    /// Keys of `Builtins.sources`.
    package var from: [String]
}

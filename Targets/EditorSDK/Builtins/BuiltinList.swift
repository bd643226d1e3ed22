/// Stickers of the vendor that belong together.
package struct BuiltinList: Decodable, Sendable, Hashable {
    package var name: String
    /// Ids, in the vendor's order.
    package var stickers: [String]
    /// Only the video editors have them.
    package var videoOnly: Bool?
    /// The schemas of the bridges and of the web do not know them.
    package var nativeOnly: Bool?
    /// Keys of `Builtins.sources`.
    package var from: [String]
}

/// A document of Apple that lists icon sizes.
package struct IconSource: Codable, Sendable, Hashable {
    /// One line of its table.
    package struct Size: Codable, Sendable, Hashable {
        package var use: String
        /// `134x100`
        package var pixels: String
        /// The scales it is listed under, in the document's words.
        package var scale: String
    }

    /// `hig-2016`, `hig-current`
    package var id: String
    package var title: String
    /// Where to read it.
    package var reference: String
    package var sizes: [Size]
}

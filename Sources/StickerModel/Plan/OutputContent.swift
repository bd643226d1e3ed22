/// What a file of a plan holds.
package enum OutputContent: Sendable, Hashable {
    /// UTF-8 text, written as it is.
    case text(String)
    /// A JSON document, written with sorted keys and a final newline.
    case document(OutputDocument)
    case image(ImageRecipe)
    /// A zip archive, members in this order.
    case archive([ArchiveMember])
}

/// What a file of a plan holds.
package enum OutputContent: Sendable, Hashable {
    /// UTF-8 text, written as it is.
    case text(String)
    /// A JSON document, written with sorted keys and a final newline.
    case document(OutputDocument)
    /// Boxed: a recipe is large, and plans of many packs hold and copy many thousand entries.
    indirect case image(ImageRecipe)
    /// A zip archive, members in this order.
    case archive([ArchiveMember])
}

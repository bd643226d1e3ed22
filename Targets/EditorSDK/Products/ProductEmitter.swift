import StickerModel

/// Writes a catalog for one SDK or wrapper.
///
/// An emitter is a pure function of the catalog: no order but the catalog's, no text but templates, names and ids. It
/// does not judge; ids, names and files are checked for all products together before and after.
///
/// Files lie below the product's own folder (`web/stickerConfig.json`). Images of `assets/` exist already and are
/// referred to by `EditorImage.path`, in the form `EditorCatalog.uri(of:)` gives them, so that a remote delivery needs
/// nothing of its own. Images a product must have elsewhere (`res/drawable-nodpi`, `cesdk/images`) are
/// `image.at(newPath).entry`: the same recipe is rendered once.
protocol ProductEmitter: Sendable {
    /// What it writes for.
    var product: Product { get }

    /// The product's files, in the order they are listed.
    func files(for catalog: EditorCatalog) -> [OutputEntry]

    /// What this catalog asks for and the product has no place for, in words that fit behind “Web has no place for”:
    /// "the tags of 12 stickers", "weather". Nothing may be dropped without being named here.
    func omissions(in catalog: EditorCatalog) -> [String]
}

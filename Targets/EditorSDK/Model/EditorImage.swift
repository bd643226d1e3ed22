import StickerModel

/// One image of the output: where it lies and how it is made.
struct EditorImage: Sendable, Hashable {
    /// Relative to the output folder: `assets/tea_time/ana_sticker_tea_time_cup.png`.
    var path: String
    var recipe: ImageRecipe
    var origin: Origin

    /// The file that holds it.
    var entry: OutputEntry { OutputEntry(path, .image(recipe), origin: origin) }

    /// The same picture at another place; it is rendered once.
    func at(_ path: String) -> EditorImage { EditorImage(path: path, recipe: recipe, origin: origin) }

    /// Behind the last slash.
    var fileName: String { FileName.last(path) }
    /// `png`, `jpg` or `gif`.
    var fileExtension: String { FileName.pathExtension(path) }

    /// Width of the finished image in px.
    var width: OutputDocument { .width(of: path) }
    /// Height of the finished image in px.
    var height: OutputDocument { .height(of: path) }

    var mimeType: String {
        switch recipe.encoding.format {
        case .gif: "image/gif"
        case .jpeg: "image/jpeg"
        case .webp: "image/webp"
        case .png, .apng: "image/png"
        }
    }
}

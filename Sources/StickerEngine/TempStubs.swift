import StickerImaging
import StickerModel

struct RecipeRenderer {
    init(limits: ArtLimits) {}
    func render(
        _ r: [ImageRecipe], of art: any Art, deliver: (ImageRecipe, Result<EncodedImage, ArtProblem>) throws -> Void
    ) throws {}
}
enum PropertyListReader {
    static func read(_ b: [UInt8], file: String) throws(DocumentError) -> DocumentNode {
        throw DocumentError("", at: SourceLocation(file: "", line: 1, column: 1))
    }
}

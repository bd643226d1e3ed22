import StickerImaging
import StickerModel

struct RecipeRenderer {
    init(limits: ArtLimits) {}
    func render(
        _ r: [ImageRecipe], of art: any Art, deliver: (ImageRecipe, Result<EncodedImage, ArtProblem>) throws -> Void
    ) throws {}
}

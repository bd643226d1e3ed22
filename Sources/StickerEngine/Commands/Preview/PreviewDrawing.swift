import StickerImaging
import StickerModel

/// Lottie animations as browsers show them, which know no Lottie.
enum PreviewDrawing {
    /// Px a side: twice what a chat shows on a phone would take many times the bytes.
    private static let side = 180
    /// Of one sticker: a page may have 120.
    private static let mostBytes = 60_000

    /// A WebP of the animation; nil for what cannot be drawn, which is reported elsewhere.
    static func webP(of bytes: [UInt8]) -> [UInt8]? {
        let limits = ArtLimits()
        guard let art = try? ArtDecoder.open(bytes, limits: limits) else { return nil }
        let recipe = ImageRecipe(
            source: "", timing: Timing(ArtEdit(), isStill: false, vectorRate: 20),
            framing: Framing(ArtEdit(), canvas: .fixed(.square(side))),
            encoding: Encoding(.webp, byteBudget: mostBytes))
        return try? RecipeRenderer(limits: limits).render(recipe, of: art).bytes
    }
}

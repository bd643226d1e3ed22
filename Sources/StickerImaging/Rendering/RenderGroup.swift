import StickerModel

/// Recipes that share decoding, timing and framing, and differ in how they are encoded.
struct RenderGroup {
    var recipes: [ImageRecipe]
    var timeline: Timeline
    var placement: Placement
    var framing: Framing

    /// Bytes its frames take when all are held.
    var heldBytes: Int { timeline.slots.count * placement.canvas.area * 4 }
}

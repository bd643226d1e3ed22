import StickerImaging
import StickerModel

/// What making a file from art takes, to tell how long the rest of a build will: what counts is how costs compare.
enum RenderCost {
    /// Seconds for a megapixel of all frames on some machine, from builds of real packs (docs/scale.md).
    private static let secondsPerMegapixel = [
        "webp": 0.7, "png": 0.5, "jpeg": 0.2, "gif": 0.3, "webp animation": 0.3, "apng animation": 0.2,
        "png animation": 0.2, "gif animation": 0.2, "webm animation": 1.8,
    ]
    /// How many times as long an animation takes that does not fit its budget as it is and is made several times. For 16
    /// frames of noise, and of two plain shapes: WebP 3.5 times, APNG 8 to 16, WebM 7.
    private static let searching = [
        "webp animation": 3.0, "apng animation": 10, "png animation": 10, "webm animation": 6,
    ]

    /// Seconds for a rendition; `facts` are those of its art.
    static func seconds(_ rendition: Rendition, of facts: ImageFacts?) -> Double {
        guard case .raster(let recipe) = rendition, let facts else { return 0.001 }
        let isDrawn = facts.format.isVector
        let placement = try? Placement(facts, recipe.framing)
        let megapixels = Double(placement?.canvas.area ?? facts.size.area) / 1_000_000
        let timeline =
            recipe.timing.isStill
            ? nil : try? recipe.timing.timeline(over: facts.durations, isDrawn: facts.vector != nil)
        let frames = timeline?.slots.count ?? 1
        let kind = recipe.encoding.format.id + (frames > 1 ? " animation" : "")
        // What its bytes would be if they went with its pixels.
        let sourcePixels = Double(facts.size.area * max(1, facts.frameCount))
        let bytes = Double(facts.byteCount) * Double(frames) * megapixels * 1_000_000 / max(1, sourcePixels)
        let isSearched = !isDrawn && recipe.encoding.byteBudget.map { bytes > Double($0) } ?? false
        // Flat drawings fit their budget without loss, photos are tried at several qualities.
        return Double(frames) * megapixels * (secondsPerMegapixel[kind] ?? 0.4) * (isDrawn && frames == 1 ? 0.2 : 1)
            * (isSearched ? searching[kind] ?? 1 : 1)
    }
}

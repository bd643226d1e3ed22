import StickerModel

struct EditorRecipes: Sendable {
    let options: EditorOptions
    let art: ArtFacts
    /// The color that soft edges of GIFs are mixed with, because GIF has one bit of transparency.
    private let matte: Color

    init(options: EditorOptions, art: ArtFacts, pack: Pack) {
        self.options = options
        self.art = art
        matte = options.matte ?? pack.background ?? .white
    }

    /// Px of thumbnails and of category icons.
    static let thumbnailSide = 256
    static let largeThumbnailSide = 512
    static let cardSize = PixelSize(184, 80)
    /// Margin of a category's icon, for a 512 px canvas.
    private static let iconMargin = 24.0
    /// In ms. Viewers show shorter frames of a GIF for 100 ms.
    private static let shortestFrame = 20.0
    /// Frames per second. The unit of time in a GIF is 10 ms, and 25 frames per second last 40 ms each.
    private static let vectorRate = 25.0
    /// Px of vector animations, which have no size of their own; every px makes a GIF larger.
    private static let vectorAnimationSide = 512

    func still(_ file: String, _ edit: ArtEdit, side: Int) -> ImageRecipe {
        ImageRecipe(
            source: file, timing: Timing(edit, isStill: true), framing: framing(file, edit, side: side),
            encoding: Encoding(.png))
    }

    /// The picture of a still sticker: JPEG if the manifest asks for it and nothing in it can be transparent.
    func sticker(_ file: String, _ edit: ArtEdit) -> ImageRecipe {
        var recipe = still(file, edit, side: options.size)
        guard options.writesJPEG, let facts = art[file], !facts.format.isVector, !facts.hasAlphaChannel,
            edit.key == nil, edit.outline == nil, edit.margin == 0
        else { return recipe }
        recipe.encoding = Encoding(.jpeg)
        recipe.encoding.isOpaque = true
        return recipe
    }

    func animation(_ file: String, _ edit: ArtEdit) -> ImageRecipe {
        let isVector = art[file]?.format.isVector ?? false
        let side = options.animationSize ?? min(options.size, isVector ? Self.vectorAnimationSide : .max)
        var encoding = Encoding(.gif)
        encoding.matte = matte
        return ImageRecipe(
            source: file,
            timing: Timing(
                edit, isStill: false, shortestFrame: Self.shortestFrame,
                vectorRate: art[file]?.vector == nil ? nil : Self.vectorRate),
            framing: framing(file, edit, side: side), encoding: encoding)
    }

    /// A picture of fixed size with all of the art in it, on a transparent background.
    func icon(_ file: String, _ edit: ArtEdit, _ size: PixelSize) -> ImageRecipe {
        var edit = edit
        edit.margin = max(edit.margin, Self.iconMargin)
        edit.fit = .contain
        var framing = Framing(edit, canvas: .fixed(size))
        if framing.enlarge == .allow { framing.enlarge = .never }
        return ImageRecipe(
            source: file, timing: Timing(edit, isStill: true), framing: framing, encoding: Encoding(.png))
    }

    /// The art's own shape at its own size, or smaller; only pixel art is enlarged, by a whole factor. The canvas of
    /// raster art is as large as art, margin and outline need, so that these keep their proportion to small art.
    private func framing(_ file: String, _ edit: ArtEdit, side: Int) -> Framing {
        var side = side
        if let facts = art[file], !facts.format.isVector {
            let visible = edit.part(of: facts)
            let inset = 2 * (edit.margin + (edit.outline?.width ?? 0)) / 512
            let share = max(1 - inset, 0.1)
            let longest = Double(max(visible.width, visible.height, 1))
            var needed = longest / share + 3
            if edit.enlarge == .pixels {
                // Rounding of margin and outline takes up to 3 px, which must not cost one of the factor.
                let factor = max(1, edit.enlarge.scale(Double(side) * share / longest, .contain))
                needed = (longest * factor + 3) / share + 1
            }
            if needed < Double(side) { side = Int(needed) }
        }
        var framing = Framing(edit, canvas: .within(side: side))
        if framing.enlarge == .allow { framing.enlarge = .never }
        return framing
    }
}

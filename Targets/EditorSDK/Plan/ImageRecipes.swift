import StickerModel

/// How each picture of a category is made.
struct ImageRecipes: Sendable {
    let options: EditorOptions
    let art: ArtFacts
    /// Color under soft edges of GIFs, whose transparency is one bit.
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
    /// Clear px of a 512 px canvas round a category's icon.
    private static let iconMargin = 24.0
    /// Viewers show shorter frames of a GIF (ms) for 100 ms.
    private static let shortestFrame = 20.0
    /// GIF counts in 10 ms: 25 frames a second come out even.
    private static let vectorRate = 25.0
    /// Px of vector animations: they have none of their own, and a GIF pays for each.
    private static let vectorAnimationSide = 512

    func still(_ file: String, _ edit: ArtEdit, side: Int) -> ImageRecipe {
        ImageRecipe(
            source: file, timing: Timing(edit, isStill: true), framing: framing(file, edit, side: side),
            encoding: Encoding(.png))
    }

    /// The picture of a still sticker: JPEG where that is asked for and nothing in it can be transparent.
    func sticker(_ file: String, _ edit: ArtEdit) -> ImageRecipe {
        var recipe = still(file, edit, side: options.size)
        guard options.writesJPEG, let facts = art[file], !facts.format.isVector, !facts.hasAlphaChannel,
            edit.outline == nil, edit.margin == 0
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
        encoding.dithering = options.dithering
        return ImageRecipe(
            source: file,
            timing: Timing(
                edit, isStill: false, shortestFrame: Self.shortestFrame, vectorRate: isVector ? Self.vectorRate : nil),
            framing: framing(file, edit, side: side), encoding: encoding)
    }

    /// A picture of fixed size with all of the art in it, on a transparent background.
    func icon(_ file: String, _ edit: ArtEdit, _ size: PixelSize) -> ImageRecipe {
        var edit = edit
        edit.margin = max(edit.margin, Self.iconMargin)
        edit.fit = .contain
        var framing = Framing(edit, canvas: .fixed(size))
        framing.enlarges = false
        return ImageRecipe(
            source: file, timing: Timing(edit, isStill: true), framing: framing, encoding: Encoding(.png))
    }

    /// The art's own shape at its own size, or smaller. The canvas of raster art is as large as art, margin and outline
    /// need, so that these keep their proportion to small art.
    private func framing(_ file: String, _ edit: ArtEdit, side: Int) -> Framing {
        var side = side
        if let facts = art[file], !facts.format.isVector {
            let shown = edit.crop.map { PixelSize($0.width, $0.height) } ?? facts.size
            let inset = 2 * (edit.margin + (edit.outline?.width ?? 0)) / 512
            let needed = Double(max(shown.width, shown.height, 1)) / max(1 - inset, 0.1) + 3
            if needed < Double(side) { side = Int(needed) }
        }
        var framing = Framing(edit, canvas: .within(side: side))
        framing.enlarges = false
        return framing
    }
}

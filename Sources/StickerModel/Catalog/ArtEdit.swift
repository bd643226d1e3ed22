/// What the manifest asks of a piece of art before it is placed: part, time, placement and effects.
package struct ArtEdit: Hashable, Sendable {
    /// The first instant to keep, in ms of the source; nil keeps all from the beginning.
    package var trimStart: Double?
    /// The last instant to keep, in ms of the source; nil keeps all up to the end.
    package var trimEnd: Double?
    /// 2 plays twice as fast.
    package var speed = 1.0
    /// The frame that an animation starts with and that a still shows, counted from 1 over the trimmed frames.
    package var poster: Int?
    /// `poster: auto`: the engine sets the frame that shows most before anything is planned.
    package var choosesPoster = false
    /// The screen that is taken away from behind the subject before anything else; nil keeps all of the art.
    package var key: ChromaKey?
    /// The part of the upright source to use, in source px.
    package var crop: PixelRect?
    /// `crop: content`: the engine sets `content` before anything is planned.
    package var cropsToContent = false
    /// What is visible in any frame, in place of `crop`; nil for art without clear borders.
    package var content: ArtPart?
    /// The point that `fit: cover` keeps in view, 0...1 from the left and from the top.
    package var focusX = 0.5
    /// 0 is the top, 1 the bottom.
    package var focusY = 0.5
    package var fit = Fit.contain
    package var enlarge = Enlargement.allow
    /// Clear px on each side of a 512 px canvas; scaled with the canvas.
    package var margin = 0.0
    package var outline: Outline?
    package var quality = QualityPolicy.auto
    package var linearLight = false
    package var overlong = Overlong.refuse
    /// What `shortened(to:_:)` gave up, as people read it; nil for nothing.
    package internal(set) var shortening: String?

    package init() {}

    /// The edit for art of the whole pack (icon, tray image): without what is meant for stickers.
    package var plain: ArtEdit {
        var edit = self
        edit.outline = nil
        edit.margin = 0
        edit.cropsToContent = false
        edit.content = nil
        return edit
    }

    /// The scale at which raster art is drawn on a square canvas of `side` px; 1 or less if it is not enlarged.
    package func enlargement(of facts: ImageFacts, onto side: Int) -> Double {
        guard !facts.format.isVector else { return 1 }
        let used = part(of: facts)
        let room = Double(side) * (1 - 2 * margin / 512)
        let scales = (room / Double(max(used.width, 1)), room / Double(max(used.height, 1)))
        return enlarge.scale(fit == .cover ? max(scales.0, scales.1) : min(scales.0, scales.1), fit)
    }

    /// The size of what is used of the art, in its own px.
    package func part(of facts: ImageFacts) -> PixelSize {
        guard let rect = content?.pixels ?? crop else { return facts.size }
        // What reaches beyond the art is ignored.
        let (right, bottom) = (facts.size.width - rect.x, facts.size.height - rect.y)
        guard right > 0, bottom > 0 else { return rect.size }
        return PixelSize(min(rect.width, right), min(rect.height, bottom))
    }
}

/// Stickers that are drawn larger than their art and blurred by it.
package struct EnlargedStickers {
    /// In the order of the pack.
    package private(set) var all: [Sticker] = []
    /// `cup (300 x 200)` for each.
    package private(set) var texts: [String] = []
    /// Whether one of them looks like pixel art, which `enlarge: pixels` would keep sharp.
    package private(set) var isPixelArt = false

    /// Those that are enlarged onto a square canvas of `side` px. Art without facts could not be read, which is
    /// reported elsewhere.
    package init(among stickers: [Sticker], onto side: Int, _ art: ArtFacts) {
        for sticker in stickers where sticker.edit.enlarge != .pixels {
            guard let facts = art[sticker.file], sticker.edit.enlargement(of: facts, onto: side) > 1 else { continue }
            let used = sticker.edit.part(of: facts)
            all.append(sticker)
            texts.append("\(sticker.id) (\(used.width) x \(used.height))")
            if art.pixelArt.contains(sticker.file) { isPixelArt = true }
        }
    }

    package static func remedy(isPixelArt: Bool) -> String {
        let usual = "use larger art or SVG, or pad it with `enlarge: never`"
        return isPixelArt ? "keep the hard edges of pixel art with `enlarge: pixels`; for other art, \(usual)" : usual
    }
}

import StickerModel

/// What pixel art looks like: small, drawn in few colors, every pixel clear or opaque.
package enum PixelArt {
    /// Px on the longer side. Larger pictures seldom are pixel art at its own size.
    private static let longestSide = 128
    /// Visible colors of all frames. Shrunk drawings and photos have more, because their edges and gradients are mixed.
    private static let mostColors = 64

    /// Whether art is raster art of such a size.
    package static func isSmall(_ facts: ImageFacts) -> Bool {
        !facts.format.isVector && max(facts.size.width, facts.size.height) <= longestSide
    }

    /// Whether small art looks like pixel art. Decodes frames until one of them does not. Throws `FileError`.
    package static func isDrawn(in art: any Art) throws(FileError) -> Bool {
        guard isSmall(art.facts) else { return false }
        var colors = FewColors(most: mostColors + 1)
        var isDrawn = true
        try art.forEachFrame { frame in
            isDrawn = colors.add(frame.raster) && colors.colors.allSatisfy { [0, 255].contains(Raster.alpha($0)) }
            return isDrawn
        }
        let visible = colors.colors.count { $0 != 0 }
        return isDrawn && 1...mostColors ~= visible
    }
}

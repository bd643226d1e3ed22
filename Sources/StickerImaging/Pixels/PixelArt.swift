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
        var colors: Set<UInt32> = []
        var isDrawn = true
        try art.forEachFrame { frame in
            isDrawn = add(frame.raster, to: &colors)
            return isDrawn
        }
        return isDrawn && !colors.isEmpty
    }

    /// False where a pixel is translucent or there are too many colors.
    private static func add(_ picture: Raster, to colors: inout Set<UInt32>) -> Bool {
        picture.withPixelWords { pixels in
            var last: UInt32 = 0
            for index in 0..<picture.size.area {
                let color = UInt32(littleEndian: pixels[index])
                let alpha = color >> 24
                if alpha == 0 || color == last { continue }
                guard alpha == 255 else { return false }
                last = color
                if colors.insert(color).inserted, colors.count > mostColors { return false }
            }
            return true
        }
    }
}

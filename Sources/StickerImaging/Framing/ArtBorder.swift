import StickerModel

/// The outermost pixels of a piece of art.
package struct ArtBorder: Sendable {
    /// Channels of a border may differ this much and still be one color.
    private static let evenness = 12

    /// Opaque all round and of one color: a background of that color goes on from it without a seam.
    package let isEven: Bool

    /// Looks at the first frame; vector art is drawn at its natural size. Throws `ArtProblem`.
    package init(_ art: any Art) throws(ArtProblem) {
        do {
            let drawing = art.facts.format.isVector ? art.facts.size : nil
            guard let picture = try art.frames(drawnAt: drawing).next()?.raster else {
                throw ArtProblem.missingFrames(0)
            }
            isEven = Self.isEven(picture)
        } catch let problem as ArtProblem {
            throw problem
        } catch {
            throw ArtProblem(.damaged, "cannot be decoded")
        }
    }

    private static func isEven(_ picture: Raster) -> Bool {
        guard let mean = ArtColors.border(of: picture) else { return false }
        func isNear(_ x: Int, _ y: Int) -> Bool {
            let pixel = 4 * (y * picture.width + x)
            return zip([mean.red, mean.green, mean.blue], picture.pixels[pixel..<(pixel + 3)]).allSatisfy {
                abs(Int($0) - Int($1)) <= evenness
            }
        }
        return (0..<picture.width).allSatisfy { isNear($0, 0) && isNear($0, picture.height - 1) }
            && (0..<picture.height).allSatisfy { isNear(0, $0) && isNear(picture.width - 1, $0) }
    }
}

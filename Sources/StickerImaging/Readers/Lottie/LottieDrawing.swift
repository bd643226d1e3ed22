import CRLottie
import StickerModel

/// An animation that rlottie draws at one size.
final class LottieDrawing: DrawingRenderer {
    private let animation: OpaquePointer
    private let size: PixelSize

    init(_ text: [UInt8], size: PixelSize, limits _: ArtLimits) throws(DrawingRefusal) {
        let animation = (text + [0]).withUnsafeBytes {
            lottie_animation_from_data($0.baseAddress?.assumingMemoryBound(to: CChar.self), "", "")
        }
        guard let animation else { throw DrawingRefusal(reason: .notLottie) }
        self.animation = animation
        self.size = size
    }

    deinit { lottie_animation_destroy(animation) }

    /// The frame of that number. Throws `DrawingRefusal` without memory.
    func draw(frame: Int) throws(DrawingRefusal) -> Raster {
        try Raster.drawn(size) { pixels in
            lottie_animation_render(
                animation, frame, pixels.baseAddress?.assumingMemoryBound(to: UInt32.self), size.width, size.height,
                4 * size.width)
        }
    }
}

extension Raster {
    /// Makes almost opaque pixels opaque, and almost clear ones clear. rlottie rounds alpha down: a picture that it draws
    /// takes 1/255 from all that is below it, and a matte another one from what it is a matte of; it lets 1/255 through.
    /// What it draws on opaque shapes takes up to 5/255 from them, translucent or only with soft edges.
    ///
    /// An opacity of 98 % is drawn with 249/255 and stays where there is one picture at most, one of 88 % always. These
    /// figures are the least with which the masks and mattes of the tests come out whole.
    mutating func settleAlpha(after pictures: Int) {
        let clear = UInt8(clamping: min(2 * pictures, 8))
        let opaque = 255 - UInt8(clamping: 1 + 4 * min(max(pictures, 1), Self.settledPictures))
        changePixels { _, pixel in
            let alpha = pixel >> 24
            if alpha <= clear { return 0 }
            return alpha >= opaque ? pixel | 0xFF00_0000 : pixel
        }
        fillSeams(from: opaque - 10)
    }

    /// Pictures in each other after which opaque pixels are made opaque again.
    static let settledPictures = 7

    /// Makes single px opaque that are nearly so where soft edges meet inside an opaque shape. They have no more than one
    /// translucent neighbor, which translucent areas have everywhere, and none below `least`, as outer edges have.
    private mutating func fillSeams(from least: UInt8) {
        let size = size
        pixels.withUnsafeMutableBufferPointer { pixels in
            for index in 0..<size.area where pixels[4 * index + 3] >= least && pixels[4 * index + 3] < 255 {
                var translucent = 0
                size.forEachNeighbor(of: index) {
                    let alpha = pixels[4 * $0 + 3]
                    translucent += alpha == 255 ? 0 : alpha >= least ? 1 : 2
                }
                if translucent < 2 { pixels[4 * index + 3] = 255 }
            }
        }
    }
}

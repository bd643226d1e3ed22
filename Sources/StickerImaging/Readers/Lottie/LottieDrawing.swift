import CRLottie
import StickerModel

/// An animation that rlottie draws at one size.
final class LottieDrawing: DrawingRenderer {
    private let animation: OpaquePointer
    private let size: PixelSize

    /// Throws `DrawingRefusal` when rlottie does not accept the text.
    init(_ text: [UInt8], size: PixelSize) throws(DrawingRefusal) {
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

/// A pass over an animation at some instants.
final class LottieFrames: FrameReader {
    private let document: LottieDocument
    private let slots: [TimelineSlot]
    private let size: PixelSize
    private let limits: ArtLimits
    private var position = 0
    private var session: DrawingSession?

    init(_ document: LottieDocument, slots: [TimelineSlot], size: PixelSize, limits: ArtLimits) {
        self.document = document
        self.slots = slots
        self.size = size
        self.limits = limits
    }

    func next() throws -> Frame? {
        guard position < slots.count else {
            session = nil
            return nil
        }
        let slot = slots[position]
        position += 1
        let session =
            session
            ?? DrawingSession(
                .rlottie, document.text, limits: limits, frames: slots.count, remedy: "or export it as APNG or GIF")
        self.session = session
        // rlottie takes the nearest px of a picture, so it draws them in twice the size.
        let isLarger = document.hasPictures && size.area <= Self.largestArea
        let drawnSize = isLarger ? PixelSize(2 * size.width, 2 * size.height) : size
        var raster = try session.picture(
            frame: document.drawnFrame(slot.frame, offset: slot.offset), size: drawnSize)
        raster.settleAlpha(after: document.pictureCount)
        if isLarger {
            let whole = Resampler.Part(x: 0, y: 0, width: Double(drawnSize.width), height: Double(drawnSize.height))
            raster = try Resampler(source: drawnSize, part: whole, target: size, linearLight: false).resample(raster)
        }
        return Frame(raster, duration: slot.duration)
    }
}

extension LottieFrames {
    /// In px: that of large stickers. Larger ones have their px where pictures have them.
    private static let largestArea = 640 * 640
}

extension Raster {
    /// Makes almost opaque pixels opaque, and almost clear ones clear. rlottie rounds alpha down: a picture that it draws
    /// takes 1/255 from all that is below it, and a matte another one from what it is a matte of; it lets 1/255 through.
    /// What it draws on opaque shapes takes up to 5/255 from them, translucent or only with soft edges.
    ///
    /// An opacity of 98 % is drawn with 249/255 and stays where there is one picture at most, one of 88 % always. These
    /// figures are the least with which the masks and mattes of the tests come out whole.
    fileprivate mutating func settleAlpha(after pictures: Int) {
        let clear = UInt8(clamping: min(2 * pictures, 8))
        let opaque = 255 - UInt8(clamping: 1 + 4 * min(max(pictures, 1), Self.settledPictures))
        pixels.withUnsafeMutableBufferPointer { pixels in
            for index in stride(from: 3, to: pixels.count, by: 4) {
                if pixels[index] <= clear {
                    for channel in index - 3...index { pixels[channel] = 0 }
                } else if pixels[index] >= opaque {
                    pixels[index] = 255
                }
            }
        }
        fillSeams(from: opaque - 10)
    }

    /// Pictures in each other after which opaque pixels are made opaque again.
    static let settledPictures = 7

    /// Makes single px opaque that are nearly so where soft edges meet inside an opaque shape. They have no more than one
    /// translucent neighbor, which translucent areas have everywhere, and none below `least`, as outer edges have.
    private mutating func fillSeams(from least: UInt8) {
        let (width, height) = (width, height)
        pixels.withUnsafeMutableBufferPointer { pixels in
            for index in 0..<width * height where pixels[4 * index + 3] >= least && pixels[4 * index + 3] < 255 {
                let (x, y) = (index % width, index / width)
                var translucent = 0
                for (column, row) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
                where column >= 0 && column < width && row >= 0 && row < height {
                    let alpha = pixels[4 * (row * width + column) + 3]
                    translucent += alpha == 255 ? 0 : alpha >= least ? 1 : 2
                }
                if translucent < 2 { pixels[4 * index + 3] = 255 }
            }
        }
    }
}

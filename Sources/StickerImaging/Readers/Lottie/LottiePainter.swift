import CRLottie
import StickerModel

/// Draws the frames of one animation, in a process of its own that nothing can take down but itself.
///
/// rlottie asserts, recurses and computes with whatever it is given; what is left of that after rewriting
/// (`LottieDocument`) ends there.
final class LottiePainter {
    private var animation: OpaquePointer
    private let document: LottieDocument
    private let size: PixelSize
    private let seconds: Double
    private let start: () -> OpaquePointer?

    /// `frames` is how many will be drawn, which decides about the time.
    ///
    /// Throws `ArtProblem` when the system has no process or memory left.
    init(_ document: LottieDocument, size: PixelSize, frames: Int, limits: ArtLimits) throws(ArtProblem) {
        self.document = document
        self.size = size
        let seconds = limits.vectorSeconds
        self.seconds = seconds
        // A single frame may take all the time a drawing may; all of them together a tenth of a second each.
        let total = seconds.isFinite ? min(max(seconds, 0) + 0.1 * Double(frames), 1e6) : 0
        start = {
            (document.text + [0]).withUnsafeBytes {
                sp_lottie_start(
                    $0.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(clamping: size.width),
                    UInt32(clamping: size.height), UInt32(total.rounded(.up)), Self.memory)
            }
        }
        guard let animation = start() else { throw Self.noProcess }
        self.animation = animation
    }

    deinit { sp_lottie_end(animation) }

    /// The frame of that number, straight alpha. Throws `ArtProblem`.
    func draw(_ frame: Int) throws(ArtProblem) -> Raster {
        let wall = seconds.isFinite ? Int32(min(4_000 * max(seconds, 0), 1e9)) : -1
        var outcome = sp_lottie_draw(animation, UInt32(clamping: frame), wall)
        // A copy of a process with many threads may be born while one of them holds a lock. The next copy is not.
        for _ in 0..<Self.attempts where outcome == SP_LOTTIE_STUCK {
            guard let anew = start() else { throw Self.noProcess }
            sp_lottie_end(animation)
            animation = anew
            outcome = sp_lottie_draw(animation, UInt32(clamping: frame), wall)
        }
        switch outcome {
        case SP_LOTTIE_DRAWN: break
        case SP_LOTTIE_LATE:
            throw ArtProblem(
                .overLimit, "takes longer than \(Figures.grouped(seconds)) s to draw",
                hint: "simplify the animation (masks, mattes and repeaters cost most), export it as APNG or GIF, "
                    + "or raise the limit on vector seconds")
        case SP_LOTTIE_REFUSED:
            throw ArtProblem(.damaged, "is no animation that rlottie can draw", hint: Self.remedy)
        default:
            throw ArtProblem(.damaged, "cannot be drawn: rlottie gave up on it", hint: Self.remedy)
        }
        var raster = Raster(size)
        guard let pixels = sp_lottie_pixels(animation) else { return raster }
        raster.takePremultiplied(pixels, stride: 4 * size.width)
        if document.stages > 0 { raster.settleAlpha(after: document.stages) }
        return raster
    }

    private static let noProcess = ArtProblem(
        .unsupported, "cannot be drawn: the system gives no memory or no process for it",
        hint: "close other programs, or build with fewer jobs")
    /// How often a drawing process that got stuck is replaced for one frame.
    private static let attempts = 8
    private static let remedy = "export it again with fewer effects, or as APNG or GIF"
    /// Bytes one drawing process may take.
    private static let memory: UInt64 = 768 << 20
}

extension Raster {
    /// Makes what is all but clear clear and what is all but opaque opaque: a picture that rlottie draws on another loses
    /// up to 4/255, and a matte lets 1/255 through. `steps` is how many are drawn on one another.
    fileprivate mutating func settleAlpha(after steps: Int) {
        let clear = UInt8(clamping: 2 * min(steps, 8))
        let opaque = 255 - UInt8(clamping: 4 * min(steps, 8) + 1)
        pixels.withUnsafeMutableBufferPointer { pixels in
            for index in stride(from: 3, to: pixels.count, by: 4) {
                if pixels[index] <= clear {
                    for channel in index - 3...index { pixels[channel] = 0 }
                } else if pixels[index] >= opaque {
                    pixels[index] = 255
                }
            }
        }
    }
}

/// A pass over the pictures of an animation at some instants.
final class LottieFrames: FrameReader {
    private let document: LottieDocument
    private let slots: [TimelineSlot]
    private let size: PixelSize
    private let limits: ArtLimits
    private var position = 0
    private var painter: LottiePainter?

    init(_ document: LottieDocument, slots: [TimelineSlot], size: PixelSize, limits: ArtLimits) {
        self.document = document
        self.slots = slots
        self.size = size
        self.limits = limits
    }

    func next() throws -> Frame? {
        guard position < slots.count else {
            painter = nil
            return nil
        }
        let slot = slots[position]
        position += 1
        let painter = try painter ?? LottiePainter(document, size: size, frames: slots.count, limits: limits)
        self.painter = painter
        return Frame(try painter.draw(document.drawnFrame(slot.frame, offset: slot.offset)), duration: slot.duration)
    }
}

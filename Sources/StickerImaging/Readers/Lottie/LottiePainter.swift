import CRLottie
import StickerModel

/// Draws the frames of one animation in a process of its own.
///
/// rlottie trusts its input. If it crashes, hangs or takes too much memory in spite of the rewriting
/// (`LottieRewriter`), only that process ends.
final class LottiePainter {
    private var animation: OpaquePointer
    private let document: LottieDocument
    private let size: PixelSize
    private let seconds: Double
    private let start: () -> OpaquePointer?

    /// `frames` is how many will be drawn; it sets the limit on processor time.
    ///
    /// Throws `FileError` when the system has no process or memory left.
    init(_ document: LottieDocument, size: PixelSize, frames: Int, limits: ArtLimits) throws(FileError) {
        self.document = document
        self.size = size
        let seconds = limits.vectorSeconds
        self.seconds = seconds
        // One frame may take all the time that a drawing may take, plus a tenth of a second for each frame.
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

    /// The frame of that number, straight alpha. Throws `FileError`.
    func draw(_ frame: Int) throws(FileError) -> Raster {
        let wall = seconds.isFinite ? Int32(min(4_000 * max(seconds, 0), 1e9)) : -1
        var outcome = sp_lottie_draw(animation, UInt32(clamping: frame), wall)
        // The process is a copy of one with many threads. Where a thread held a lock at that moment, the lock is never
        // released in the copy, which then waits for ever. A new copy works.
        for _ in 0..<Self.attempts where outcome == SP_LOTTIE_STUCK {
            guard let anew = start() else { throw Self.noProcess }
            sp_lottie_end(animation)
            animation = anew
            outcome = sp_lottie_draw(animation, UInt32(clamping: frame), wall)
        }
        switch outcome {
        case SP_LOTTIE_DRAWN: break
        case SP_LOTTIE_LATE:
            throw FileError(
                .overLimit, "takes longer than \(Figures.grouped(seconds)) s to draw",
                hint: "simplify the animation (masks, mattes and repeaters cost most), or export it as APNG or GIF")
        case SP_LOTTIE_REFUSED:
            throw FileError(.damaged, "is not an animation that rlottie can draw", hint: Self.remedy)
        default:
            throw .drawingCrashed
        }
        var raster = Raster(size)
        guard let pixels = sp_lottie_pixels(animation) else { return raster }
        raster.takePremultiplied(pixels, stride: 4 * size.width)
        if document.stages > 0 { raster.settleAlpha(after: document.stages) }
        return raster
    }

    private static let noProcess = FileError(
        .unsupported, "cannot be drawn: the system has no memory or no process left for it",
        hint: "close other programs, or build with fewer jobs")
    /// How many times a stuck drawing process is replaced for one frame.
    private static let attempts = 8
    fileprivate static let remedy = "export it again with fewer effects, or as APNG or GIF"
    /// The most bytes that one drawing process may take.
    private static let memory: UInt64 = 768 << 20
}

extension FileError {
    /// The process that draws an animation ended by itself.
    package static let drawingCrashed = FileError(
        .damaged, "cannot be drawn: rlottie crashed", hint: LottiePainter.remedy)
}

extension Raster {
    /// Makes almost clear pixels clear and almost opaque pixels opaque: a picture that rlottie draws on another loses
    /// up to 4/255, and a matte lets 1/255 through. `steps` is how many pictures are drawn on top of each other.
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

/// A pass over an animation at some instants.
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

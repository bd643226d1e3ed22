import StickerModel
import Testing

@testable import StickerImaging

/// What is tried on a few frames is used again in the file.
@Suite struct WebPSampleTests {
    /// A soft ball before grain that flickers: some pixels change by less than the tolerance.
    private static func clip(isOpaque: Bool) -> Clip {
        MovingArt.clip(side: 40, frames: 9) { frame, x, y in
            let (dx, dy) = (Double(x) - 8 - 2 * Double(frame), Double(y) - 20)
            let cover = max(0, min(255, 500 - 45 * (dx * dx + dy * dy).squareRoot()))
            let grain = UInt8((x * 7_919 + y * 104_729 + frame) % 97 % 3)
            if isOpaque { return [UInt8(cover), 40 + grain, UInt8(4 * x), 255] }
            return [UInt8(6 * x), 90 + grain, UInt8(5 * y), UInt8(cover)]
        }
    }

    @Test(arguments: [true, false], [WebPSettings.lossless, .rounded(5), .lossy(72), .lossy(45, alpha: 50)])
    func sampledFramesAreTheSameInTheFile(isOpaque: Bool, settings: WebPSettings) throws {
        let clip = Self.clip(isOpaque: isOpaque)
        for tolerance in [Int32(0), WebPAnimationFitter.tolerance] {
            let sample = try WebPAnimationFitter.sample(clip, tolerance: tolerance)
            _ = try sample.bytes(settings)
            _ = try sample.distance(settings)
            for isMixed in [false, true] {
                var coder = WebPAnimationCoder(
                    clip: clip, loopCount: 0, isMixed: isMixed, tolerance: tolerance,
                    isSharp: sample.needsSharpColors)
                let alone = try coder.encode(settings, limit: .max)?.bytes
                coder.sample = sample
                #expect(try coder.encode(settings, limit: .max)?.bytes == alone)
            }
        }
    }

    /// Thin lines of strong color need sharp colors, soft shades do not.
    @Test func artDecidesHowColorsAreHalved() throws {
        let lines = MovingArt.clip(side: 64, frames: 5) { frame, x, y in
            (x + y + frame) % 3 == 0 ? [230, 10, 20, 255] : [10, 180, UInt8(2 * y), 255]
        }
        let shades = MovingArt.clip(side: 64, frames: 5) { frame, x, y in
            [UInt8(2 * x + 10 * frame), UInt8(2 * y), UInt8(x + y), 255]
        }
        #expect(try WebPAnimationFitter.sample(lines, tolerance: 2).needsSharpColors)
        let soft = try WebPAnimationFitter.sample(shades, tolerance: 2)
        #expect(!soft.needsSharpColors)
        // Each way is nearer where it is chosen, or as near in fewer bytes.
        let plain = (bytes: try soft.bytes(.lossy(80)), distance: try soft.distance(.lossy(80)))
        soft.sharpenColors()
        #expect(try soft.bytes(.lossy(80)) >= plain.bytes * 0.99)
        #expect(abs(try soft.distance(.lossy(80)).similarity - plain.distance.similarity) < 0.01)
    }

    /// What is known of exact frames spares encodes, and changes no answer.
    @Test(arguments: [true, false]) func exactFramesSayWhetherMixingHelps(isOpaque: Bool) throws {
        let clip = Self.clip(isOpaque: isOpaque)
        let exact = try WebPAnimationFitter.sample(clip)
        _ = try exact.bytes(.lossless)
        for quality in [Float(20), 60, 95] {
            let (alone, learned) = try (
                WebPAnimationFitter.sample(clip, tolerance: 2), WebPAnimationFitter.sample(clip, tolerance: 2)
            )
            learned.learn(from: exact)
            #expect(try alone.gainsByMixing(.lossy(quality)) == learned.gainsByMixing(.lossy(quality)))
        }
    }

    /// A sample that was cut out with a tolerance does not serve a file without one.
    @Test func anotherToleranceIsAnotherFrame() throws {
        let sample = try WebPAnimationFitter.sample(Self.clip(isOpaque: true), tolerance: 2)
        #expect(try sample.source(of: 0, tolerance: 2, .lossless) != nil)
        #expect(try sample.source(of: 0, tolerance: 0, .lossless) == nil)
        #expect(try sample.source(of: 1, tolerance: 2, .lossless) == nil)
    }

    /// What a first file leaves of the budget is given to some of its frames.
    @Test(arguments: [22, 28, 30]) func lossyFilesUseTheirBudget(tenths: Int) throws {
        let clip = tenths == 22 ? MovingArt.noise(side: 48, frames: 8) : MovingArt.grain(side: 96, frames: 12)
        let budget = try ImageWriter.write(clip, Encoding(.webp)).bytes.count * 10 / tenths
        let image = try ImageWriter.write(clip, Encoding(.webp, byteBudget: budget))
        #expect(image.bytes.count <= budget)
        #expect(Double(image.bytes.count) >= 0.95 * Double(budget), "\(image.bytes.count) of \(budget)")
        #expect(image.outcome.framesKept == clip.durations.count)
    }
}

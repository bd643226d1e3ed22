import StickerModel
import Testing

@testable import StickerImaging

@Suite struct APNGWriterTests {
    private func write(_ clip: Clip, _ encoding: Encoding = Encoding(.apng, budget: 500_000)) throws -> EncodedImage {
        try APNGWriter().write(clip, encoding)
    }

    @Test(arguments: DrawnClip.allCases)
    func exactWhenItFits(drawn: DrawnClip) throws {
        let clip = drawn.clip
        let image = try write(clip)
        #expect(image.outcome.isExact)
        #expect(image.outcome.sacrifices.isEmpty)
        #expect(image.outcome.framesKept == clip.durations.count)
        try ShownAnimation(image.bytes).expectExactly(clip)
    }

    @Test func opaqueMeansNoAlphaChannel() throws {
        var encoding = Encoding(.apng, budget: nil)
        encoding.isOpaque = true
        encoding.matte = Color(red: 0, green: 0, blue: 255)
        for clip in [MovingArt.softBall(), MovingArt.square()] {
            let shown = try ShownAnimation(write(clip, encoding).bytes)
            #expect(shown.frames.allSatisfy { $0.raster.isOpaque })
            #expect(Array(shown.frames[0].raster.pixels.prefix(4)) == [0, 0, 255, 255])
        }
        #expect(try ShownAnimation(write(MovingArt.noise(), encoding).bytes).facts.colorKind == "RGB")
    }

    @Test(arguments: [0, 1, 7])
    func loops(count: Int) throws {
        let image = try write(MovingArt.square(), Encoding(.apng, budget: nil, loopCount: count))
        #expect(try ShownAnimation(image.bytes).facts.loopCount == count)
    }

    @Test func stillsArePlainPNG() throws {
        let clip = MovingArt.square(frames: 1)
        let shown = try ShownAnimation(write(Clip(clip.frames, durations: [0])).bytes)
        #expect(shown.facts.format == .png)
        #expect(!shown.facts.isAnimationContainer)
    }

    @Test func flatArtGetsPalette() throws {
        let image = try write(MovingArt.square())
        #expect(image.outcome.colors == 5)
        #expect(try ShownAnimation(image.bytes).facts.colorKind == "palette")
    }

    /// Delays that no whole number of ms can say, and very long ones.
    @Test func delaysAreFractions() throws {
        var clip = MovingArt.square(frames: 6)
        clip.durations = [1000.0 / 24, 1000.0 / 30, 1001.0 / 30, 50, 0.4, 60_000]
        let shown = try ShownAnimation(write(clip).bytes)
        shown.expectTimes(of: clip, within: 0.0001)
    }

    @Test(
        arguments: [(50.0, 1, 20), (1000 / 24.0, 1, 24), (1001 / 24.0, 1001, 24_000), (0.0, 0, 1), (250.0, 1, 4)]
            as [(Double, Int, Int)])
    func simplestFraction(milliseconds: Double, numerator: Int, denominator: Int) {
        let delay = APNGDelay(milliseconds: milliseconds)
        #expect(delay.numerator == numerator)
        #expect(delay.denominator == denominator)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, -5, 1e300, 1e-300, 65_535_000])
    func oddDurationsDoNotTrap(milliseconds: Double) {
        let delay = APNGDelay(milliseconds: milliseconds)
        #expect(0...65_535 ~= delay.numerator)
        #expect(1...65_535 ~= delay.denominator)
    }

    /// Two equal frames are still two, and nothing at all can be shown for a while.
    @Test(arguments: [OutputFormat.apng, .gif]) func nothingHappens(format: OutputFormat) throws {
        let still = MovingArt.clip(frames: 2) { _, x, y in x > y ? [1, 2, 3, 255] : [0, 0, 0, 0] }
        let empty = MovingArt.clip(frames: 2) { _, _, _ in [0, 0, 0, 0] }
        let noisy = MovingArt.noise(frames: 1)
        let held = Clip(noisy.frames.picking([0, 0]), durations: [50, 70])
        for clip in [still, empty, held] {
            let image = try ImageWriters.writer(for: format).write(clip, Encoding(format, budget: nil))
            let shown = try ShownAnimation(image.bytes)
            #expect(shown.facts.isAnimated)
            #expect(shown.frames.count == 2)
            if image.outcome.isExact { try shown.expectExactly(clip) }
        }
    }

    @Test func sameInputSameBytes() throws {
        let encoding = Encoding(.apng, budget: 4000)
        #expect(try write(MovingArt.softBall(), encoding).bytes == write(MovingArt.softBall(), encoding).bytes)
    }
}

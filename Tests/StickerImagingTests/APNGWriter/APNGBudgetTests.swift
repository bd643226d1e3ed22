import StickerModel
import Testing

@testable import StickerImaging

/// What the writer gives up, and in which order.
@Suite struct APNGBudgetTests {
    private func write(_ clip: Clip, budget: Int) throws -> EncodedImage {
        try APNGWriter().write(clip, Encoding(.apng, budget: budget))
    }

    @Test(arguments: [0.8, 0.5, 0.35])
    func budgetIsKept(share: Double) throws {
        for clip in [MovingArt.softBall(side: 48), MovingArt.noise(side: 48)] {
            let exact = try write(clip, budget: 10_000_000).bytes.count
            let budget = Int(Double(exact) * share)
            let image = try write(clip, budget: budget)
            #expect(image.bytes.count <= budget)
            #expect(!image.outcome.isExact)
            #expect(!image.outcome.sacrifices.isEmpty)
            let shown = try ShownAnimation(image.bytes)
            #expect(shown.frames.count == image.outcome.framesKept)
            #expect(abs(shown.facts.totalDuration - clip.durations.reduce(0, +)) < 0.001)
        }
    }

    @Test func moreBudgetLooksBetter() throws {
        let clip = MovingArt.softBall(side: 64, frames: 8)
        let exact = try write(clip, budget: 10_000_000).bytes.count
        var best = -1.0
        for share in [0.25, 0.4, 0.6, 1] {
            let image = try write(clip, budget: Int(Double(exact) * share))
            let similarity = try ShownAnimation(image.bytes).similarity(to: clip)
            #expect(similarity >= best - 0.002)
            best = max(best, similarity)
        }
        #expect(best == 1)
    }

    /// Colors go before frames do.
    @Test func framesGoLast() throws {
        let clip = MovingArt.softBall(side: 64, frames: 10)
        let exact = try write(clip, budget: 10_000_000).bytes.count
        let image = try write(clip, budget: exact / 2)
        #expect(image.outcome.framesKept == 10)
        #expect(image.outcome.colors.map { $0 < 256 } ?? false || image.bytes.count <= exact / 2)
        let tight = try write(MovingArt.noise(side: 40, frames: 10), budget: 8000)
        #expect(tight.outcome.framesKept < 10)
        #expect(tight.outcome.sacrifices.contains { $0.hasSuffix("of 10 frames") })
    }

    @Test func refusalNamesFigures() throws {
        let problem = #expect(throws: ArtProblem.self) { try write(MovingArt.noise(side: 64, frames: 8), budget: 3000) }
        #expect(problem?.kind == .overLimit)
        #expect(problem?.message.contains("3,000") ?? false)
        #expect(problem?.hint?.contains("trim") ?? false)
    }

    @Test func smallIsSmaller() throws {
        var encoding = Encoding(.apng, budget: 60_000)
        let clip = MovingArt.bubbles(side: 96)
        let full = try APNGWriter().write(clip, encoding)
        encoding.quality = .small
        let small = try APNGWriter().write(clip, encoding)
        #expect(small.bytes.count < full.bytes.count)
        #expect(try ShownAnimation(small.bytes).similarity(to: clip) > 0.9)
    }

    /// Where a palette would only add bytes, the exact file is the small one.
    @Test func smallStaysExactWhereThatIsSmaller() throws {
        var encoding = Encoding(.apng, budget: 40_000)
        encoding.quality = .small
        let image = try APNGWriter().write(MovingArt.grain(side: 64), encoding)
        #expect(image.outcome.isExact)
    }
}

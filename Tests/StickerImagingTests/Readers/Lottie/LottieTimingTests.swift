import Expect
import StickerModel
import Testing

@testable import StickerImaging
@testable import TestArt

@Suite struct LottieTimingTests {
    typealias Build = LottieBuilder

    static func timing(
        rate: Double? = 20, grid: Double? = 50, isStill: Bool = false, _ edit: (inout ArtEdit) -> Void = { _ in }
    ) -> Timing {
        var art = ArtEdit()
        edit(&art)
        return Timing(art, isStill: isStill, shortestFrame: grid ?? 0, grid: grid, vectorRate: rate)
    }

    /// Instants of the source in ms, for frames of `step` ms.
    static func instants(_ timeline: FramePlan, step: Double) -> [Double] {
        timeline.slots.map { ((Double($0.frame) * step + $0.offset) * 1_000).rounded() / 1_000 }
    }

    /// Rates above, below and beside 20 frames a second all come at every 50 ms, at the very instants.
    @Test(arguments: [60.0, 30, 25, 24, 12, 29.97]) func evenInstants(_ rate: Double) throws {
        let durations = [Double](repeating: 1_000 / rate, count: Int(rate.rounded()))
        let timeline = try Self.timing().timeline(over: durations, isDrawn: true)
        let total = durations.reduce(0, +)
        #expect(abs(timeline.totalDuration - total) < 1e-6)
        let count = Int((total / 50 + 1e-6).rounded(.down))
        let instants: [Double] = (0..<count).map { 50 * Double($0) }
        expect(Self.instants(timeline, step: 1_000 / rate), is: instants)
        #expect(timeline.durations.dropLast().allSatisfy { abs($0 - 50) < 1e-9 })
    }

    @Test func rasterArtHasNoInstants() throws {
        let timeline = try Self.timing().timeline(over: [Double](repeating: 40, count: 10))
        #expect(timeline.slots.allSatisfy { $0.offset == 0 })
        let drawn = try Self.timing(rate: nil, grid: nil).timeline(over: [40, 40, 40], isDrawn: true)
        expect(drawn.durations, is: [40, 40, 40])
    }

    @Test func trimSpeedAndPosterMoveTheInstants() throws {
        let durations = [Double](repeating: 40, count: 25)
        let fast = try Self.timing { $0.speed = 2 }.timeline(over: durations, isDrawn: true)
        let instants: [Double] = (0..<10).map { 100 * Double($0) }
        expect(Self.instants(fast, step: 40), is: instants)
        #expect(abs(fast.totalDuration - 500) < 1e-9)
        let trimmed = try Self.timing {
            $0.trimStart = 130
            $0.trimEnd = 340
        }.timeline(over: durations, isDrawn: true)
        expect(Self.instants(trimmed, step: 40), is: [130, 180, 230, 280])
        #expect(abs(trimmed.totalDuration - 210) < 1e-9)
        let poster = try Self.timing { $0.poster = 20 }.timeline(over: durations, isDrawn: true)
        expect(Self.instants(poster, step: 40).prefix(7), is: [760, 810, 860, 910, 960, 10, 60])
        let still = try Self.timing(isStill: true) { $0.poster = 20 }.timeline(over: durations, isDrawn: true)
        expect(still.slots, is: [TimelineSlot(frame: 19, duration: 0)])
    }

    /// 24 frames a second, 48 px in a second: at every 50 ms the square has gone 2.4 px further.
    @Test func instantsBetweenFramesAreDrawn() throws {
        let layer = Build.layer([Build.rect(16, 16)], "\"p\":\(Build.moving("8,32", at: 0, "56,32", at: 24))")
        let art = try ArtDecoder.open(Build.animation([layer], rate: 24, to: 24), limits: ArtLimits())
        let recipe = ImageRecipe(
            source: "a", timing: Self.timing(), framing: Framing(ArtEdit(), canvas: .fixed(.square(640))),
            encoding: Encoding(.apng))
        for held in [96_000_000, 0] {
            var limits = ArtLimits()
            limits.heldBytes = held
            let image = try RecipeRenderer(limits: limits).render(recipe, of: art)
            let frames = try frames(of: image.bytes)
            expect(frames.map(\.duration), is: [Double](repeating: 50, count: 20))
            let lefts = frames.compactMap(LottieReaderTests.box).map(\.x)
            #expect(lefts.count == 20 && lefts.enumerated().allSatisfy { abs($1 - 24 * $0) <= 1 })
        }
    }

    /// A loop turned to its poster is drawn in two passes when frames are not held; the file is the same.
    @Test func streamedIsHeld() throws {
        let art = try ArtDecoder.open(Build.animation([Build.wanderer], rate: 30, to: 30), limits: ArtLimits())
        let recipe = ImageRecipe(
            source: "a", timing: Self.timing { $0.poster = 12 },
            framing: Framing(ArtEdit(), canvas: .fixed(.square(64))), encoding: Encoding(.webp))
        let files = try [96_000_000, 0].map { held in
            var limits = ArtLimits()
            limits.heldBytes = held
            return try RecipeRenderer(limits: limits).render(recipe, of: art).bytes
        }
        expect(files[0], is: files[1])
    }
}

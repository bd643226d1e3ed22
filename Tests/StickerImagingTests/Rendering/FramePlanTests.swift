import Expect
import StickerModel
import Testing

@testable import StickerImaging
@testable import TestArt

@Suite struct FramePlanTests {
    /// An animation of 24 frames: every third looks like the one before, durations are 10, 20 and 70 ms in turn.
    private static let art: any Art = {
        let clip = MovingArt.clip(side: 64, frames: 24) { frame, x, y in
            let frame = frame - (frame % 3 == 2 ? 1 : 0)
            let value = UInt8(truncatingIfNeeded: (x &* 37 ^ y &* 91) &+ frame &* 16)
            return (x + 2 * frame) % 64 < 40 ? [value, value &* 3, 255 &- value, 255] : [0, 0, 0, 0]
        }
        let rasters = (clip.frames as? HeldFrames)?.rasters ?? []
        return DrawnArt(rasters, durations: (0..<24).map { [10, 20, 70][$0 % 3] }, format: .gif)
    }()

    private static let timings: [(name: String, change: @Sendable (inout Timing) -> Void)] = [
        ("plain", { _ in }), ("trim", { ($0.trimStart, $0.trimEnd) = (75, 640) }), ("grid", { $0.grid = 50 }),
        ("short", { $0.shortestFrame = 30 }), ("speed", { $0.speed = 3 }), ("still", { $0.isStill = true }),
        ("one", { $0.grid = 2_000 }),
    ]

    /// Numbers of frames change only by steps that are told, from those of the art to those of the file.
    @Test(arguments: [FileFormat.webp, .apng, .gif, .webm, .png], [2_500, 9_000, 400_000])
    func everyDroppedFrameHasAReason(_ format: FileFormat, _ budget: Int) throws {
        for (name, change) in Self.timings {
            var timing = Timing(ArtEdit(), isStill: false)
            change(&timing)
            let recipe = ImageRecipe(
                source: "a.png", timing: timing, framing: Framing(ArtEdit(), canvas: .fixed(.square(64))),
                encoding: Encoding(format, byteBudget: budget))
            guard let image = try? RecipeRenderer(limits: ArtLimits()).render(recipe, of: Self.art) else { continue }
            let frames = image.outcome.frames
            if format != .webm {
                let file = try ArtDecoder.open(image.bytes, limits: ArtLimits()).facts
                expect(frames.kept, is: file.durations.count, "\(name): \(frames.map(\.text))")
            }
            if timing.isStill {
                #expect(frames.isEmpty)
                continue
            }
            expect(frames.first, is: FrameChange(.art, 100.0 / 3, count: 24))
            for (before, after) in zip(frames, frames.dropFirst()) {
                #expect(before.count != after.count && after.reason != .art)
            }
            #expect(frames.needed <= frames.offered && frames.kept <= frames.needed)
            let isDropped = image.outcome.sacrifices.contains { $0.contains("dropped") || $0.hasPrefix("all motion") }
            #expect(isDropped || frames.kept == frames.needed, "\(name): \(image.outcome.sacrifices)")
        }
    }

    @Test func reasonsAreToldInOrder() throws {
        var timing = Timing(ArtEdit(), isStill: false, shortestFrame: 50)
        (timing.trimEnd, timing.grid) = (1_500, 33)
        let plan = try timing.timeline(over: Array(repeating: 40, count: 50))
        var changes = plan.changes
        changes.note(.equal, count: plan.slots.count - 1)
        changes.note(.budget, count: 14)
        changes.note(.budget, count: 12)
        changes.note(.alike, count: 12)
        expect(
            changes.map(\.text),
            is: [
                "50 frames of 40 ms", "trim: 38", "grid of 33 ms: 37", "frames of 50 ms or more: 21",
                "equal frames joined: 20", "byte budget: 12",
            ])
        #expect(changes.offered == 38 && changes.needed == 20 && changes.kept == 12)
        expect(changes.losses, is: ["8 of 20 frames dropped"])
        let drawn = try Timing(ArtEdit(), isStill: false, vectorRate: 20).timeline(
            over: Array(repeating: 1_000.0 / 60, count: 60), isDrawn: true)
        expect(drawn.changes.map(\.text), is: ["60 frames of 16.7 ms", "drawn 20 times a second: 20"])
    }
}

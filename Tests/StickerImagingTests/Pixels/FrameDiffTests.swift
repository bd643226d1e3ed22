import Expect
import StickerModel
import Testing

@testable import StickerImaging

@Suite struct FrameDiffTests {
    @Test func coversWhatChangesAtEvenOffsets() {
        var steps = FrameSteps(canvas: .square(64))
        let first = Raster.disc(64, x: 20, y: 20, radius: 10)
        var second = first
        second.pixels[4 * (33 * 64 + 31)] = 9
        second.pixels[4 * (33 * 64 + 31) + 3] = 255
        expect(steps.step(to: first).rect, is: PixelRect(x: 10, y: 10, width: 20, height: 20))
        let step = steps.step(to: second)
        expect(step.rect, is: PixelRect(x: 30, y: 32, width: 2, height: 2))
        expect(steps.step(to: second).rect, is: PixelRect(x: 0, y: 0, width: 1, height: 1))
    }

    @Test func colorUnderClearPixelsIsNoChange() {
        var other = Raster(.square(8))
        other.pixels[0] = 200
        #expect(Raster(.square(8)).looksLike(other))
        other.pixels[3] = 1
        #expect(!Raster(.square(8)).looksLike(other))
    }

    @Test func blendsOnlyWhereThatIsRight() {
        let background = Raster(32, 32) { x, y in Color(red: UInt8(8 * x), green: UInt8(8 * y), blue: 0) }
        var steps = FrameSteps(canvas: .square(32))
        _ = steps.step(to: background)
        var opaque = background
        for x in [2, 29] { for channel in 0..<3 { opaque.pixels[4 * (5 * 32 + x) + channel] = 255 } }
        opaque.pixels[4 * (28 * 32 + 3)] = 77
        let blended = steps.step(to: opaque).content
        #expect(blended.isBlended)
        var soft = opaque
        for y in [1, 30] { for x in [1, 30] { soft.pixels[4 * (y * 32 + x) + 3] = 128 } }
        #expect(!steps.step(to: soft).content.isBlended)
    }

    @Test func identicalFramesAreJoinedButTwoStay() throws {
        let (a, b) = (Raster.disc(32, x: 10, y: 10, radius: 5), Raster.disc(32, x: 20, y: 20, radius: 5))
        let clip = Clip(HeldFrames([a, a, b, b, b, a], size: .square(32)), durations: [10, 20, 30, 40, 50, 60])
        try expect(clip.joiningIdentical().durations, is: [30, 120, 60])
        let frozen = Clip(HeldFrames([a, a, a, a], size: .square(32)), durations: [10, 20, 30, 40])
        try expect(frozen.joiningIdentical().durations, is: [30, 70])
    }

    @Test func keepsTheFramesThatMove() throws {
        let frames = [5.0, 5, 5, 12, 20, 28, 28, 28].map { Raster.disc(32, x: $0, y: 16, radius: 4) }
        let clip = Clip(HeldFrames(frames, size: .square(32)), durations: Array(repeating: 40, count: 8))
        let fewer = FewerFrames(clip)
        try expect(fewer.positions(4), is: [0, 3, 4, 5])
        try expect(fewer.positions(8), is: Array(0..<8))
        try expect(fewer.positions(1), is: [0])
        try expect(fewer.keeping(4).durations, is: [120, 40, 40, 120])
    }

    /// Where every frame differs as much from the next one, none of them is shown for long.
    @Test func steadyMotionStaysSteady() throws {
        let noise = (0..<16).map { Raster.noise(48, seed: UInt64($0 + 1)) }
        let clip = Clip(HeldFrames(noise, size: .square(48)), durations: Array(repeating: 100, count: 16))
        let kept = try FewerFrames(clip).keeping(5).durations
        #expect(kept.allSatisfy { (200...500).contains($0) }, "\(kept)")
        // A pause is left out before motion is.
        let late = (0..<16).map { Raster.disc(48, x: 8 + 4 * Double(max(0, $0 - 8)), y: 24, radius: 6) }
        let pausing = Clip(HeldFrames(late, size: .square(48)), durations: Array(repeating: 100, count: 16))
        try expect(FewerFrames(pausing).positions(8), is: [0] + Array(9..<16))
    }

    @Test func toleratedChangesNeverAddUp() {
        // A fade of one code a frame: with a tolerance of 2 what is shown is never further off than that.
        var steps = FrameSteps(canvas: .square(16), tolerance: 2)
        var viewer = Raster(.square(16))
        var drawn = 0
        for level in 0..<60 {
            let frame = Raster(16, 16) { x, _ in
                Color(red: UInt8(100 + level), green: x < 8 ? UInt8(level * 4) : 7, blue: 0)
            }
            let step = steps.step(to: frame)
            let content = step.content
            viewer.draw(content.picture, at: step.rect, isBlended: content.isBlended)
            if step.rect.width > 8 { drawn += 1 }
            #expect(FrameDiff(from: frame, to: viewer, tolerance: 2).rect == nil)
        }
        #expect(drawn <= 21)
    }
}

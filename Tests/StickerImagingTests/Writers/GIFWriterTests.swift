import Expect
import Foundation
import StickerModel
import TestSupport
import Testing

@testable import StickerImaging

@Suite struct GIFWriterTests {
    private func write(_ clip: Clip, _ encoding: Encoding = Encoding(.gif, budget: 500_000)) throws -> EncodedImage {
        try ImageWriter.write(clip, encoding)
    }

    /// Few colors and hard edges lose nothing: what moves on, vanishes and comes back included.
    @Test func exactWhenItFits() throws {
        let blinking = MovingArt.clip(frames: 4) { frame, x, y in
            if frame % 2 == 1, x > 3 { return [0, 0, 0, 0] }
            return x + y < 9 + frame ? [10, 200, 30, 255] : [0, 0, 0, 0]
        }
        let empty = MovingArt.clip(frames: 3) { frame, x, _ in frame == 1 || x > 5 ? [0, 0, 0, 0] : [9, 9, 9, 255] }
        for clip in [MovingArt.square(), blinking, empty] {
            let image = try write(clip)
            #expect(image.outcome.isExact)
            try ShownAnimation(image.bytes).expectExactly(clip)
        }
    }

    @Test func softEdgesWithoutMatteKeepTheirColor() throws {
        let clip = MovingArt.clip(frames: 2) { frame, x, y in [200, 100, 50, UInt8(min(255, x * 11 + frame))] }
        let image = try write(clip)
        #expect(!image.outcome.isExact)
        #expect(image.outcome.sacrifices.contains("soft edges"))
        for frame in try ShownAnimation(image.bytes).frames {
            let pixels = Set(colors(frame.raster).filter { $0[3] > 0 })
            expect(pixels, is: [[200, 100, 50, 255]])
            expect(colors(frame.raster)[11][3], is: 0)
            expect(colors(frame.raster)[12][3], is: 255)
        }
    }

    /// Frames that GIF shows alike are none that were dropped for want of bytes.
    @Test func framesOfAFadeAreNotLost() throws {
        let alphas = [255, 200, 60, 20]
        let clip = MovingArt.clip(frames: 4) { frame, _, _ in [200, 100, 50, UInt8(alphas[frame])] }
        let outcome = try write(clip).outcome
        #expect(outcome.frames.needed == 2 && outcome.frames.kept == 2)
        #expect(!outcome.sacrifices.contains { $0.contains("dropped") })
    }

    @Test func matteIsMixedIn() throws {
        var encoding = Encoding(.gif, budget: nil)
        encoding.matte = Color(red: 255, green: 255, blue: 255)
        let clip = MovingArt.clip(frames: 2) { frame, x, y in x == frame ? [9, 9, 9, 255] : [100, 0, 0, 153] }
        let shown = try ShownAnimation(write(clip, encoding).bytes)
        expect(colors(shown.frames[0].raster)[5], is: [162, 102, 102, 255])
    }

    /// 33.3 ms are 3, 4 and 3 hundredths: no frame is late by more than half of one.
    @Test func delaysDoNotDrift() throws {
        var clip = MovingArt.square(frames: 8)
        clip.durations = [Double](repeating: 100.0 / 3, count: 8)
        let shown = try ShownAnimation(write(clip).bytes)
        expect(shown.facts.statedDurations.map { Int($0) }, is: [30, 40, 30, 30, 40, 30, 30, 40])
        shown.expectTimes(of: clip, within: 5.001)
    }

    @Test func briefFramesAreJoined() throws {
        var clip = MovingArt.square(frames: 6)
        clip.durations = [10, 10, 5, 30, 100, 10]
        let shown = try ShownAnimation(write(clip).bytes)
        #expect(shown.facts.statedDurations.allSatisfy { $0 >= 20 })
        #expect(abs(shown.facts.totalDuration - 165) <= 5)
    }

    @Test func stills() throws {
        let clip = MovingArt.square(frames: 1)
        let image = try write(Clip(clip.frames, durations: [0]))
        #expect(image.outcome.isExact)
        try expect(ShownAnimation(image.bytes).frames.count, is: 1)
    }

    @Test(.needs("Pillow", { IndependentReaders.python != nil }), arguments: DrawnClip.allCases)
    func pillowSeesTheSame(drawn: DrawnClip) throws {
        let clip = drawn.clip
        let bytes = try write(clip).bytes
        let theirs = try IndependentReaders.pillow(bytes, name: "a.gif")
        let ours = try ShownAnimation(bytes).frames
        expect(theirs.count, is: ours.count)
        for (theirs, ours) in zip(theirs, ours) {
            expect(theirs.duration, is: ours.duration)
            let isSame = theirs.raster.looksLike(ours.raster)
            #expect(isSame)
        }
    }

    @Test(.needs("gifsicle"), arguments: DrawnClip.allCases) func gifsicleIsContent(drawn: DrawnClip) throws {
        let clip = drawn.clip
        let tool = try #require(Shell.path(of: "gifsicle"))
        try IndependentReaders.withFolder { folder in
            let file = folder.appendingPathComponent("a.gif")
            try Data(write(clip).bytes).write(to: file)
            let result = try IndependentReaders.run(tool, ["--warnings", "--unoptimize", "--info", file.path])
            expect(result.status, is: 0)
            #expect(result.output.contains("\(clip.durations.count) images"))
        }
    }
}

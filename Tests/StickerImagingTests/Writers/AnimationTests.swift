import Expect
import StickerModel
import Testing

@testable import StickerImaging

@Suite struct AnimationTests {
    private static let formats: [FileFormat] = [.apng, .gif, .webp]

    @Test(arguments: formats, [0, 1, 7]) func loops(format: FileFormat, count: Int) throws {
        let image = try ImageWriter.write(MovingArt.square(), Encoding(format, budget: nil, loopCount: count))
        try expect(ShownAnimation(image.bytes).facts.loopCount, is: count)
    }

    @Test(arguments: formats, [0.6, 0.35]) func budgetIsKept(format: FileFormat, share: Double) throws {
        for clip in [MovingArt.softBall(side: 48), MovingArt.noise(side: 48)] {
            let full = try ImageWriter.write(clip, Encoding(format, budget: nil)).bytes.count
            let budget = Int(Double(full) * share)
            let image = try ImageWriter.write(clip, Encoding(format, budget: budget))
            #expect(image.bytes.count <= budget && !image.outcome.isExact && !image.outcome.sacrifices.isEmpty)
            try expect(ImageWriter.write(clip, Encoding(format, budget: budget)).bytes, is: image.bytes)
            let shown = try ShownAnimation(image.bytes)
            expect(shown.frames.count, is: image.outcome.frames.kept)
            #expect(abs(shown.facts.totalDuration - clip.durations.reduce(0, +)) <= 5)
        }
    }

    @Test(arguments: formats) func refusalNamesFigures(format: FileFormat) throws {
        let problem = #expect(throws: FileError.self) {
            try ImageWriter.write(MovingArt.noise(side: 64, frames: 8), Encoding(format, budget: 1_100))
        }
        #expect(problem?.kind == .overLimit && problem?.message.contains("1,100") == true)
        expect(problem?.hint?.contains("trim"), is: true)
    }
}

import Expect
import StickerModel
import Testing

@testable import StickerImaging
@testable import TestArt

@Suite struct APNGReaderTests {
    static let red = [255, 0, 0, 255]
    static let blue = [0, 0, 255, 255]
    static let clear = [0, 0, 0, 0]
    typealias Part = APNGBuilder.Part

    /// The second of three frames covers the right pixel only; what the third shows tells how it was disposed of.
    @Test(arguments: [(0, [red, blue]), (1, [red, clear]), (2, [red, red])])
    func disposal(operation: Int, left: [[Int]]) throws {
        let apng = APNGBuilder(parts: [
            Part(color: Self.red), Part(color: Self.blue, x: 1, width: 1, dispose: operation),
            Part(color: Self.clear, width: 1, blend: 1),
        ])
        let shown = try frames(of: apng.bytes).map { colors($0.raster) }
        expect(shown, is: [[Self.red, Self.red], [Self.red, Self.blue], left])
    }

    @Test func restoringTheFirstFrameClears() throws {
        let apng = APNGBuilder(parts: [Part(color: Self.red, dispose: 2), Part(color: Self.clear, width: 1, blend: 1)])
        try expect(
            frames(of: apng.bytes).map { colors($0.raster) }, is: [[Self.red, Self.red], [Self.clear, Self.clear]])
    }

    @Test func blendingOver() throws {
        let apng = APNGBuilder(
            width: 1,
            parts: [
                Part(color: [200, 100, 0, 128]), Part(color: [0, 100, 255, 64], blend: 1),
                Part(color: [9, 9, 9, 0], blend: 1), Part(color: [7, 8, 9, 0]),
            ])
        // 64 + 128 * 191 / 255 = 159.87; (200 * 95.87 + 0 * 64) / 159.87 = 119.9
        let mixed = [120, 100, 102, 160]
        try expect(
            frames(of: apng.bytes).map { colors($0.raster)[0] },
            is: [
                [200, 100, 0, 128], mixed, mixed, [7, 8, 9, 0],
            ])
    }

    @Test func hiddenDefaultImage() throws {
        let apng = APNGBuilder(parts: [Part(color: Self.red), Part(color: Self.blue)], hiddenColor: [1, 2, 3, 255])
        try expect(frames(of: apng.bytes).map { colors($0.raster)[0] }, is: [Self.red, Self.blue])
    }

    @Test(arguments: [(2, 2), (3, nil), (4, 4)] as [(Int, Int?)])
    func aWrongNumberOfFramesIsKnown(announced: Int, wrong: Int?) throws {
        let parts = [Part(color: Self.red), Part(color: Self.blue), Part(color: Self.red)]
        let facts = try ArtDecoder.open(
            APNGBuilder(parts: parts, announced: announced).bytes, limits: ArtLimits()
        ).facts
        #expect(facts.announcedFrames == wrong && facts.frameCount == min(3, announced))
    }

    @Test func splitData() throws {
        let apng = APNGBuilder(parts: [Part(color: Self.red), Part(color: Self.blue)], pieces: 7)
        try expect(frames(of: apng.bytes).map { colors($0.raster)[0] }, is: [Self.red, Self.blue])
    }

    @Test func delays() throws {
        let apng = APNGBuilder(
            parts: [
                Part(color: Self.red, delay: (1, 0)), Part(color: Self.red, delay: (3, 1_000)),
                Part(color: Self.red, delay: (0, 5)),
            ], plays: 3)
        let facts = try ArtDecoder.open(apng.bytes, limits: ArtLimits()).facts
        expect(facts.format, is: .apng)
        expect(facts.durations, is: [10, 3, 0])
        expect(facts.loopCount, is: 3)
        #expect(facts.isAnimationContainer)
        try expect(frames(of: apng.bytes).map(\.duration), is: [10, 3, 0])
    }

    @Test func noDelayAtAllIsShownAtTenFramesASecond() throws {
        let apng = APNGBuilder(parts: [Part(color: Self.red, delay: (0, 1)), Part(color: Self.blue, delay: (0, 0))])
        let facts = try ArtDecoder.open(apng.bytes, limits: ArtLimits()).facts
        expect(facts.durations, is: [100, 100])
        expect(facts.statedDurations, is: [0, 0])
    }

    @Test func announcementBehindAFrameDescription() throws {
        var bytes = APNGBuilder(parts: [Part(color: Self.red), Part(color: Self.blue)]).bytes
        let (announcement, description) = (Array(bytes[33..<53]), Array(bytes[53..<91]))
        bytes.replaceSubrange(33..<91, with: description + announcement)
        try expect(frames(of: bytes).map { colors($0.raster)[0] }, is: [Self.red, Self.blue])
    }

    @Test func oneFrameIsAStill() throws {
        let apng = APNGBuilder(parts: [Part(color: Self.blue, x: 1, width: 1)], hiddenColor: Self.red)
        let facts = try ArtDecoder.open(apng.bytes, limits: ArtLimits()).facts
        expect(facts.durations, is: [0])
        #expect(facts.loopCount == nil)
        #expect(facts.isAnimationContainer)
        try expect(pixels(of: apng.bytes), is: [Self.clear, Self.blue])
    }

    @Test func framesBeyondTheAnnouncedNumberAreNotShown() throws {
        let apng = APNGBuilder(
            parts: [Part(color: Self.red), Part(color: Self.blue), Part(color: Self.red)], announced: 2)
        try expect(frames(of: apng.bytes).map { colors($0.raster)[0] }, is: [Self.red, Self.blue])
    }

    @Test func announcingNoFramesIsAStill() throws {
        let apng = APNGBuilder(parts: [Part(color: Self.red)], hiddenColor: Self.blue, announced: 0)
        let facts = try ArtDecoder.open(apng.bytes, limits: ArtLimits()).facts
        expect(facts.format, is: .png)
        try expect(pixels(of: apng.bytes)[0], is: Self.blue)
    }

    @Test(arguments: [
        (APNGBuilder(parts: [Part(color: red), Part(color: red, x: 1)]), "outside its canvas"),
        (APNGBuilder(parts: [Part(color: red, width: 1)]), "does not fill"),
        (APNGBuilder(parts: [Part(color: red), Part(color: red)], gapAt: 1), "out of order: number 2 is where 1"),
        (APNGBuilder(parts: [Part(color: red, dispose: 3)]), "dispose or blend"),
        (APNGBuilder(parts: [Part(color: red, blend: 2)]), "dispose or blend"),
    ])
    func brokenRules(_ apng: APNGBuilder, words: String) throws {
        let problem = try #require(try problem(of: apng.bytes))
        expect(problem.kind, is: .damaged)
        #expect(problem.message.contains(words))
    }
}

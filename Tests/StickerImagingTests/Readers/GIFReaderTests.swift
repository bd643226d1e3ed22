import Expect
import StickerModel
import Testing

@testable import StickerImaging
@testable import TestArt

@Suite struct GIFReaderTests {
    static let red = [255, 0, 0, 255]
    static let green = [0, 255, 0, 255]
    static let blue = [0, 0, 255, 255]
    static let white = [255, 255, 255, 255]
    static let clear = [0, 0, 0, 0]
    typealias Image = GIFBuilder.Image

    /// The second of three images covers the right pixel only; the third draws nothing.
    @Test(arguments: [
        (0, [red, blue]), (1, [red, blue]), (2, [red, clear]), (3, [red, red]), (4, [red, red]), (5, [red, blue]),
    ])
    func disposal(method: Int, left: [[Int]]) throws {
        let gif = GIFBuilder(images: [
            Image(indices: [0, 0]), Image(x: 1, width: 1, indices: [2], disposal: method),
            Image(width: 1, indices: [3], transparent: 3),
        ])
        let shown = try frames(of: gif.bytes).map { colors($0.raster) }
        expect(shown, is: [[Self.red, Self.red], [Self.red, Self.blue], left])
    }

    @Test func restoringTheFirstImageClears() throws {
        let gif = GIFBuilder(images: [
            Image(indices: [0, 0], disposal: 3), Image(width: 1, indices: [3], transparent: 3),
        ])
        try expect(frames(of: gif.bytes).map { colors($0.raster)[0] }, is: [Self.red, Self.clear])
    }

    @Test func interlacedRows() throws {
        let indices = (0..<11).flatMap { [$0 % 4, ($0 + 1) % 4] }
        let gif = GIFBuilder(height: 11, images: [Image(height: 11, indices: indices, isInterlaced: true)])
        let palette = [Self.red, Self.green, Self.blue, Self.white]
        try expect(pixels(of: gif.bytes), is: indices.map { palette[$0] })
        #expect(try ArtDecoder.open(gif.bytes, limits: ArtLimits()).facts.isInterlaced)
    }

    @Test func localPalette() throws {
        let local = [GIFBuilder.white, GIFBuilder.blue, GIFBuilder.green, GIFBuilder.red]
        let gif = GIFBuilder(images: [Image(indices: [0, 1]), Image(indices: [0, 1], palette: local)])
        try expect(
            frames(of: gif.bytes).map { colors($0.raster) }, is: [[Self.red, Self.green], [Self.white, Self.blue]])
    }

    @Test func delays() throws {
        let gif = GIFBuilder(
            images: [0, 1, 2, 65_535].map { Image(indices: [0, 0], delay: $0) }
                + [Image(indices: [1, 1], hasControl: false)], loops: 4)
        let facts = try ArtDecoder.open(gif.bytes, limits: ArtLimits()).facts
        expect(facts.statedDurations, is: [0, 10, 20, 655_350, 0])
        expect(facts.durations, is: [100, 100, 20, 655_350, 100])
        expect(facts.loopCount, is: 5)
        try expect(frames(of: gif.bytes).map(\.duration), is: facts.durations)
    }

    @Test func loops() throws {
        let images = [Image(indices: [0, 0]), Image(indices: [1, 1])]
        let forever = GIFBuilder(images: images, loops: 0)
        try expect(ArtDecoder.open(forever.bytes, limits: ArtLimits()).facts.loopCount, is: 0)
        try expect(ArtDecoder.open(GIFBuilder(images: images).bytes, limits: ArtLimits()).facts.loopCount, is: 1)
    }

    @Test func stillWithTransparency() throws {
        let gif = GIFBuilder(images: [Image(indices: [1, 2], transparent: 2)])
        let facts = try ArtDecoder.open(gif.bytes, limits: ArtLimits()).facts
        expect(facts.durations, is: [0])
        #expect(facts.hasAlphaChannel)
        try expect(pixels(of: gif.bytes), is: [Self.green, Self.clear])
    }

    @Test func imageBeyondTheCanvasIsClipped() throws {
        let gif = GIFBuilder(images: [
            Image(indices: [3, 3]), Image(x: 1, width: 2, height: 2, indices: [1, 2, 3, 0]),
        ])
        try expect(frames(of: gif.bytes).map { colors($0.raster) }.last, is: [Self.white, Self.green])
        let outside = GIFBuilder(images: [Image(x: 9, y: 9, indices: [1, 2])])
        try expect(pixels(of: outside.bytes), is: [Self.clear, Self.clear])
    }

    @Test func canvasTooSmallForTheFirstImage() throws {
        let gif = GIFBuilder(images: [Image(x: 1, width: 3, indices: [0, 1, 2]), Image(x: 2, width: 1, indices: [3])])
        let shown = try frames(of: gif.bytes).map { colors($0.raster) }
        expect(shown, is: [[Self.red, Self.green, Self.blue], [Self.red, Self.green, Self.white]])
    }

    /// Browsers draw an image without a width or a height over the whole canvas.
    @Test(arguments: [(0, 0), (0, 1), (2, 0)]) func imageWithoutASide(width: Int, height: Int) throws {
        let gif = GIFBuilder(images: [Image(width: width, height: height, indices: [1, 2]), Image(indices: [3, 3])])
        let shown = try frames(of: gif.bytes).map { colors($0.raster) }
        expect(shown, is: [[Self.green, Self.blue], [Self.white, Self.white]])
    }

    @Test func missingEndMark() throws {
        let gif = GIFBuilder(images: [Image(indices: [0, 0]), Image(indices: [1, 1])], trailer: [])
        try expect(frames(of: gif.bytes).count, is: 2)
        // Without the terminator of the last image's blocks, whose pixels are all there.
        try expect(frames(of: Array(gif.bytes.dropLast())).count, is: 2)
        let problem = try #require(try problem(of: Array(gif.bytes.dropLast(3))))
        #expect(problem.message.contains("inside frame 2, which has 0 of 1 rows"))
    }

    @Test func noPalette() throws {
        let gif = GIFBuilder(palette: nil, images: [Image(indices: [0, 0])])
        try expect(problem(of: gif.bytes)?.message, is: "has no palette for frame 1")
    }

    @Test func trailingBytes() throws {
        let gif = GIFBuilder(images: [Image(indices: [0, 0])], trailer: [0x3B, 1, 2, 3])
        try expect(ArtDecoder.open(gif.bytes, limits: ArtLimits()).facts.trailingBytes, is: 3)
    }
}

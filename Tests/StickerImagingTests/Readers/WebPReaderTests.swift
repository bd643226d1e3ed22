import Expect
import StickerModel
import Testing

@testable import StickerImaging
@testable import TestArt

@Suite struct WebPReaderTests {
    static let red = [255, 0, 0, 255]
    static let blue = [0, 0, 255, 255]
    static let clear = [0, 0, 0, 0]
    typealias Part = WebPBuilder.Part

    @Test func still() throws {
        let bytes = WebPBuilder(width: 3, height: 2, parts: [Part(color: [10, 200, 30, 128])]).still
        try expect(pixels(of: bytes), is: [[Int]](repeating: [10, 200, 30, 128], count: 6))
        let facts = try ArtDecoder.open(bytes, limits: ArtLimits()).facts
        expect(facts.size, is: PixelSize(3, 2))
        #expect(facts.hasAlphaChannel && facts.isLossless && !facts.isAnimationContainer)
        expect(facts.durations, is: [0])
    }

    /// Pixels 0, 2 and 3 of the first row after the second of three frames, which covers the right half.
    @Test(arguments: [(false, [red, blue]), (true, [red, clear])]) func disposal(clears: Bool, left: [[Int]]) throws {
        let webp = WebPBuilder(parts: [
            Part(color: Self.red), Part(color: Self.blue, x: 2, width: 2, clears: clears),
            Part(color: Self.clear, width: 2),
        ])
        let shown = try frames(of: webp.animation).map { frame in [colors(frame.raster)[0], colors(frame.raster)[2]] }
        expect(shown, is: [[Self.red, Self.red], [Self.red, Self.blue], left])
    }

    @Test(arguments: [(false, red), (true, clear)]) func blending(replaces: Bool, left: [Int]) throws {
        let webp = WebPBuilder(parts: [Part(color: Self.red), Part(color: Self.clear, replaces: replaces)])
        let last = try #require(try frames(of: webp.animation).last)
        expect(last.raster.pixels[3], is: UInt8(left[3]))
    }

    @Test func durationsAndLoops() throws {
        let webp = WebPBuilder(
            parts: [Part(color: Self.red, duration: 1), Part(color: Self.blue, duration: 70_000)], loops: 2)
        let facts = try ArtDecoder.open(webp.animation + [0, 0], limits: ArtLimits()).facts
        expect(facts.durations, is: [1, 70_000])
        expect(facts.loopCount, is: 2)
        expect(facts.trailingBytes, is: 2)
        try expect(frames(of: webp.animation).map(\.duration), is: [1, 70_000])
    }

    @Test func oneFrameIsAStill() throws {
        let bytes = WebPBuilder(parts: [Part(color: Self.blue, x: 2, width: 2)]).animation
        let facts = try ArtDecoder.open(bytes, limits: ArtLimits()).facts
        expect(facts.durations, is: [0])
        #expect(facts.isAnimationContainer)
        try expect(pixels(of: bytes).prefix(4).map { $0[3] }, is: [0, 0, 255, 255])
    }

    /// libwebp hands out only chunks that the header announces.
    @Test func metadataIsFoundByItsChunks() throws {
        let picture = WebPBuilder.picture(Self.red, 4, 2)
        let header = WebPBuilder.chunk("VP8X", .little32(0x10) + .little24(3) + .little24(1))
        let packet = WebPBuilder.chunk("XMP ", .text("<x:xmpmeta/>"))
        let camera = WebPBuilder.chunk("EXIF", exif(1))
        func metadata(_ content: [UInt8]) throws -> [String] {
            try ArtDecoder.open(WebPBuilder.riff(content), limits: ArtLimits()).facts.metadata
        }
        try expect(metadata(header + picture), is: [])
        try expect(metadata(header + picture + packet), is: ["XMP"])
        try expect(metadata(header + picture + packet + camera), is: ["EXIF", "XMP"])
        try expect(metadata(picture + packet), is: ["XMP"])
        let outside = WebPBuilder.riff(header + picture) + packet
        try expect(ArtDecoder.open(outside, limits: ArtLimits()).facts.metadata, is: [], "bytes after the end")
    }

    @Test func whereACutFileEnds() throws {
        let bytes = WebPBuilder(parts: [Part(color: Self.red), Part(color: Self.blue)]).animation
        let problem = try #require(try problem(of: Array(bytes.prefix(100))))
        expect(problem.message, is: "is cut short: its data ends at byte 100 of \(bytes.count)")
    }
}

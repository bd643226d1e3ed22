import Expect
import StickerModel
import Testing

@testable import StickerImaging
@testable import TestArt

@Suite struct ArtLimitsTests {
    static func limits(_ change: (inout ArtLimits) -> Void) -> ArtLimits {
        var limits = ArtLimits()
        change(&limits)
        return limits
    }

    /// Files that claim a huge canvas in their header and hold next to nothing.
    static let giants: [[UInt8]] = [
        PNGBuilder(width: 30_000, height: 30_000).file([PNGBuilder.chunk("IDAT", [0])]),
        GIFBuilder(width: 65_535, height: 65_535, images: [.init(indices: [0, 0])]).bytes,
        GIFBuilder(images: [.init(width: 65_535, height: 65_535, indices: [0])]).bytes,
        WebPBuilder(width: 16_000, height: 16_000, parts: [.init(color: [1, 2, 3, 4])]).still,
        [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0xFF, 0xFF, 0xFF, 0xFF, 1, 1, 0x11, 0],
    ]

    @Test(arguments: giants) func hugeCanvas(_ bytes: [UInt8]) {
        let problem = #expect(throws: FileError.self) { try ArtDecoder.open(bytes, limits: ArtLimits()) }
        expect(problem?.kind, is: .overLimit)
        expect(problem?.message.contains("the limit is 64,000,000 px"), is: true)
        expect(problem?.hint?.contains("raise the limit"), is: true)
    }

    @Test func canvasAtTheBound() throws {
        let bytes = PNGBuilder(width: 10, height: 10).still([Int](repeating: 0, count: 400))
        #expect(try problem(of: bytes, limits: Self.limits { $0.pixels = 100 }) == nil)
        let problem = try problem(of: bytes, limits: Self.limits { $0.pixels = 99 })
        expect(problem?.message, is: "is 10 x 10 px; the limit is 99 px in total")
        expect(problem?.hint, is: "scale it down to about 9 px a side, or raise the limit with --max-pixels")
    }

    static let animations: [[UInt8]] = [
        APNGBuilder(parts: [.init(color: [1, 2, 3, 4]), .init(color: [1, 2, 3, 4])]).bytes,
        GIFBuilder(images: [.init(indices: [0, 0]), .init(indices: [1, 1])]).bytes,
        WebPBuilder(width: 2, height: 1, parts: [.init(color: [1, 2, 3, 4]), .init(color: [1, 2, 3, 4])]).animation,
    ]

    @Test(arguments: animations) func numberOfFrames(_ bytes: [UInt8]) throws {
        #expect(try problem(of: bytes, limits: Self.limits { $0.frames = 2 }) == nil)
        // A GIF with too many frames is not read to its end.
        let figure = bytes.starts(with: Array("GIF".utf8)) ? "more than 1 frame" : "2 frames"
        try expect(
            problem(of: bytes, limits: Self.limits { $0.frames = 1 })?.message, is: "has \(figure); the limit is 1")
    }

    @Test(arguments: animations) func pixelsOfAllFrames(_ bytes: [UInt8]) throws {
        #expect(try problem(of: bytes, limits: Self.limits { $0.totalPixels = 4 }) == nil)
        let problem = try problem(of: bytes, limits: Self.limits { $0.totalPixels = 3 })
        expect(problem?.kind, is: .overLimit)
        expect(problem?.message.contains("3 px in all"), is: true)
    }

    @Test func fileBytes() throws {
        let bytes = Self.animations[0]
        #expect(try problem(of: bytes, limits: Self.limits { $0.fileBytes = bytes.count }) == nil)
        let problem = try problem(of: bytes, limits: Self.limits { $0.fileBytes = bytes.count - 1 })
        expect(problem?.message, is: "has \(bytes.count) bytes; the limit is \(bytes.count - 1) bytes")
    }
}

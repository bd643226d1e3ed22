import Expect
import StickerModel
import Testing

@testable import StickerImaging
@testable import TestArt

@Suite struct FramesReaderTests {
    private static func png(_ level: Int, _ width: Int = 2) -> [UInt8] {
        PNGBuilder(width: width, height: 1).still(Array(repeating: level, count: 4 * width))
    }

    private static func art(_ frames: [[UInt8]]) throws -> any Art {
        let named = frames.enumerated().map { ("\($0).png", Double(50 * ($0 + 1)), $1) }
        return try ArtDecoder.open(FrameFile.bytes(of: named), limits: ArtLimits())
    }

    @Test func framesAreStillsWithTimes() throws {
        let art = try Self.art([Self.png(255), Self.png(128), Self.png(10)])
        #expect(art.facts.durations == [50, 100, 150] && art.facts.size == PixelSize(2, 1))
        #expect(art.facts.format == .frames && art.facts.hasAlphaChannel)
        let some = try art.frames([1, 2, 2].map { TimelineSlot(frame: $0, duration: 0) }, drawnAt: nil, reducedBy: 1)
        let levels = try (0..<3).map { _ in try some.next()?.raster.pixels[0] }
        expect(levels, is: [128, 10, 10])
        #expect(try some.next() == nil)
        try expect(ArtDecoder.measure(art).pixels?.isMotionless, is: false)
    }

    /// Drawings are drawn in the size that is asked for, all others only in their own.
    @Test func drawingsAreDrawnAtAnySize() throws {
        let svg =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"2\" height=\"1\"><rect width=\"1\" height=\"1\"/></svg>"
        let drawn = try Self.art([Array(svg.utf8), Array(svg.utf8)])
        #expect(drawn.facts.format.isVector)
        try expect(drawn.frames(drawnAt: PixelSize(40, 20)).next()?.raster.size, is: PixelSize(40, 20))
    }

    @Test(
        arguments: [
            ([png(1), png(1, 3)], "its frame 1.png is 3 x 1 px; the first one, 0.png, is 2 x 1 px"),
            ([png(1), GIFBuilder.showing([1, 2])], "its frame 1.png is an animation of 2 frames, not a still"),
            ([png(1), Array("text".utf8)], "its frame 1.png is a text file, not a picture"),
            (
                [png(1), FrameFile.bytes(of: [("x", 1, png(1))])],
                "its frame 1.png is not a picture in any known format"
            ),
            ([], "is not a picture in any known format"),
        ] as [([[UInt8]], String)])
    func whatIsNoFrameIsNamed(frames: [[UInt8]], message: String) {
        let problem = #expect(throws: FileError.self) { try Self.art(frames) }
        expect(problem?.message, is: message)
    }

    /// Wherever it is cut or changed.
    @Test func damageIsRefused() {
        let whole = FrameFile.bytes(of: [("a", 1, Self.png(1)), ("b", 1, Self.png(2))])
        for length in 22..<whole.count where FrameFile(Array(whole.prefix(length))) != nil {
            #expect(FrameFile(Array(whole.prefix(length)))?.parts.count ?? 2 < 2)
        }
        for at in 22..<60 {
            var changed = whole
            changed[at] = 255
            _ = try? ArtDecoder.open(changed, limits: ArtLimits()).frames(drawnAt: nil).next()
        }
        var limits = ArtLimits()
        limits.frames = 1
        #expect(throws: FileError.self) { try ArtDecoder.open(whole, limits: limits) }
    }
}

import Expect
import StickerModel
import Testing

@testable import StickerImaging
@testable import TestArt

@Suite struct PNGReaderTests {
    struct Kind: Sendable {
        var colorType: Int
        var depth: Int
    }

    static let kinds = [(0, [1, 2, 4, 8, 16]), (2, [8, 16]), (4, [8, 16]), (6, [8, 16])].flatMap { type, depths in
        depths.map { Kind(colorType: type, depth: $0) }
    }

    @Test(arguments: kinds, [false, true]) func everyColorType(_ kind: Kind, interlaced: Bool) throws {
        let png = PNGBuilder(
            width: 9, height: 10, depth: kind.depth, colorType: kind.colorType, isInterlaced: interlaced)
        let top = 1 << kind.depth - 1
        let samples = (0..<90 * png.channels).map { ($0 * 7_919 + $0 / 13) % (top + 1) }
        let wanted = (0..<90).map { pixel -> [Int] in
            let parts = samples[pixel * png.channels..<(pixel + 1) * png.channels].map { sample in
                (sample * 255 * 2 + top) / (2 * top)
            }
            return switch png.channels {
            case 1: [parts[0], parts[0], parts[0], 255]
            case 2: [parts[0], parts[0], parts[0], parts[1]]
            case 3: parts + [255]
            default: parts
            }
        }
        let bytes = png.still(samples)
        try expect(pixels(of: bytes), is: wanted)
        let facts = try ArtDecoder.open(bytes, limits: ArtLimits()).facts
        expect(facts.bitDepth, is: kind.depth)
        expect(facts.isInterlaced, is: interlaced)
        expect(facts.hasAlphaChannel, is: kind.colorType >= 4)
        expect(facts.format, is: .png)
        expect(facts.durations, is: [0])
    }

    @Test(arguments: [1, 2, 4, 8], [false, true]) func palette(depth: Int, interlaced: Bool) throws {
        var png = PNGBuilder(width: 5, height: 3, depth: depth, colorType: 3, isInterlaced: interlaced)
        png.ahead = [PNGBuilder.chunk("PLTE", [10, 20, 30, 200, 100, 50]), PNGBuilder.chunk("tRNS", [77])]
        let samples = (0..<15).map { $0 % 2 }
        let bytes = png.still(samples)
        try expect(pixels(of: bytes), is: samples.map { $0 == 0 ? [10, 20, 30, 77] : [200, 100, 50, 255] })
        let facts = try ArtDecoder.open(bytes, limits: ArtLimits()).facts
        expect(facts.colorKind, is: "palette")
        #expect(facts.hasAlphaChannel)
    }

    @Test func transparentGray() throws {
        var png = PNGBuilder(width: 2, height: 1, depth: 16, colorType: 0)
        png.ahead = [PNGBuilder.chunk("tRNS", .big16(0x1234))]
        // The neighbor that has the same upper byte stays opaque.
        try expect(pixels(of: png.still([0x1234, 0x1235])), is: [[18, 18, 18, 0], [18, 18, 18, 255]])
    }

    @Test func transparentColor() throws {
        var png = PNGBuilder(width: 2, height: 1, colorType: 2)
        png.ahead = [PNGBuilder.chunk("tRNS", [0, 1, 0, 2, 0, 3])]
        try expect(pixels(of: png.still([1, 2, 3, 1, 2, 4])), is: [[1, 2, 3, 0], [1, 2, 4, 255]])
    }

    @Test func sixteenBitsAreRounded() throws {
        let png = PNGBuilder(width: 4, height: 1, depth: 16, colorType: 0)
        try expect(pixels(of: png.still([128, 129, 0xFF7E, 0xFF7F])).map { $0[0] }, is: [0, 1, 254, 255])
    }

    @Test func severalDataChunks() throws {
        let png = PNGBuilder(width: 3, height: 2)
        let samples = Array(0..<24)
        let chunks = png.data(samples).map { PNGBuilder.chunk("IDAT", [$0]) } + [PNGBuilder.chunk("IDAT", [])]
        try expect(pixels(of: png.file(chunks)).flatMap { $0 }, is: samples)
    }

    @Test func metadataAndRemainder() throws {
        let png = PNGBuilder(
            width: 1, height: 1,
            ahead: [
                PNGBuilder.chunk("tEXt", .text("Title\0x")), PNGBuilder.chunk("tIME", [7, 0xE9, 1, 1, 0, 0, 0]),
                PNGBuilder.chunk("iTXt", .text("XML:com.adobe.xmp\0\0\0\0\0<x/>")),
            ])
        let bytes = png.still([1, 2, 3, 4], after: [PNGBuilder.chunk("eXIf", exif(1))]) + [1, 2, 3]
        let facts = try ArtDecoder.open(bytes, limits: ArtLimits()).facts
        expect(facts.metadata, is: ["EXIF", "XMP", "text", "time"])
        expect(facts.trailingBytes, is: 3)
        expect(facts.byteCount, is: bytes.count)
    }

    @Test(arguments: ["IHDR", "IDAT"]) func wrongChecksum(of type: String) throws {
        var bytes = PNGBuilder(width: 1, height: 1).still([1, 2, 3, 4])
        let at = try #require(String(decoding: bytes, as: Unicode.ASCII.self).range(of: type))
        let text = String(decoding: bytes, as: Unicode.ASCII.self)
        bytes[text.unicodeScalars.distance(from: text.startIndex, to: at.lowerBound) + 4] ^= 1
        let problem = try #require(try problem(of: bytes))
        expect(problem.kind, is: .damaged)
        #expect(problem.message.contains("checksum of its \(type)"))
    }

    @Test func whereACutFileEnds() throws {
        let bytes = PNGBuilder(width: 30, height: 30).still([Int](repeating: 9, count: 3_600))
        let problem = try #require(try problem(of: Array(bytes.prefix(1_000))))
        expect(problem.message, is: "is cut short: its data ends at byte 1,000, inside its IDAT chunk of 3,641 bytes")
        #expect(problem.hint != nil)
    }

    @Test func crushedForPhones() throws {
        let bytes = PNGBuilder.signature + PNGBuilder.chunk("CgBI", [0x50, 0, 0x20, 2]) + PNGBuilder.end
        try expect(problem(of: bytes)?.message.contains("Xcode optimized"), is: true)
    }
}

import Expect
import Foundation
import StickerModel
import Testing

@testable import StickerImaging
@testable import TestArt

@Suite struct ColorTests {
    static let samples = [255, 0, 0, 255, 0, 255, 0, 128, 0, 0, 255, 0, 200, 100, 50, 255]
    static let rotated = ICCBuilder.profile("rotated", [ICCBuilder.green, ICCBuilder.blue, ICCBuilder.red])

    static func profileChunk(_ profile: [UInt8]) -> [UInt8] {
        PNGBuilder.chunk("iCCP", .text("p\0\0") + PNGBuilder.zlib(profile))
    }

    static func gamma(_ value: Int) -> [UInt8] { PNGBuilder.chunk("gAMA", .big32(value)) }
    static func places(_ values: [Int]) -> [UInt8] { PNGBuilder.chunk("cHRM", values.flatMap { [UInt8].big32($0) }) }
    static let sRGBPlaces = places([31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000])

    static func read(_ ahead: [[UInt8]], depth: Int = 8) throws -> [[Int]] {
        let png = PNGBuilder(width: 4, height: 1, depth: depth, ahead: ahead)
        return try pixels(of: png.still(depth == 8 ? samples : samples.map { $0 * 257 }))
    }

    static let plain = [Array(samples[0..<4]), Array(samples[4..<8]), Array(samples[8..<12]), Array(samples[12...])]

    @Test(arguments: [8, 16]) func profileRotatesChannelsAndLeavesAlpha(depth: Int) throws {
        let seen = try Self.read([Self.profileChunk(Self.rotated)], depth: depth)
        let wanted = [[0, 255, 0, 255], [0, 0, 255, 128], [255, 0, 0, 0], [50, 200, 100, 255]]
        for (seen, wanted) in zip(seen, wanted) {
            #expect(zip(seen, wanted).allSatisfy { abs($0 - $1) <= 1 }, "\(seen) is not \(wanted)")
            expect(seen[3], is: wanted[3])
        }
    }

    @Test func anotherSpellingOfSRGBChangesNothing() throws {
        let profile = ICCBuilder.profile("homemade", [ICCBuilder.red, ICCBuilder.green, ICCBuilder.blue])
        try expect(Self.read([Self.profileChunk(profile)]), is: Self.plain)
        let png = PNGBuilder(width: 4, height: 1, ahead: [Self.profileChunk(profile)])
        let facts = try ArtDecoder.open(png.still(Self.samples), limits: ArtLimits()).facts
        #expect(facts.colorProfile == nil)
        expect(facts.metadata, is: ["ICC"])
    }

    @Test func brokenProfileIsIgnored() throws {
        try expect(Self.read([Self.profileChunk([1, 2, 3])]), is: Self.plain)
        try expect(Self.read([PNGBuilder.chunk("iCCP", .text("p\0\0junk"))]), is: Self.plain)
    }

    @Test func gammaAlone() throws {
        let wanted = [200, 100, 50].map { Int((255 * pow(Double($0) / 255, 1 / 2.2)).rounded()) }
        let seen = try Self.read([Self.gamma(100_000)])
        #expect(zip(seen[3], wanted).allSatisfy { abs($0 - $1) <= 1 })
        expect(seen[0], is: Self.plain[0])
    }

    @Test(arguments: [
        [gamma(45_455)], [gamma(45_455), sRGBPlaces], [gamma(100_000), PNGBuilder.chunk("sRGB", [0])], [gamma(0)],
        [sRGBPlaces],
    ])
    func whatMeansSRGB(_ ahead: [[UInt8]]) throws {
        try expect(Self.read(ahead), is: Self.plain)
    }

    /// librsvg reads no profile: the picture gets into the drawing as sRGB.
    @Test func profilesOfPicturesInDrawings() throws {
        let png = PNGBuilder(width: 1, height: 1, ahead: [Self.profileChunk(Self.rotated)]).still([255, 0, 0, 255])
        let picture = "<image width='4' height='4' href='data:image/png;base64,\(Data(png).base64EncodedString())'/>"
        let seen = try pixels(of: SVGReaderTests.svg("width='4' height='4'", picture))
        expect(seen.first, is: [0, 255, 0, 255])
    }

    /// As Figma writes them; Chromium has these values.
    @Test(arguments: [
        "fill:#FF3B30;fill:color(display-p3 1.0000 0.2314 0.1882);", "fill:COLOR(display-p3 1 .2314 .1882 / 1)",
    ])
    func colorsOfDisplayP3InDrawings(style: String) throws {
        let drawing = SVGReaderTests.svg("width='4' height='4'", "<rect width='4' height='4' style='\(style)'/>")
        let seen = try pixels(of: drawing)
        #expect(zip(seen[0], [255, 12, 24, 255]).allSatisfy { abs($0 - $1) < 3 }, "\(seen[0])")
    }

    @Test func primariesOfDisplayP3() throws {
        let p3 = Self.places([31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000])
        let seen = try Self.read([Self.gamma(45_455), p3])
        // A muted orange of P3 is a stronger one in sRGB; its red rises and its blue falls.
        #expect(seen[3][0] > 205 && seen[3][2] < 45)
        expect(seen[3][3], is: 255)
    }

    static func codePoints(_ values: [UInt8]) -> [UInt8] { PNGBuilder.chunk("cICP", values) }

    /// Where only the cICP chunk says what the colors are, that is told; what a PNG cannot have is not looked at.
    @Test(
        arguments: [
            ([9, 13, 0, 1], "9/13"), ([12, 13, 0, 1], nil), ([1, 13, 0, 0], "1/13"), ([1, 13, 0, 1], nil), ([], nil),
            ([12, 13, 0], nil),
            ([12, 13, 1, 1], nil), ([12, 13, 0, 2], nil), ([12, 13, 0, 1, 0], nil),
        ] as [([UInt8], String?)])
    func codePoints(_ values: [UInt8], _ name: String?) throws {
        func omissions(_ ahead: [[UInt8]]) throws -> [String] {
            let png = PNGBuilder(width: 4, height: 1, ahead: ahead).still(Self.samples)
            return try ArtDecoder.open(png, limits: ArtLimits()).facts.omissions
        }
        let wanted = name.map { ["colors with the code points \($0) (its cICP chunk)"] } ?? []
        try expect(omissions([Self.codePoints(values)]), is: wanted)
        // Display P3 is read as such.
        try expect(Self.read([Self.codePoints(values)]) == Self.plain, is: values != [12, 13, 0, 1])
        // The profile says the same.
        let both = [Self.codePoints(values), Self.profileChunk(Self.rotated)]
        #expect(try omissions(both) == [] && Self.read(both) == Self.read([Self.profileChunk(Self.rotated)]))
    }

    @Test(arguments: [(16, "PQ"), (18, "HLG")] as [(UInt8, String)])
    func highDynamicRangeIsRefused(_ transfer: UInt8, _ name: String) throws {
        let png = PNGBuilder(width: 4, height: 1, ahead: [Self.codePoints([9, transfer, 0, 1])]).still(Self.samples)
        let problem = #expect(throws: FileError.self) { try ArtDecoder.open(png, limits: ArtLimits()) }
        expect(problem?.message, is: "has HDR colors (its cICP chunk asks for \(name)), which are not read")
    }

    @Test func profileInWebP() throws {
        let bytes = WebPBuilder(width: 1, height: 1, parts: [.init(color: [255, 0, 0, 128])], profile: Self.rotated)
            .still
        let seen = try #require(try pixels(of: bytes).first)
        #expect(zip(seen, [0, 255, 0, 128]).allSatisfy { abs($0 - $1) <= 1 })
    }
}

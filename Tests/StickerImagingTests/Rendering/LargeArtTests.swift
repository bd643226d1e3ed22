import Expect
import StickerModel
import Testing

@testable import StickerImaging
@testable import TestArt

@Suite struct LargeArtTests {
    @Test func averagesBlocksByAlpha() {
        let red = Color(red: 200, green: 0, blue: 0, alpha: 200)
        let art = Raster(5, 3) { x, y in
            y == 2 || x == 4
                ? red : x % 2 == 0 ? Color(red: 100, green: 40, blue: 0) : Color(red: 9, green: 9, blue: 9, alpha: 0)
        }
        let small = art.reduced(by: 2)
        expect(small.size, is: PixelSize(3, 2))
        expect(small.color(0, 0), is: Color(red: 100, green: 40, blue: 0, alpha: 128))
        // Blocks at the edge are smaller, not mixed with what is beyond.
        #expect(small.color(2, 0) == red && small.color(0, 1) == red && small.color(2, 1) == red)
    }

    /// Every reader gives the same reduced picture as averaging the whole one; libwebp's own averages may differ by a
    /// little, and its blocks have one size.
    @Test(arguments: ["png", "interlaced", "wide", "gif", "jpeg", "webp", "apng", "animated webp"])
    func readersReduce(kind: String) throws {
        let art = try ArtDecoder.open(Self.file(kind), limits: ArtLimits())
        let (whole, small) = (try art.frames(drawnAt: nil), try art.frames(drawnAt: nil, reducedBy: 3))
        var count = 0
        while let frame = try whole.next() {
            let reduced = try #require(try small.next())
            expect(reduced.duration, is: frame.duration)
            let wanted = frame.raster.reduced(by: 3)
            #expect(reduced.raster.size == wanted.size && wanted.size == PixelSize(9, 6))
            let differences = zip(reduced.raster.pixels, wanted.pixels).map { abs(Int($0) - Int($1)) }
            #expect(try #require(differences.max()) <= (kind == "webp" ? 3 : 0))
            count += 1
        }
        #expect(try small.next() == nil)
        expect(count, is: kind.hasPrefix("a") ? 2 : 1)
    }

    @Test func onlyVeryLargePicturesAreReduced() throws {
        func side(_ size: PixelSize, _ framing: Framing, frames: Int = 1) throws -> Int {
            let facts = ImageFacts(
                format: .png, byteCount: 1, size: size, durations: [Double](repeating: 100, count: frames))
            return Reduction.side(for: facts, try Placement(size, framing, isVector: false))
        }
        let sticker = Framing.square(512)
        try expect(side(PixelSize(4_000, 3_000), sticker), is: 1)
        try expect(side(PixelSize(8_000, 8_000), sticker), is: 3)
        try expect(side(PixelSize(64_000, 1_000), sticker), is: 8)
        try expect(side(PixelSize(20_000, 100), sticker), is: 3)
        try expect(side(PixelSize(20_000, 100), .square(512) { $0.linearLight = true }), is: 3)
        try expect(side(PixelSize(2_000, 2_000), sticker, frames: 2), is: 1)
        try expect(side(PixelSize(4_000, 4_000), sticker, frames: 2), is: 2)
        // A small part of large art keeps its detail, and so does light that is averaged by the resampler.
        let detail = Framing.square(512) { $0.crop = PixelRect(x: 0, y: 0, width: 700, height: 700) }
        try expect(side(PixelSize(8_000, 8_000), detail), is: 1)
        try expect(side(PixelSize(8_000, 8_000), .square(512) { $0.linearLight = true }), is: 1)
    }

    /// A drawing is changed before it is drawn: both copies count, wherever it is drawn.
    @Test(arguments: [FileFormat.svg, .lottie]) func copiesOfDrawingsCount(format: FileFormat) {
        let recipe = ImageRecipe(
            source: "a", timing: Timing(ArtEdit(), isStill: true), framing: .square(64), encoding: Encoding(.png))
        let needs = [0, 50_000_000].map { byteCount in
            let facts = ImageFacts(format: format, byteCount: byteCount, size: PixelSize(64, 64))
            return [
                MemoryEstimate.measuring(facts), MemoryEstimate.rendering([recipe], of: facts, limits: ArtLimits()),
            ]
        }
        #expect(zip(needs[0], needs[1]).allSatisfy { $1 - $0 >= 90_000_000 })
    }

    /// 27 x 17 or 18 px, gradients with noise and soft alpha where the format has it.
    private static func file(_ kind: String) throws -> [UInt8] {
        let size = PixelSize(27, kind == "webp" ? 18 : 17)
        let art = (0..<2).map { frame in
            Raster(size.width, size.height) { x, y in
                Color(
                    red: UInt8(9 * x), green: UInt8(14 * y), blue: UInt8((x * y * 7 + frame * 50) % 256),
                    alpha: ["gif", "jpeg"].contains(kind) ? 255 : UInt8(60 + (x * 5 + y * 3) % 196))
            }
        }
        var builder = PNGBuilder(width: size.width, height: size.height, depth: kind == "wide" ? 16 : 8)
        builder.isInterlaced = kind == "interlaced"
        if kind == "wide" { builder.ahead = [PNGBuilder.chunk("gAMA", .big32(100_000))] }
        let samples = art[0].pixels.map { kind == "wide" ? Int($0) * 257 : Int($0) }
        let format: FileFormat? =
            ["gif": .gif, "jpeg": .jpeg, "webp": .webp, "apng": .apng, "animated webp": .webp][kind]
        guard let format else { return builder.still(samples) }
        let isAnimated = kind.hasPrefix("a")
        let clip = Clip(HeldFrames(isAnimated ? art : [art[0]], size: size), durations: isAnimated ? [100, 80] : [0])
        return try ImageWriter.write(clip, Encoding(format)).bytes
    }

    /// Each frame of such an animation would be held whole beside the canvas and the one before.
    @Test(arguments: [(3_000, false), (3_001, true)]) func largeInterlacedAnimationsAreRefused(
        height: Int, isRefused: Bool
    ) throws {
        let header: [UInt8] = .big32(4_000) + .big32(height) + [8, 6, 0, 0, 1]
        let bytes =
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + PNGBuilder.chunk("IHDR", header)
            + PNGBuilder.chunk("acTL", .big32(2) + .big32(0)) + PNGBuilder.chunk("IEND", [])
        // The other one has no picture, which is found later.
        let problem = #expect(throws: FileError.self) { try ArtDecoder.open(bytes, limits: ArtLimits()) }
        expect(problem?.kind == .overLimit, is: isRefused, "\(String(describing: problem))")
    }
}

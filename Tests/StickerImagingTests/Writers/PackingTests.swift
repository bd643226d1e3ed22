import StickerModel
import Testing

@testable import StickerImaging

/// How finely animations are packed when they are finished.
@Suite struct PackingTests {
    private func container(_ clip: Clip) throws -> APNGContainer {
        let candidates = try PaletteCandidates(clip)
        return try APNGPaletteCoder(
            clip: clip, palette: candidates.palette(256), settings: PaletteSettings(), loopCount: 0
        ).encode()
    }

    @Test(arguments: [APNGPacker.Level.plain, .tight, .utmost, .finest])
    func packingChangesNoPixel(level: APNGPacker.Level) throws {
        for clip in [MovingArt.softBall(side: 48), MovingArt.grain(side: 48)] {
            let quick = try container(clip)
            let packed = try APNGPacker(quick).packed(level)
            #expect(packed.byteCount <= quick.byteCount)
            let (before, after) = (try ShownAnimation(quick.file), try ShownAnimation(packed.file))
            #expect(zip(before.frames, after.frames).allSatisfy { $0.raster.looksLike($1.raster) })
            #expect(before.frames.count == after.frames.count)
        }
    }

    /// A file that was made to fit has frames packed tightly only as far as it needs them.
    @Test func onlyWhatIsNeededIsPackedTightly() throws {
        let quick = try container(MovingArt.bubbles(side: 200, frames: 12))
        let packer = APNGPacker(quick)
        let (plain, tight) = (try packer.packed(.plain), try packer.packed(.tight))
        try #require(quick.frames.count > 8)
        try #require(tight.byteCount < plain.byteCount)

        // Four frames tell how the others pack, and stay as they are.
        let ample = try packer.packed(within: plain.byteCount)
        #expect(zip(ample.frames, plain.frames).count { $0.data != $1.data } <= 4)
        let between = plain.byteCount - (plain.byteCount - tight.byteCount) / 2
        let made = try packer.packed(within: between)
        #expect(made.byteCount <= between)
        #expect(try packer.packed(within: tight.byteCount).byteCount == tight.byteCount)
        // What misses the limit by little fits by the utmost level; what misses it by more is left as it is.
        let utmost = try packer.packed(.utmost).byteCount
        try #require(utmost < tight.byteCount)
        let little = tight.byteCount - max(1, (tight.byteCount - utmost) / 3)
        #expect(try packer.packed(within: little).byteCount <= little)
        #expect(try packer.packed(within: tight.byteCount / 2).byteCount == tight.byteCount)
        let (before, after) = (try ShownAnimation(quick.file), try ShownAnimation(made.file))
        #expect(zip(before.frames, after.frames).allSatisfy { $0.raster.looksLike($1.raster) })
    }

    /// Nothing is packed tightly that cannot fit then.
    @Test func aSampleTellsWhatCannotFit() throws {
        let packer = APNGPacker(try container(MovingArt.bubbles(side: 200, frames: 12)))
        let tight = try packer.packed(.tight).byteCount
        #expect(try packer.mayFit(tight, .tight) && !packer.mayFit(tight / 2, .tight))
    }

    /// What the finer levels make less than 2 % smaller gets the level that takes a tenth of their time.
    @Test func whatFinerLevelsHardlyShrinkIsPackedPlainly() throws {
        let quick = try container(MovingArt.grain(side: 48))
        let packer = APNGPacker(quick)
        let plain = try packer.packed(.plain).frames.map(\.data)
        #expect(try packer.packed(.tight).frames.map(\.data) == plain)
        #expect(try packer.packed(within: 1).frames.map(\.data) == plain)

        let other = APNGPacker(try container(MovingArt.bubbles(side: 200, frames: 12)))
        #expect(try other.packed(.tight).byteCount < other.packed(.plain).byteCount)
    }

    /// A file that is exact if it is packed as finely as possible is exact, with few colors and with many.
    @Test func exactFilesArePackedUntilTheyFit() throws {
        for clip in [MovingArt.square(side: 64, frames: 8), MovingArt.softBall(side: 64)] {
            let roomy = try ImageWriter.write(clip, Encoding(.apng, byteBudget: 10_000_000))
            #expect(roomy.outcome.isExact)
            var least = roomy.bytes.count
            while case let image = try ImageWriter.write(clip, Encoding(.apng, byteBudget: least - 1)),
                image.outcome.isExact
            {
                least = image.bytes.count
            }
            #expect(least < roomy.bytes.count)
        }
    }

    /// The colors of hard edges are the same whether they are looked at one by one or not.
    @Test func hardEdgesKeepTheirColor() {
        let soft = Raster(16, 16) { x, y in
            Color(red: UInt8(9 * x), green: UInt8(7 * y), blue: 200, alpha: UInt8(16 * x + y))
        }
        let hard = soft.withHardEdges(matte: nil)
        for pixel in 0..<256 {
            let part = 4 * pixel..<4 * pixel + 4
            let (old, new) = (Array(soft.pixels[part]), Array(hard.pixels[part]))
            #expect(new == (old[3] >= 128 ? [old[0], old[1], old[2], 255] : [0, 0, 0, 0]))
        }
    }

    /// Areas of 48 and 53 percent with what resampling adds to their rim and takes from the line beside it.
    @Test(arguments: [(122, false), (135, true)])
    func areasOfHalfTheirAlphaHaveNoRing(alpha: Int, isOpaque: Bool) {
        let soft = Raster(64, 64) { x, y in
            let depth = min(x, y, 63 - x, 63 - y) - 8
            let steps = [0: alpha / 2, 1: alpha + 12, 2: alpha + 8, 3: alpha - 10, 4: alpha - 4]
            return Color(red: 200, green: 60, blue: 20, alpha: depth < 0 ? 0 : UInt8(steps[depth] ?? alpha))
        }
        let hard = soft.withHardEdges(matte: nil)
        for y in 11..<53 { for x in 11..<53 { #expect((hard.color(x, y).alpha == 255) == isOpaque, "\(x), \(y)") } }
        #expect(isOpaque || hard.pixels.allSatisfy { $0 == 0 })
    }
}

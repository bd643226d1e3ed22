import Expect
import StickerModel
import Testing

@testable import StickerImaging

@Suite struct PNGWriterTests {
    private func write(_ raster: Raster, budget: Int? = nil, opaque: Bool = false) throws -> EncodedImage {
        var encoding = Encoding(.png, byteBudget: budget)
        encoding.isOpaque = opaque
        return try ImageWriter.write(Clip(HeldFrames([raster], size: raster.size), durations: [0]), encoding)
    }

    private func read(_ bytes: [UInt8]) throws -> Raster {
        try #require(try ArtDecoder.open(bytes, limits: ArtLimits()).frames(drawnAt: nil).next()).raster
    }

    /// A number that looks random, for pixels no filter can guess.
    private static func scatter(_ x: Int, _ y: Int) -> Int { (x &* 7919 ^ y &* 104_729 ^ x &* y &* 31) >> 3 & 0xFFFF }

    private static let kinds: [(name: String, raster: Raster, type: UInt8, depth: UInt8)] = [
        ("two colors", Raster(64, 64) { scatter($0, $1) % 2 == 0 ? .white : Color(red: 9, green: 8, blue: 7) }, 3, 1),
        ("seven colors", Raster(64, 64) { Color(red: UInt8(scatter($0, $1) % 7 * 30), green: 0, blue: 50) }, 3, 4),
        ("200 grays", Raster(64, 64) { x, y in gray(scatter(x, y) % 200, alpha: 255) }, 3, 8),
        ("soft grays", Raster(64, 64) { x, y in gray(scatter(x, y) % 250, alpha: scatter(y, x) % 255 + 1) }, 6, 8),
        ("noise", Raster.noise(32), 2, 8),
    ]

    private static func gray(_ value: Int, alpha: Int) -> Color {
        Color(red: UInt8(value), green: UInt8(value), blue: UInt8(value), alpha: UInt8(alpha))
    }

    @Test(arguments: 0..<5) func isExactInTheLeanestColorType(index: Int) throws {
        let kind = Self.kinds[index]
        let image = try write(kind.raster)
        #expect(try read(image.bytes).looksLike(kind.raster), "\(kind.name)")
        #expect(image.bytes[24] == kind.depth && image.bytes[25] == kind.type, "\(kind.name)")
        #expect(image.outcome.isExact)
    }

    @Test func softEdgesAndHiddenColorsAreExactWhereVisible() throws {
        var disc = Raster.disc(96, x: 48, y: 48, radius: 40)
        disc.pixels[0] = 77
        let image = try write(disc, budget: 50_000)
        #expect(try read(image.bytes).looksLike(disc))
        expect(Array(image.bytes.suffix(8)), is: Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82])
    }

    @Test func aPaletteServesANarrowBudget() throws {
        let photo = Raster(64, 64) { x, y in
            let grain = Self.scatter(x, y) % 12
            return Color(
                red: UInt8(x + grain), green: UInt8(y + grain), blue: UInt8((x + y) / 2), alpha: UInt8(100 + x))
        }
        let exact = try write(photo)
        let image = try write(photo, budget: exact.bytes.count / 4)
        #expect(image.bytes.count <= exact.bytes.count / 4)
        #expect(!image.outcome.isExact)
        #expect(image.outcome.colors ?? 999 <= 256)
        #expect(PictureDistance(from: photo, to: try read(image.bytes)).similarity > 0.8)
        try expect(write(photo, budget: exact.bytes.count / 4).bytes, is: image.bytes)
        #expect(throws: FileError.self) { try write(.noise(32), budget: 200) }
    }

    /// Icons are RGB, however few colors or grays they show.
    @Test(arguments: [0, 2]) func opaqueIsNeverAPaletteOrGray(index: Int) throws {
        let kind = Self.kinds[index]
        let image = try write(kind.raster, opaque: true)
        #expect(image.bytes[24] == 8 && image.bytes[25] == 2, "\(kind.name)")
        #expect(image.outcome.isExact)
        #expect(try read(image.bytes).looksLike(kind.raster))
    }

    @Test func everyFormatWeWriteHasItsWriter() throws {
        expect(Set(ImageWriter.writers.keys), is: Set(FileFormat.all.filter(\.isWritten)))
        #expect(throws: FileError.self) {
            try ImageWriter.write(Clip(HeldFrames([.noise(4)], size: .square(4)), durations: [0]), Encoding(.svg))
        }
    }
}

import StickerModel
import Testing

@testable import StickerImaging

/// Row filters and packing: nothing is lost, and the better way for the art is found.
@Suite struct PNGFilterTests {
    /// A soft ball: a gradient of color and alpha.
    private static let ball = Raster(96, 96) { x, y in
        let (dx, dy) = (x - 48, y - 48)
        let far = dx * dx + dy * dy
        guard far < 2000 else { return Color(red: 0, green: 0, blue: 0, alpha: 0) }
        return Color(
            red: UInt8(255 - far / 10), green: UInt8(200 - far / 16), blue: UInt8(90 + x), alpha: UInt8(255 - far / 9))
    }

    /// Four flat colors in blocks, with a pattern that repeats.
    private static let flat = Raster(96, 96) { x, y in
        Color(red: x / 16 % 2 == 0 ? 200 : 20, green: y / 12 % 2 == 0 ? 90 : 30, blue: 7)
    }

    private func read(_ samples: PNGSamples, _ rows: [UInt8]) throws -> Raster {
        let file = PNGChunks.file(samples, try ZlibPacker(level: 6).packed(rows))
        return try #require(try ArtDecoder.open(file, limits: ArtLimits()).frames(drawnAt: nil).next()).raster
    }

    private static let pictures: [(Raster, PNGSamples)] = [
        (ball, PNGSamples(truecolor: ball)), (flat, PNGSamples(truecolor: flat)), (ball, PNGSamples(plain: ball)),
        (Raster.noise(40), PNGSamples(truecolor: Raster.noise(40))),
    ]

    @Test(arguments: [false, true], 0..<4) func nothingIsLost(isFiltered: Bool, index: Int) throws {
        let (raster, samples) = Self.pictures[index]
        let rows = samples.rows(isFiltered: isFiltered)
        #expect(try read(samples, rows).looksLike(raster))
        let filters = Set((0..<samples.size.height).map { rows[$0 * (samples.rowBytes + 1)] })
        #expect(isFiltered ? !filters.subtracting([0]).isEmpty : filters == [0])
    }
}

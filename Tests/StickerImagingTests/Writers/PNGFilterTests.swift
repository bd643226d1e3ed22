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
        let file = PNGChunks(head: PNGChunks.head(samples), pixels: try ZlibPacker(level: 6).packed(rows))
        return try #require(try ArtDecoder.open(file.file, limits: ArtLimits()).frames(drawnAt: nil).next()).raster
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

    @Test(arguments: [false, true]) func palettesOfAnyDepthAreRead(isFiltered: Bool) throws {
        for colors in [2, 4, 13, 100] {
            let raster = Raster(61, 30) { x, y in Color(red: UInt8((x * y + x) % colors * 2), green: 5, blue: 90) }
            let samples = try #require(PNGSamples(exactPalette: raster))
            #expect(try read(samples, samples.rows(isFiltered: isFiltered)).looksLike(raster), "\(colors) colors")
        }
    }

    /// Soft gradients want filters, flat art none.
    @Test func eachKindOfArtHasItsFilters() throws {
        let packer = try ZlibPacker(level: 10)
        func sizes(_ samples: PNGSamples) throws -> [Int] {
            try [false, true].map { try packer.packed(samples.rows(isFiltered: $0)).count }
        }
        let (soft, flat) = (PNGSamples(truecolor: Self.ball), PNGSamples(truecolor: Self.flat))
        #expect(try sizes(soft)[1] * 4 < sizes(soft)[0] * 3)
        #expect(try sizes(flat)[0] < sizes(flat)[1])
        for samples in [soft, flat] {
            let file = try PNGDraft(samples).finished(limit: 1_000_000)
            let head = PNGChunks(head: PNGChunks.head(samples), pixels: []).byteCount
            #expect(try file.count - head == sizes(samples).min())
        }
    }

    /// Files that cannot fit, and files without a limit, are not packed to the last byte; those that may just fit are.
    @Test func theLimitDecidesHowTightlyIsPacked() throws {
        let draft = try PNGDraft(PNGSamples(truecolor: Self.ball))
        let tight = try draft.finished(limit: 1_000_000).count
        #expect(tight < draft.byteCount)
        #expect(try draft.finished(limit: tight).count == tight)
        #expect(try draft.finished(limit: tight / 2).count == draft.byteCount)
        #expect(try draft.finished(limit: nil).count == draft.byteCount)
    }
}

import StickerModel
import Testing

@testable import StickerImaging

/// Row filters: every way to choose them loses nothing, and the better one for the art is found.
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
        var file = PNGChunks(head: PNGChunks.head(samples), pixels: [])
        file.pixels = try ZlibPacker(level: 6).packed(rows)
        return try #require(try ArtDecoder.open(file.file, limits: ArtLimits()).frames(drawnAt: nil).next()).raster
    }

    private static let pictures: [(Raster, PNGSamples)] = [
        (ball, PNGSamples(truecolor: ball)), (flat, PNGSamples(truecolor: flat)), (ball, PNGSamples(plain: ball)),
        (Raster.noise(40), PNGSamples(truecolor: Raster.noise(40))),
    ]

    @Test(arguments: PNGFilterSearch.Heuristic.allCases, 0..<4)
    func nothingIsLost(heuristic: PNGFilterSearch.Heuristic, index: Int) throws {
        let (raster, samples) = Self.pictures[index]
        let rows = PNGFilterSearch(samples).rows(heuristic)
        #expect(try read(samples, rows).looksLike(raster))
        #expect(PNGFilterSearch(samples).rows(heuristic) == rows)
    }

    @Test(arguments: PNGFilterSearch.Heuristic.allCases) func palettesOfAnyDepthAreRead(
        heuristic: PNGFilterSearch.Heuristic
    ) throws {
        for colors in [2, 4, 13, 100] {
            let raster = Raster(61, 30) { x, y in Color(red: UInt8((x * y + x) % colors * 2), green: 5, blue: 90) }
            let samples = try #require(PNGSamples(exactPalette: raster))
            #expect(try read(samples, PNGFilterSearch(samples).rows(heuristic)).looksLike(raster), "\(colors) colors")
        }
    }

    /// Soft gradients want filters, flat art none.
    @Test func eachKindOfArtHasItsFilters() throws {
        let packer = try ZlibPacker(level: 11)
        func size(_ raster: Raster, _ heuristic: PNGFilterSearch.Heuristic) throws -> Int {
            try packer.packed(PNGFilterSearch(PNGSamples(truecolor: raster)).rows(heuristic)).count
        }
        let soft = try PNGFilterSearch.Heuristic.allCases.map { try size(Self.ball, $0) }
        #expect(soft[1] * 4 < soft[0] * 3, "\(soft)")
        for raster in [Self.ball, Self.flat] {
            let sizes = try PNGFilterSearch.Heuristic.allCases.map { try size(raster, $0) }
            let samples = PNGSamples(truecolor: raster)
            let file = try PNGCoder.smallest(samples, limit: 1_000_000)
            let head = PNGChunks(head: PNGChunks.head(samples), pixels: []).byteCount
            #expect(file.count - head <= (sizes.min() ?? 0) * 101 / 100 + 64, "\(sizes)")
        }
    }

    /// Files that cannot fit are not packed to the last byte; those that just fit are.
    @Test func theLimitDecidesHowTightlyIsPacked() throws {
        let samples = PNGSamples(truecolor: Self.ball)
        let whole = try PNGCoder.smallest(samples, limit: 1_000_000).count
        #expect(try PNGCoder.smallest(samples, limit: whole).count == whole)
        #expect(try PNGCoder.smallest(samples, limit: whole - 1).count <= whole)
        #expect(try PNGCoder.smallest(samples, limit: whole / 2).count >= whole)
    }

    /// Of several exact ways to store a picture, the one with the smallest file is found, also where the palette itself
    /// takes more than it saves.
    @Test(arguments: [3, 24, 90]) func theSmallestKindIsFound(side: Int) throws {
        for colors in [2, 17, 200] {
            let raster = Raster(side, side) { x, y in
                let value = (x * x / 3 + y * 7) % colors
                return Color(red: UInt8(value), green: UInt8(255 - value), blue: UInt8(value / 2))
            }
            let kinds = [PNGSamples(truecolor: raster), try #require(PNGSamples(exactPalette: raster))]
            let (file, kind) = try PNGCoder.smallest(kinds, limit: 1_000_000)
            let sizes = try kinds.map { try PNGCoder.smallest($0, limit: 1_000_000).count }
            #expect(file.count == sizes.min() && file.count == sizes[kind], "\(colors) colors: \(sizes)")
        }
    }

    /// Without a limit, less time is spent for a file that is nearly as small.
    @Test func withoutALimitFilesAreNearlyAsSmall() throws {
        let samples = PNGSamples(truecolor: Self.ball)
        let (tight, loose) = try (
            PNGCoder.smallest(samples, limit: 1_000_000).count, PNGCoder.smallest(samples, limit: nil).count
        )
        #expect(tight < loose && loose < tight * 12 / 10, "\(tight), \(loose)")
    }

    /// A part of the rows is the same as in the whole where no row is filtered.
    @Test func partsAreRowsOfTheWhole() {
        let samples = PNGSamples(truecolor: Self.ball)
        let search = PNGFilterSearch(samples)
        let (whole, row) = (search.rows(.none), samples.rowBytes + 1)
        let parts = search.rows(.none, in: [3..<9, 40..<41])
        #expect(parts == Array(whole[3 * row..<9 * row] + whole[40 * row..<41 * row]))
        #expect(search.rows(.pairs, in: [0..<96]) == search.rows(.pairs))
    }

    /// A quarter of the rows tells which filters a tall picture wants: the file is as small as by the better ones.
    @Test func aPartOfTheRowsTellsWhichFiltersAreBest() throws {
        let tall = Raster(40, 200) { x, y in
            Color(red: UInt8(10 + x + y), green: UInt8(250 - y), blue: UInt8(90 + x), alpha: UInt8(255 - x))
        }
        let speckles = Raster(40, 200) { x, y in
            let color = (x * 7_919 + y * 104_729) % 97 % 4
            return Color(red: UInt8(60 * color), green: UInt8(color * color * 20), blue: UInt8(250 - 80 * color))
        }
        for raster in [tall, speckles] {
            let samples = PNGSamples(truecolor: raster)
            let sizes = try PNGFilterSearch.Heuristic.allCases.map {
                try ZlibPacker(level: 11).packed(PNGFilterSearch(samples).rows($0)).count
            }
            let file = try PNGCoder.smallest(samples, limit: 500_000)
            #expect(file.count <= (sizes.min() ?? 0) + 100)
        }
    }
}

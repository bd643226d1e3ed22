import Expect
import StickerModel
import Testing

@testable import StickerImaging

/// Palettes: made from histograms, searched for the nearest color, and spread over pictures.
@Suite struct PaletteMakerTests {
    /// A generator of its own, so that every machine sees the same numbers.
    private struct Numbers {
        var state: UInt64

        mutating func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
    }

    /// A soft gradient with texture, clear at the right.
    private static func gradient(_ width: Int = 96, _ height: Int = 80, isOpaque: Bool) -> Raster {
        Raster(width, height) { x, y in
            let alpha = isOpaque ? 255 : x > width - 12 ? 0 : min(255, 6 * x + 4)
            return Color(
                red: UInt8(60 + x), green: UInt8(40 + 2 * y), blue: UInt8(200 - x / 2 - y), alpha: UInt8(alpha))
        }
    }

    private static func maker(_ raster: Raster, isOpaque: Bool) -> PaletteMaker {
        var histogram = ColorHistogram()
        histogram.add(raster)
        return PaletteMaker(histogram, isOpaque: isOpaque)
    }

    /// Colors that vary in two channels alone, such as those of a glow, are found as quickly as any.
    @Test(arguments: [0x1_0100, 0x100_0001, 0x101_0000, 0x1_0001, 0x100_0100, 0x101] as [UInt32], [0, 0xFF00_5A5A])
    func colorsAreSpreadWhicheverChannelsDiffer(_ channels: UInt32, _ rest: UInt32) {
        let (one, other) = (channels.trailingZeroBitCount, 31 - channels.leadingZeroBitCount)
        for mask in [0xFFFF, 0x1_FFFF] {
            var slots = Set<Int>()
            for color in 0..<UInt32(0x1_0000) {
                let varying = (color & 255) << one | (color >> 8) << other
                slots.insert(ColorHistogram.hash(varying | rest & ~(channels &* 255)) & mask)
            }
            // By chance, 63 % of as many slots are hit.
            #expect(slots.count > 0x1_0000 / 2, "\(slots.count)")
        }
    }

    private func shown(_ reduced: PalettePicture) throws -> Raster {
        let file = try reduced.samples.quickFile()
        let read = try #require(try ArtDecoder.open(file, limits: ArtLimits()).frames(drawnAt: nil).next()).raster
        expect(read, is: reduced.raster)
        return read
    }

    @Test(arguments: [1, 2, 8, 9, 60, 255, 256]) func theIndexFindsWhatALinearSearchFinds(count: Int) {
        var numbers = Numbers(state: UInt64(count))
        func point(_ step: Int) -> SIMD4<Float> {
            var point = SIMD4<Float>()
            // Coarse steps make equal distances and equal points.
            for axis in 0..<4 { point[axis] = Float(numbers.next(256 / step) * step) }
            return point
        }
        for step in [1, 32] {
            let points = (0..<count).map { _ in point(step) }
            let index = ColorIndex(points)
            for _ in 0..<400 {
                let wanted = point(step)
                let found = index.nearest(to: wanted, guess: numbers.next(count))
                let distances = points.map { ColorPoint.squaredDistance(wanted, $0) }
                let least = distances.min() ?? 0
                expect(found.distance, is: least)
                #expect(points[found.position] == points[distances.firstIndex(of: least) ?? 0] || step == 32)
                if step == 32 { expect(found.position, is: distances.firstIndex(of: least)) }
            }
        }
    }

    @Test func pointsMeanTheirColors() {
        var numbers = Numbers(state: 4)
        for _ in 0..<2000 {
            let color = Color(
                red: UInt8(numbers.next(256)), green: UInt8(numbers.next(256)), blue: UInt8(numbers.next(256)),
                alpha: UInt8(1 + numbers.next(255)))
            let raster = Raster(1, 1) { _, _ in color }
            let word = raster.withPixelWords { $0[0] }
            expect(ColorPoint.color(ColorPoint.point(word)), is: word)
        }
    }

    /// Art with few colors gets exactly these, however rare some of them are.
    @Test(arguments: [1, 2, 40, 200]) func fewColorsStayAsTheyAre(count: Int) {
        var numbers = Numbers(state: 77)
        let colors = (0..<count).map { _ in
            Color(
                red: UInt8(numbers.next(256)), green: UInt8(numbers.next(256)), blue: UInt8(numbers.next(256)),
                alpha: UInt8(1 + numbers.next(255)))
        }
        let raster = Raster(64, 64) { x, y in colors[max(0, 64 * y + x - 4096 + count)] }
        let words = Set(raster.withPixelWords { pixels in (0..<raster.size.area).map { pixels[$0] } })
        expect(Set(Self.maker(raster, isOpaque: false).colors(255)), is: words)
    }

    @Test func aPaletteDoesNotDependOnWhatWasAskedBefore() {
        let picture = Self.gradient(isOpaque: false)
        let maker = Self.maker(picture, isOpaque: false)
        let sizes = [16, 256, 3, 100, 32, 100]
        let palettes = sizes.map { maker.colors($0) }
        for (size, palette) in zip(sizes, palettes) {
            expect(palette, is: Self.maker(picture, isOpaque: false).colors(size))
            #expect(palette.count <= size && palette.count > size * 9 / 10)
            expect(Set(palette).count, is: palette.count)
        }
    }

    @Test(arguments: [true, false]) func moreColorsAreNearer(isOpaque: Bool) throws {
        let picture = Self.gradient(isOpaque: isOpaque)
        let reducer = PaletteReducer(picture)
        var last = Double.infinity
        for colors in [2, 8, 32, 128, 256] {
            let shown = try shown(reducer.reduced(colors: colors, dithering: 0))
            let error = PictureDistance(from: picture, to: shown).squaredError
            #expect(error < last * 0.6, "\(colors) colors")
            last = error
        }
        // Squares of 30 px, one for each color, would be this far.
        #expect(last < 5.5)
    }

    @Test(arguments: [Float(0), 0.5, 1]) func clearAndOpaqueStay(dithering: Float) throws {
        for isOpaque in [true, false] {
            let picture = Self.gradient(isOpaque: isOpaque)
            let shown = try shown(PaletteReducer(picture).reduced(colors: 24, dithering: dithering))
            expect(shown.isOpaque, is: isOpaque)
            for index in stride(from: 3, to: picture.pixels.count, by: 4) where picture.pixels[index] == 0 {
                expect(shown.pixels[index], is: 0)
            }
        }
        // All clear, and all of one color.
        for color in [Color(red: 9, green: 8, blue: 7, alpha: 0), Color(red: 200, green: 100, blue: 50, alpha: 90)] {
            let plain = Raster(5, 4) { _, _ in color }
            #expect(try shown(PaletteReducer(plain).reduced(colors: 16, dithering: dithering)).looksLike(plain))
        }
    }

    /// Errors of soft pixels end where opaque ones begin: a hole in a solid area would be seen.
    @Test func opaquePixelsBesideSoftOnesStayOpaque() throws {
        let picture = Raster(100, 40) { x, y in
            let isSpot = 24..<28 ~= y && 30..<34 ~= x
            // Exact colors take no errors anyway, so none is exact.
            let gray = UInt8(127 + 2 * ((x + y) % 2))
            return Color(red: gray, green: gray, blue: gray, alpha: y < 20 ? 250 : isSpot ? 230 : 255)
        }
        let shown = try shown(PaletteReducer(picture).reduced(colors: 2, dithering: 1))
        expect(shown.pixels[4 * (100 * 25 + 31) + 3], is: 250)
        for index in stride(from: 3, to: picture.pixels.count, by: 4) where picture.pixels[index] == 255 {
            expect(shown.pixels[index], is: 255)
        }
    }

    /// Where the palette has nothing near, a pixel that is more than half opaque still stays visible.
    @Test func whatIsMostlyOpaqueStaysVisible() throws {
        let white = Color(red: 255, green: 255, blue: 255)
        let map = PaletteMap(SharedPalette([.max], error: 0))
        for (alpha, index) in [(UInt8(130), UInt8(1)), (120, 0)] {
            let veil = Color(red: 0, green: 0, blue: 0, alpha: alpha)
            let picture = Raster(20, 20) { x, y in
                y == 0 ? Color(red: 0, green: 0, blue: 0, alpha: 0) : x == 9 && y == 9 ? veil : white
            }
            expect(picture.withPixelWords { map.index(of: $0[20 * 9 + 9]) }, is: index)
            let shown = try shown(PaletteReducer(picture).reduced(colors: 2, dithering: 0))
            expect(shown.pixels[4 * (20 * 9 + 9) + 3] > 0, is: index > 0)
        }
    }

    /// A veil over an empty background would be seen, however thin.
    @Test func clearIsNearNothingElse() {
        let veil = UInt32(littleEndian: 0x0300_0000)
        #expect(!ColorTolerance.isNear(0, veil, 8) && !ColorTolerance.isNear(veil, 0, 8))
        #expect(ColorTolerance.isNear(veil, UInt32(littleEndian: 0x0500_0000), 8))
    }

    /// Dithering brings the mean of small areas nearer, and leaves exact colors alone.
    @Test func ditheringServesGradientsOnly() throws {
        let picture = Raster(96, 80) { x, y in
            y < 40
                ? Color(red: UInt8(80 + x / 2), green: 90, blue: 120, alpha: 255)
                : Color(red: 255, green: 255, blue: 0, alpha: 255)
        }
        let reducer = PaletteReducer(picture)
        func means(_ raster: Raster) -> [Int] {
            stride(from: 0, to: 96, by: 8).map { left in
                (0..<64).reduce(0) { $0 + Int(raster.pixels[4 * (96 * (16 + $1 / 8) + left + $1 % 8)]) }
            }
        }
        func error(_ dithering: Float) throws -> Int {
            let shown = try shown(reducer.reduced(colors: 5, dithering: dithering))
            for index in 4 * 96 * 42..<shown.pixels.count { expect(shown.pixels[index], is: picture.pixels[index]) }
            return zip(means(shown), means(picture)).reduce(0) { $0 + abs($1.0 - $1.1) }
        }
        let (plain, dithered) = (try error(0), try error(1))
        #expect(dithered * 2 < plain, "\(dithered) instead of \(plain)")
    }

    /// A histogram of the clear frames alone would leave no color for the others.
    @Test func clearFramesDoNotHideTheOthers() throws {
        let noise = try #require(MovingArt.rasters(MovingArt.noise(side: 24, frames: 1)).first)
        let frames = (0..<24).map { $0 % 3 == 1 ? noise : Raster(noise.size) }
        let clip = Clip(HeldFrames(frames, size: noise.size), durations: frames.map { _ in 50 })
        #expect(try PaletteCandidates(clip).palette(64).colors.count > 50)
    }
}

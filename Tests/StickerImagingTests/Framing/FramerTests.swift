import Expect
import StickerModel
import Testing

@testable import StickerImaging

@Suite struct FramerTests {
    private func framed(_ raster: Raster, _ framing: Framing) throws -> Raster {
        try Framer(Placement(raster.size, framing, isVector: false)).frame(raster)
    }

    @Test func artOfTheRightSizeKeepsEveryBit() throws {
        var art = Raster.noise(64)
        art.pixels[3] = 0
        try expect(framed(art, .square(64)), is: art)
        // A crop of whole pixels at its own size is a copy, too.
        let cropped = try framed(art, .square(16) { $0.crop = PixelRect(x: 8, y: 4, width: 16, height: 16) })
        #expect(cropped.color(0, 0) == art.color(8, 4) && cropped.color(15, 15) == art.color(23, 19))
    }

    @Test(arguments: [PixelSize(768, 3), PixelSize(2, 512), PixelSize(1, 1), PixelSize(1, 4000), PixelSize(3, 2)])
    func extremeShapesNeverFail(size: PixelSize) throws {
        let art = Raster(size.width, size.height) { _, _ in Color(red: 200, green: 100, blue: 50) }
        let shown = try framed(art, .square(512))
        expect(shown.size, is: .square(512))
        expect(shown.color(255, 255), is: Color(red: 200, green: 100, blue: 50))
        #expect(try framed(art, .square(1)).color(0, 0).alpha > 0)
    }

    @Test(arguments: [false, true]) func flatColorStaysFlatAndClearStaysClear(linear: Bool) throws {
        let half = Raster(40, 40) { x, _ in
            x < 20 ? Color(red: 10, green: 200, blue: 90, alpha: 128) : Color(red: 255, green: 0, blue: 0, alpha: 0)
        }
        let shown = try framed(half, .square(100) { $0.linearLight = linear })
        expect(shown.color(20, 50), is: Color(red: 10, green: 200, blue: 90, alpha: 128))
        expect(shown.color(90, 50).alpha, is: 0)
        // Red under clear pixels must not bleed into the edge: alpha is premultiplied while averaging.
        for x in 40..<60 where shown.color(x, 50).alpha > 20 { #expect(shown.color(x, 50).red <= 20) }
    }

    @Test func linearLightAveragesLightAndTheDefaultAveragesCodes() throws {
        let stripes = Raster(64, 64) { x, _ in x % 2 == 0 ? .white : Color(red: 0, green: 0, blue: 0) }
        let codes = try framed(stripes, .square(8)).color(4, 4).red
        let light = try framed(stripes, .square(8) { $0.linearLight = true }).color(4, 4).red
        #expect((124...131).contains(codes))
        #expect((184...191).contains(light))
    }

    @Test func backgroundFillsWhatIsClear() throws {
        var framing = Framing.square(64)
        framing.background = Color(red: 0, green: 0, blue: 255)
        let shown = try framed(.disc(64, x: 32, y: 32, radius: 20), framing)
        #expect(shown.isOpaque)
        expect(shown.color(0, 0), is: Color(red: 0, green: 0, blue: 255))
        expect(shown.color(32, 32), is: Color(red: 220, green: 30, blue: 40))
    }

    @Test func vectorArtDrawnAtItsSizeIsCopied() throws {
        let framing = Framing.square(64)
        let placement = try Placement(.square(10), framing, isVector: true)
        let drawn = Raster.noise(64)
        try expect(Framer(placement).frame(drawn), is: drawn)
    }

    /// The rings of two lobes, where a picture is enlarged, are spots in the clear around a drawing.
    @Test func nothingAppearsAroundEnlargedArt() throws {
        let dots = Raster(16, 16) { x, y in
            (x == 7 || x == 10) && y == 7
                ? Color(red: 200, green: 30, blue: 60) : Color(red: 0, green: 0, blue: 0, alpha: 0)
        }
        let resampler = try Resampler(
            source: dots.size, part: ArtPart(x: 0, y: 0, width: 16, height: 16), target: .square(512),
            linearLight: true)
        let large = try resampler.resample(dots)
        var visible = 0
        for y in 0..<512 {
            for x in 0..<512 where large.pixels[4 * (512 * y + x) + 3] > 0 {
                visible += 1
                let (column, row) = ((Double(x) + 0.5) / 32 - 0.5, (Double(y) + 0.5) / 32 - 0.5)
                #expect(min(abs(column - 7), abs(column - 10)) < 1 && abs(row - 7) < 1, "\(x), \(y)")
            }
        }
        #expect(visible > 2 * 32 * 32)
    }
}

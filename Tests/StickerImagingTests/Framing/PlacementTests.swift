import Expect
import StickerModel
import Testing

@testable import StickerImaging

@Suite struct PlacementTests {
    @Test(arguments: [
        (PixelSize(512, 512), PixelRect(x: 0, y: 0, width: 512, height: 512)),
        (PixelSize(768, 3), PixelRect(x: 0, y: 255, width: 512, height: 2)),
        (PixelSize(10_000, 1), PixelRect(x: 0, y: 255, width: 512, height: 1)),
        (PixelSize(2, 512), PixelRect(x: 255, y: 0, width: 2, height: 512)),
        (PixelSize(1, 1), PixelRect(x: 0, y: 0, width: 512, height: 512)),
        (PixelSize(768, 512), PixelRect(x: 0, y: 85, width: 512, height: 341)),
    ])
    func containsAndCenters(source: PixelSize, expected: PixelRect) throws {
        let placement = try Placement(source, .square(512), isVector: false)
        expect(placement.placed, is: expected)
        expect(placement.canvas, is: .square(512))
        #expect(placement.part.width == Double(source.width) && placement.part.height == Double(source.height))
    }

    @Test func marginAndOutlineMakeRoomAndScaleWithTheCanvas() throws {
        let framing = Framing.square(512) {
            $0.margin = 16
            $0.outline = Outline(width: 8, color: .white)
        }
        try expect(Placement(.square(100), framing, isVector: false).placed.x, is: 25)
        let tray = Framing.square(96) { $0.margin = 16 }
        try expect(
            Placement(.square(100), tray, isVector: false).placed, is: PixelRect(x: 3, y: 3, width: 90, height: 90))
    }

    @Test func paddingInsteadOfEnlarging() throws {
        let framing = Framing.square(512) { $0.enlarge = .never }
        let placement = try Placement(PixelSize(100, 40), framing, isVector: false)
        expect(placement.placed, is: PixelRect(x: 206, y: 236, width: 100, height: 40))
        // The art's pixels land on the canvas one to one.
        #expect(placement.part == ArtPart(PixelRect(placement.source)) && placement.placed.size == placement.source)
        // Vector art has no size it would be enlarged from.
        try expect(Placement(PixelSize(100, 40), framing, isVector: true).placed.width, is: 512)
    }

    /// One of many figures of a sheet is resampled, not refused for its size.
    @Test(arguments: [(1, 63_000_000), (60, 15_500_000), (1_000, 1_900_000)])
    func aTinyPartOfADrawingFitsTheLimits(frames: Int, least: Int) throws {
        var framing = Framing.square(512)
        framing.crop = PixelRect(x: 10, y: 20, width: 10, height: 10)
        let drawn = try #require(try Placement(.square(1_000), framing, isVector: true, frames: frames).drawnAt)
        let limits = ArtLimits()
        try limits.check(canvas: drawn)
        try limits.check(frames: frames, of: drawn)
        #expect(drawn.area > least, "\(drawn)")
    }

    /// Sizes of art, the px a side of the square that each pixel becomes, and where the art is placed.
    @Test(
        arguments: [
            (PixelSize(16, 16), 32, PixelRect(x: 0, y: 0, width: 512, height: 512)),
            (PixelSize(24, 10), 21, PixelRect(x: 4, y: 151, width: 504, height: 210)),
            (PixelSize(1, 3), 170, PixelRect(x: 171, y: 1, width: 170, height: 510)),
            (PixelSize(256, 1), 2, PixelRect(x: 0, y: 255, width: 512, height: 2)),
            (PixelSize(300, 200), nil, PixelRect(x: 106, y: 156, width: 300, height: 200)),
            (PixelSize(1_024, 512), nil, PixelRect(x: 0, y: 128, width: 512, height: 256)),
        ] as [(PixelSize, Int?, PixelRect)])
    func pixelArtGrowsByAWholeFactor(source: PixelSize, side: Int?, expected: PixelRect) throws {
        let placement = try Placement(source, .square(512) { $0.enlarge = .pixels }, isVector: false)
        expect(placement.pixelSide, is: side)
        #expect(placement.placed == expected && placement.canvas == .square(512))
        #expect(placement.part.x == 0 && placement.part.y == 0)
        #expect(placement.part.width == Double(source.width) && placement.part.height == Double(source.height))
        #expect(try Placement(source, .square(512), isVector: false).pixelSide == nil)
        #expect(try Placement(source, .square(512) { $0.enlarge = .pixels }, isVector: true).pixelSide == nil)
    }

    @Test func pixelArtOnACanvasOfItsOwnShape() throws {
        var edit = ArtEdit()
        edit.enlarge = .pixels
        let framing = Framing(edit, canvas: .within(side: 1_000))
        let placement = try Placement(PixelSize(30, 16), framing, isVector: false)
        #expect(placement.pixelSide == 33 && placement.canvas == PixelSize(990, 528))
        expect(placement.placed, is: PixelRect(x: 0, y: 0, width: 990, height: 528))
        try expect(Placement(PixelSize(2_000, 10), framing, isVector: false).canvas, is: PixelSize(1_000, 5))
    }

    @Test func pixelArtThatCoversKeepsWholeSquaresApartFromTheEdges() throws {
        let framing = Framing.square(96) { ($0.enlarge, $0.fit, $0.focusX) = (.pixels, .cover, 0.37) }
        let placement = try Placement(PixelSize(40, 21), framing, isVector: false)
        #expect(placement.pixelSide == 5 && placement.placed == PixelRect(x: 0, y: 0, width: 96, height: 96))
        let art = Raster(40, 21) { x, y in Color(red: UInt8(x), green: UInt8(y), blue: 0) }
        let shown = try #require(placement.enlarged(art))
        expect(shown.size, is: .square(96))
        // Enlarged it has 200 x 105 px. The focus, at 74 px from the left, is in the middle: 26 px are cut off there.
        for x in 0..<96 { expect(Int(shown.color(x, 50).red), is: (x + 26) / 5, "column \(x)") }
        let rows = (0..<96).map { Int(shown.color(50, $0).green) }
        #expect([0, 1].contains(rows[0]) && rows[95] == rows[0] + 19)
        for row in Set(rows).subtracting([rows[0], rows[95]]) { expect(rows.count { $0 == row }, is: 5) }
    }

    @Test func coverCutsRoundTheFocus() throws {
        let framing = Framing.square(100) {
            $0.fit = .cover
            $0.focusX = 1
        }
        let placement = try Placement(PixelSize(400, 200), framing, isVector: false)
        expect(placement.placed, is: PixelRect(x: 0, y: 0, width: 100, height: 100))
        #expect(placement.part.x == 200 && placement.part.width == 200 && placement.part.height == 200)
    }

    @Test(arguments: [
        (PixelSize(300, 200), Enlargement.allow, false, PixelSize(512, 341), 512),
        (PixelSize(300, 200), .allow, true, PixelSize(512, 342), 512),
        (PixelSize(100, 900), .allow, false, PixelSize(57, 512), 57),
        (PixelSize(300, 200), .never, false, PixelSize(512, 200), 300),
        (PixelSize(200, 200), .pixels, false, PixelSize(512, 400), 400),
        (PixelSize(9_000, 3), .allow, true, PixelSize(512, 2), 512),
    ])
    func spanningFillsTheLongestSide(
        art: PixelSize, enlarge: Enlargement, isEven: Bool, canvas: PixelSize, width: Int
    ) throws {
        var framing = Framing(ArtEdit(), canvas: .spanning(side: 512, isEven: isEven))
        framing.enlarge = enlarge
        let placement = try Placement(art, framing, isVector: false)
        expect(placement.canvas, is: canvas)
        expect(placement.placed.width, is: width)
    }

    @Test func withinKeepsTheShapeAndNeverEnlarges() throws {
        let framing = Framing(ArtEdit(), canvas: .within(side: 300))
        try expect(Placement(PixelSize(600, 200), framing, isVector: false).canvas, is: PixelSize(300, 100))
        try expect(Placement(PixelSize(60, 20), framing, isVector: false).canvas, is: PixelSize(60, 20))
        try expect(Placement(PixelSize(3000, 1), framing, isVector: false).canvas, is: PixelSize(300, 1))
    }

    @Test func vectorArtIsDrawnSoThatItsPartIsExact() throws {
        let framing = Framing.square(512) { $0.crop = PixelRect(x: 10, y: 0, width: 20, height: 20) }
        let placement = try Placement(PixelSize(40, 20), framing, isVector: true)
        expect(placement.drawnAt, is: PixelSize(1024, 512))
        try expect(Placement(PixelSize(24, 48), .square(512), isVector: true).drawnAt, is: PixelSize(256, 512))
    }

    /// As a damaged cache may have it.
    @Test(arguments: [
        ArtPart(x: 0, y: 0, width: 1e-320, height: 40), ArtPart(x: 20, y: 10, width: 1e-320, height: 1e-320),
        ArtPart(x: 3, y: 3, width: 1e-9, height: 9), ArtPart(x: 1e300, y: 0, width: 1, height: 1),
        ArtPart(x: .nan, y: 0, width: .nan, height: .infinity),
    ])
    func aPartWithoutSizeIsTheWhole(part: ArtPart) throws {
        for isVector in [true, false] {
            for fit in [Fit.contain, .cover] {
                var framing = Framing.square(512) { $0.fit = fit }
                let whole = try Placement(PixelSize(50, 40), framing, isVector: isVector)
                framing.content = part
                var placement = try Placement(PixelSize(50, 40), framing, isVector: isVector)
                placement.framing = whole.framing
                expect(placement, is: whole)
            }
        }
    }

    @Test func theLeastPartHasASize() throws {
        var framing = Framing.square(512)
        for side in [1e-6, 1e-5] {
            framing.content = ArtPart(x: 0, y: 0, width: side, height: 40)
            let drawn = try #require(try Placement(PixelSize(50, 40), framing, isVector: true).drawnAt)
            expect(drawn, is: PixelSize(8_192, 1))
        }
    }

    @Test(arguments: [
        PixelRect(x: 50, y: 0, width: 10, height: 10), PixelRect(x: 0, y: 0, width: 0, height: 5),
        PixelRect(x: -20, y: -20, width: 10, height: 10), PixelRect(x: Int.max, y: 0, width: Int.max, height: 1),
    ])
    func refusesCropsOutside(crop: PixelRect) {
        let problem = #expect(throws: FileError.self) {
            try Placement(.square(50), .square(512) { $0.crop = crop }, isVector: false)
        }
        expect(problem?.message.contains("outside the art of 50 x 50 px"), is: true)
    }
}

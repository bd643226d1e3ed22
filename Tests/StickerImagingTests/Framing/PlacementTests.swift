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
        #expect(placement.placed == expected)
        #expect(placement.canvas == .square(512))
        #expect(placement.width == Double(source.width) && placement.height == Double(source.height))
    }

    @Test func marginAndOutlineMakeRoomAndScaleWithTheCanvas() throws {
        let framing = Framing.square(512) {
            $0.margin = 16
            $0.outline = Outline(width: 8, color: .white)
        }
        #expect(try Placement(.square(100), framing, isVector: false).placed.x == 25)
        let tray = Framing.square(96) { $0.margin = 16 }
        #expect(
            try Placement(.square(100), tray, isVector: false).placed == PixelRect(x: 3, y: 3, width: 90, height: 90))
    }

    @Test func paddingInsteadOfEnlarging() throws {
        let framing = Framing.square(512) { $0.enlarges = false }
        let placement = try Placement(PixelSize(100, 40), framing, isVector: false)
        #expect(placement.placed == PixelRect(x: 206, y: 236, width: 100, height: 40))
        // The art's pixels land on the canvas one to one.
        #expect(placement.x == 0 && placement.y == 0)
        #expect(placement.width == Double(placement.source.width) && placement.placed.width == placement.source.width)
        #expect(
            placement.height == Double(placement.source.height) && placement.placed.height == placement.source.height)
        // Vector art has no size it would be enlarged from.
        #expect(try Placement(PixelSize(100, 40), framing, isVector: true).placed.width == 512)
    }

    @Test func coverCutsRoundTheFocus() throws {
        let framing = Framing.square(100) {
            $0.fit = .cover
            $0.focusX = 1
        }
        let placement = try Placement(PixelSize(400, 200), framing, isVector: false)
        #expect(placement.placed == PixelRect(x: 0, y: 0, width: 100, height: 100))
        #expect(placement.x == 200 && placement.width == 200 && placement.height == 200)
    }

    @Test func withinKeepsTheShapeAndNeverEnlarges() throws {
        let framing = Framing(ArtEdit(), canvas: .within(side: 300))
        #expect(try Placement(PixelSize(600, 200), framing, isVector: false).canvas == PixelSize(300, 100))
        #expect(try Placement(PixelSize(60, 20), framing, isVector: false).canvas == PixelSize(60, 20))
        #expect(try Placement(PixelSize(3000, 1), framing, isVector: false).canvas == PixelSize(300, 1))
    }

    @Test func vectorArtIsDrawnSoThatItsPartIsExact() throws {
        let framing = Framing.square(512) { $0.crop = PixelRect(x: 10, y: 0, width: 20, height: 20) }
        let placement = try Placement(PixelSize(40, 20), framing, isVector: true)
        #expect(placement.drawnAt == PixelSize(1024, 512))
        #expect(try Placement(PixelSize(24, 48), .square(512), isVector: true).drawnAt == PixelSize(256, 512))
    }

    @Test(arguments: [
        PixelRect(x: 50, y: 0, width: 10, height: 10), PixelRect(x: 0, y: 0, width: 0, height: 5),
        PixelRect(x: -20, y: -20, width: 10, height: 10), PixelRect(x: Int.max, y: 0, width: Int.max, height: 1),
    ])
    func refusesCropsOutside(crop: PixelRect) {
        let problem = #expect(throws: FileError.self) {
            try Placement(.square(50), .square(512) { $0.crop = crop }, isVector: false)
        }
        #expect(problem?.message.contains("outside the art of 50 x 50 px") == true)
    }
}

import Expect
import StickerModel
import Testing

@testable import StickerImaging

@Suite("Background taken from the art") struct BackgroundColorTests {
    private static func background(of art: Raster) -> Color? { BackgroundColor.of(art, PixelRect(art.size)) }

    private static func raster(_ side: Int, _ pixel: (Int, Int) -> [UInt8]) throws -> Raster {
        let pixels = (0..<side).flatMap { y in (0..<side).flatMap { x in pixel(x, y) } }
        return try #require(Raster(.square(side), pixels: pixels))
    }

    @Test("an even border goes on") func border() throws {
        let framed = try Self.raster(6) { x, y in
            (1...4).contains(x) && (1...4).contains(y) ? [200, 0, 0, 255] : [10, 20, 30, 255]
        }
        expect(Self.background(of: framed), is: Color(red: 10, green: 20, blue: 30))
    }

    @Test("a border of several colors goes on in their mean") func uneven() throws {
        let halves = try Self.raster(4) { x, _ in x < 2 ? [255, 0, 0, 255] : [0, 0, 255, 255] }
        expect(Self.background(of: halves), is: Color(red: 128, green: 0, blue: 128))
    }

    /// A round dot of one color on a clear canvas, with an outline of another.
    private static func dot(_ color: [UInt8], outline: [UInt8]? = nil) throws -> Raster {
        try raster(64) { x, y in
            let distance = (Double(x) - 31.5) * (Double(x) - 31.5) + (Double(y) - 31.5) * (Double(y) - 31.5)
            if distance > 30 * 30 { return [0, 0, 0, 0] }
            return (distance > 26 * 26 ? outline ?? color : color) + [255]
        }
    }

    @Test(
        "art stands on white, or on slate where its edge would vanish",
        arguments: [
            ([200, 0, 0], nil, "#FFFFFF"), ([20, 20, 20], nil, "#FFFFFF"), ([255, 255, 255], [20, 20, 20], "#FFFFFF"),
            // White and bright yellow edges.
            ([200, 0, 0], [255, 255, 255], "#3A4454"), ([255, 255, 255], nil, "#3A4454"),
            ([255, 242, 122], nil, "#3A4454"),
        ] as [([UInt8], [UInt8]?, String)])
    func edge(color: [UInt8], outline: [UInt8]?, background: String) throws {
        expect(Self.background(of: try Self.dot(color, outline: outline))?.hex, is: background)
    }

    @Test("art that fills its canvas but for a corner has no border to go on") func corner() throws {
        let art = try Self.raster(16) { x, y in x + y == 0 ? [0, 0, 0, 0] : [200, 0, 0, 255] }
        expect(Self.background(of: art)?.hex, is: "#FFFFFF")
    }

    @Test("nothing visible gives no background") func nothing() throws {
        #expect(Self.background(of: try Self.raster(3) { _, _ in [9, 9, 9, 0] }) == nil)
        #expect(Self.background(of: Raster(PixelSize(0, 0))) == nil)
    }
}

import StickerModel
import Testing

@testable import StickerImaging

@Suite("Ground taken from the art")
struct GroundColorTests {
    private static func raster(_ side: Int, _ pixel: (Int, Int) -> [UInt8]) throws -> Raster {
        let pixels = (0..<side).flatMap { y in (0..<side).flatMap { x in pixel(x, y) } }
        return try #require(Raster(.square(side), pixels: pixels))
    }

    @Test("an even border goes on")
    func border() throws {
        let framed = try Self.raster(6) { x, y in
            (1...4).contains(x) && (1...4).contains(y) ? [200, 0, 0, 255] : [10, 20, 30, 255]
        }
        #expect(GroundColor.of(framed) == Color(red: 10, green: 20, blue: 30))
    }

    @Test("art with a clear border stands on a light tint of itself")
    func tint() throws {
        let dot = try Self.raster(5) { x, y in x == 2 && y == 2 ? [255, 0, 0, 255] : [0, 0, 0, 0] }
        #expect(GroundColor.of(dot) == Color(red: 255, green: 199, blue: 199))
    }

    @Test("pale art stands on something darker")
    func pale() throws {
        let ghost = try Self.raster(5) { x, y in x == 2 ? [250, 250, 250, 255] : [0, 0, 0, 0] }
        #expect(GroundColor.of(ghost) == Color(red: 180, green: 180, blue: 180))
    }

    @Test("a border of several colors is none")
    func uneven() throws {
        let halves = try Self.raster(4) { x, _ in x < 2 ? [255, 0, 0, 255] : [0, 0, 255, 255] }
        #expect(GroundColor.of(halves) == Color(red: 227, green: 199, blue: 227))
    }

    @Test("nothing visible gives no ground")
    func nothing() throws {
        #expect(GroundColor.of(try Self.raster(3) { _, _ in [9, 9, 9, 0] }) == nil)
        #expect(GroundColor.of(Raster(PixelSize(0, 0))) == nil)
    }
}

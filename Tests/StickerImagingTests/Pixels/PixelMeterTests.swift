import Expect
import StickerModel
import Testing

@testable import StickerImaging
@testable import TestArt

@Suite struct PixelMeterTests {
    static func raster(_ pixels: [[UInt8]], width: Int) throws -> Raster {
        try #require(Raster(PixelSize(width, pixels.count / width), pixels: pixels.flatMap { $0 }))
    }

    static func facts(_ rasters: Raster...) -> PixelFacts {
        var meter = PixelMeter()
        for raster in rasters { meter.add(raster) }
        return meter.facts
    }

    static let no: [UInt8] = [0, 0, 0, 0]
    static let soft: [UInt8] = [1, 2, 3, 4]
    static let full: [UInt8] = [1, 2, 3, 255]

    @Test func coverageAndBox() throws {
        let first = try Self.raster([Self.no, Self.no, Self.no, Self.no, Self.full, Self.no], width: 3)
        let second = try Self.raster([Self.no, Self.no, Self.full, Self.no, Self.full, Self.no], width: 3)
        let facts = Self.facts(first, second)
        expect(facts.visibleBox, is: PixelRect(x: 1, y: 0, width: 2, height: 2))
        expect(facts.firstFrameCoverage, is: 1.0 / 6)
        expect(facts.greatestCoverage, is: 2.0 / 6)
        #expect(!facts.isOpaque && !facts.hasSoftEdges)
    }

    /// No one sees them: an eraser left them. Where there is nothing else, they are what the picture shows.
    @Test(arguments: [1, 2, 3] as [UInt8]) func faintSpecksAreNotVisible(alpha: UInt8) throws {
        let speck: [UInt8] = [0, 0, 0, alpha]
        let facts = Self.facts(try Self.raster([speck, Self.no, Self.full, Self.no, Self.full, speck], width: 3))
        let whole = PixelRect(x: 0, y: 0, width: 3, height: 2)
        expect(facts.visibleBox, is: alpha < 3 ? PixelRect(x: 1, y: 0, width: 2, height: 2) : whole)
        #expect(facts.hasSoftEdges && !facts.isOpaque)
        let faint = try Self.raster([speck, Self.no], width: 2)
        expect(Self.facts(faint).visibleBox, is: PixelRect(x: 0, y: 0, width: 1, height: 1))
        // Later frames decide where the first is too faint.
        let full = try Self.raster([Self.no, Self.full], width: 2)
        expect(Self.facts(faint, full).visibleBox?.x, is: alpha < 3 ? 1 : 0)
    }

    @Test func nothingVisible() {
        let facts = Self.facts(Raster(PixelSize(2, 2)))
        #expect(facts.visibleBox == nil)
        expect(facts.greatestCoverage, is: 0)
    }

    @Test func softAndOpaque() throws {
        #expect(Self.facts(try Self.raster([Self.full, Self.full], width: 2)).isOpaque)
        let soft = Self.facts(try Self.raster([Self.full, Self.soft], width: 2))
        #expect(soft.hasSoftEdges && !soft.isOpaque)
    }

    @Test func hashSeesWhatTheEyeSees() throws {
        let one = try Self.raster([Self.full, Self.no], width: 2)
        let hidden = try Self.raster([Self.full, [9, 9, 9, 0]], width: 2)
        let upright = try Self.raster([Self.full, Self.no], width: 1)
        let swapped = try Self.raster([Self.no, Self.full], width: 2)
        expect(Self.facts(one).contentHash, is: Self.facts(hidden).contentHash)
        expect(Set([one, upright, swapped].map { Self.facts($0).contentHash }).count, is: 3)
        #expect(Self.facts(one).contentHash != Self.facts(one, one).contentHash)
    }

    @Test func seesWhetherAnythingMoves() throws {
        let one = try Self.raster([Self.full, Self.no], width: 2)
        let hidden = try Self.raster([Self.full, [9, 9, 9, 0]], width: 2)
        let other = try Self.raster([Self.no, Self.full], width: 2)
        #expect(!Self.facts(one).isMotionless)
        #expect(Self.facts(one, hidden, one).isMotionless)
        #expect(!Self.facts(one, one, other).isMotionless)
        #expect(!Self.facts(one, other, one).isMotionless)
        #expect(!Self.facts(one, other, other).isMotionless)
        #expect(Self.facts(one, other).contentHash != Self.facts(other, one).contentHash)
    }

    /// A picture of 40 x 30 px; inside this box the opacity of a pixel is what the closure says of its place there.
    static func drawing(_ box: PixelRect, _ alpha: (Int, Int) -> Int = { _, _ in 255 }) throws -> Raster {
        try raster(
            (0..<30).flatMap { y in
                (0..<40).map { x in
                    let (left, top) = (x - box.x, y - box.y)
                    let isInside = (0..<box.width).contains(left) && (0..<box.height).contains(top)
                    return [7, 8, 9, isInside ? UInt8(alpha(left, top)) : 0]
                }
            }, width: 40)
    }

    @Test func rectangles() throws {
        let box = PixelRect(x: 4, y: 8, width: 32, height: 14)
        let soft = try Self.drawing(box) { x, y in x == 0 || y == 0 || x == 31 || y == 13 ? 90 : 255 }
        let round = try Self.drawing(box) { x, y in
            let (dx, dy) = (max(7 - x, x - 24, 0), max(7 - y, y - 6, 0))
            return dx * dx + dy * dy <= 49 ? 255 : 0
        }
        let glass = try Self.drawing(box) { _, _ in 128 }
        let holed = try Self.drawing(box) { x, y in (8..<24).contains(x) && (3..<11).contains(y) ? 0 : 255 }
        #expect(Self.facts(try Self.drawing(box)).isRectangle)
        #expect(Self.facts(soft).isRectangle, "resized")
        #expect(Self.facts(soft, try Self.drawing(PixelRect(x: 0, y: 0, width: 9, height: 9))).isRectangle)
        #expect(!Self.facts(round).isRectangle)
        #expect(!Self.facts(glass).isRectangle)
        #expect(!Self.facts(holed).isRectangle)
        #expect(!Self.facts(soft, round).isRectangle && !Self.facts(round, soft).isRectangle)
        #expect(!Self.facts(Raster(PixelSize(2, 2))).isRectangle)
    }

    @Test func oneColorIsUniform() throws {
        #expect(Self.facts(try Self.raster([Self.full, Self.no, Self.full], width: 3)).isUniform)
        #expect(Self.facts(try Self.raster([Self.full, [1, 2, 3, 9]], width: 2)).isUniform)
        #expect(!Self.facts(try Self.raster([Self.full, [1, 2, 4, 255]], width: 2)).isUniform)
        #expect(
            !Self.facts(try Self.raster([Self.full], width: 1), try Self.raster([[5, 5, 5, 255]], width: 1)).isUniform)
        #expect(!Self.facts(try Self.raster([Self.no], width: 1)).isUniform)
    }

    @Test func measureDecodesAllFrames() throws {
        let gif = GIFBuilder(images: [.init(indices: [0, 3], transparent: 3), .init(x: 1, width: 1, indices: [1])])
        let facts = try ArtDecoder.measure(gif.bytes, limits: ArtLimits())
        expect(facts.pixels?.firstFrameCoverage, is: 0.5)
        expect(facts.pixels?.greatestCoverage, is: 1)
        expect(facts.frameCount, is: 2)
    }

    @Test func colorsOfTheFirstFrame() throws {
        let red: [UInt8] = [230, 20, 20, 255]
        let blue: [UInt8] = [20, 20, 230, 255]
        let gray: [UInt8] = [128, 128, 128, 255]
        let both = try #require(Self.facts(try Self.raster([red, blue, Self.no], width: 3)).colors)
        #expect(both.hueCount == 2 && both.meanChroma > 0.8)
        // Wine red and fire red are one hue, on both sides of 0 degrees.
        let reds = Self.facts(try Self.raster([[230, 20, 30, 255], [230, 30, 20, 255]], width: 2)).colors
        expect(reds?.hueCount, is: 1)
        let plain = try #require(Self.facts(try Self.raster([gray, gray], width: 2)).colors)
        #expect(plain.hueCount == 0 && plain.meanChroma == 0 && abs(plain.highlight - 0.5) < 0.01)
        #expect(Self.facts(try Self.raster([Self.full], width: 1)).colors?.highlight ?? 1 < 0.02)
        #expect(Self.facts(try Self.raster([Self.no], width: 1)).colors == nil)
        let later = Self.facts(try Self.raster([gray], width: 1), try Self.raster([red], width: 1))
        expect(later.colors?.hueCount, is: 0)
    }
}

import Expect
import StickerModel
import Testing

@testable import StickerImaging
@testable import TestArt

@Suite struct OrientationTests {
    /// The picture `1 2 3 / 4 5 6` as each orientation shows it: columns and values.
    static let turns: [(Int, Int, [Int])] = [
        (1, 3, [1, 2, 3, 4, 5, 6]), (2, 3, [3, 2, 1, 6, 5, 4]), (3, 3, [6, 5, 4, 3, 2, 1]),
        (4, 3, [4, 5, 6, 1, 2, 3]), (5, 2, [1, 4, 2, 5, 3, 6]), (6, 2, [4, 1, 5, 2, 6, 3]),
        (7, 2, [6, 3, 5, 2, 4, 1]), (8, 2, [3, 6, 2, 5, 1, 4]),
    ]

    @Test(arguments: turns) func png(number: Int, columns: Int, values: [Int]) throws {
        let png = PNGBuilder(width: 3, height: 2, colorType: 0, ahead: [PNGBuilder.chunk("eXIf", exif(number))])
        let bytes = png.still([1, 2, 3, 4, 5, 6])
        let frame = try #require(try frames(of: bytes).first)
        expect(frame.raster.size, is: PixelSize(columns, 6 / columns))
        expect(colors(frame.raster).map { $0[0] }, is: values)
        try expect(ArtDecoder.open(bytes, limits: ArtLimits()).facts.size, is: frame.raster.size)
    }

    @Test func animationsTurnToo() throws {
        var apng = APNGBuilder(parts: [.init(color: [1, 1, 1, 255]), .init(color: [2, 2, 2, 255], x: 1, width: 1)])
            .bytes
        apng.insert(contentsOf: PNGBuilder.chunk("eXIf", exif(6)), at: 33)
        let shown = try frames(of: apng)
        expect(shown.map(\.raster.size), is: [PixelSize(1, 2), PixelSize(1, 2)])
        expect(colors(shown[1].raster).map { $0[0] }, is: [1, 2])
    }

    @Test func ofSeveralBlocksTheFirstCounts() throws {
        func block(_ number: Int) -> [UInt8] {
            let data = .text("Exif\0\0") + exif(number)
            return [0xFF, 0xE1, UInt8((data.count + 2) >> 8), UInt8((data.count + 2) & 255)] + data
        }
        var jpeg = try JPEGReaderTests.fixture("quarters.jpg")
        jpeg.insert(contentsOf: block(6) + block(1), at: 2)
        try expect(ArtDecoder.open(jpeg, limits: ArtLimits()).facts.size, is: PixelSize(32, 48))
    }

    @Test func webp() throws {
        let bytes = WebPBuilder(width: 3, height: 2, parts: [.init(color: [1, 2, 3, 255])], exif: exif(8)).still
        try expect(frames(of: bytes).first?.raster.size, is: PixelSize(2, 3))
    }

    @Test(
        arguments: [[], .text("MM\0*"), .text("II*\0") + [255, 255, 255, 255], exif(0), exif(9), exif(300)] as [[UInt8]]
    )
    func nonsenseIsUpright(_ data: [UInt8]) {
        expect(Orientation(exif: data[...]), is: .upright)
    }
}

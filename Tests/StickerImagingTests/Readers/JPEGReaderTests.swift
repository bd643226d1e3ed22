import Expect
import Foundation
import StickerModel
import Testing

@testable import StickerImaging
@testable import TestArt

/// On four quarters: red, green / blue, white, drawn by us (48 x 32 px).
@Suite struct JPEGReaderTests {
    static func fixture(_ name: String) throws -> [UInt8] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        return [UInt8](try Data(contentsOf: folder.appending(path: "Fixtures/\(name)")))
    }

    /// The colors in the middle of the quarters, rounded to multiples of 51 as they were drawn.
    static func quarters(_ raster: Raster) -> [[Int]] {
        let pixels = colors(raster)
        return [(1, 1), (3, 1), (1, 3), (3, 3)].map { x, y in
            pixels[raster.height * y / 4 * raster.width + raster.width * x / 4].map { ($0 + 25) / 51 * 51 }
        }
    }

    static let red = [255, 0, 0, 255]
    static let green = [0, 255, 0, 255]
    static let blue = [0, 0, 255, 255]
    static let white = [255, 255, 255, 255]

    @Test(arguments: ["quarters.jpg", "quarters_progressive.jpg"]) func color(_ name: String) throws {
        let frame = try #require(try frames(of: Self.fixture(name)).first)
        expect(Self.quarters(frame.raster), is: [Self.red, Self.green, Self.blue, Self.white])
    }

    @Test func gray() throws {
        let frame = try #require(try frames(of: Self.fixture("quarters_grey.jpg")).first)
        let levels = [76, 150, 29, 255].map { ($0 + 25) / 51 * 51 }
        expect(Self.quarters(frame.raster), is: levels.map { [$0, $0, $0, 255] })
    }

    /// Cyan, magenta / yellow, black as Adobe stores inks (inverted), without a profile.
    @Test(arguments: ["inks_adobe.jpg", "inks_ycck.jpg"]) func inks(_ name: String) throws {
        let frame = try #require(try frames(of: Self.fixture(name)).first)
        expect(
            Self.quarters(frame.raster),
            is: [
                [0, 255, 255, 255], [255, 0, 255, 255], [255, 255, 0, 255], [0, 0, 0, 255],
            ])
    }

    @Test(arguments: [
        (1, [red, green, blue, white]), (2, [green, red, white, blue]), (3, [white, blue, green, red]),
        (4, [blue, white, red, green]), (5, [red, blue, green, white]), (6, [blue, red, white, green]),
        (7, [white, green, blue, red]), (8, [green, white, red, blue]),
    ])
    func orientation(_ number: Int, wanted: [[Int]]) throws {
        // Of several blocks the first counts.
        let later = try Self.withSegment(0xE1, .text("Exif\0\0") + exif(number % 8 + 1))
        let bytes = try Self.withSegment(0xE1, .text("Exif\0\0") + exif(number, bigEndian: number % 2 == 0), later)
        let frame = try #require(try frames(of: bytes).first)
        expect(Self.quarters(frame.raster), is: wanted)
        let facts = try ArtDecoder.open(bytes, limits: ArtLimits()).facts
        expect(facts.size, is: number > 4 ? PixelSize(32, 48) : PixelSize(48, 32))
        expect(frame.raster.size, is: facts.size)
        expect(facts.orientation, is: number)
        expect(facts.metadata, is: ["EXIF"])
    }

    @Test func profileInTwoParts() throws {
        let profile = ICCBuilder.profile("rotated", [ICCBuilder.green, ICCBuilder.blue, ICCBuilder.red])
        let (first, second) = (profile.prefix(200), profile.dropFirst(200))
        let mark: [UInt8] = .text("ICC_PROFILE\0")
        // The parts in the wrong order: their numbers count.
        let bytes = try Self.withSegment(0xE2, mark + [2, 2] + second, Self.withSegment(0xE2, mark + [1, 2] + first))
        let frame = try #require(try frames(of: bytes).first)
        expect(Self.quarters(frame.raster), is: [Self.green, Self.blue, Self.red, Self.white])
        try expect(ArtDecoder.open(bytes, limits: ArtLimits()).facts.colorProfile, is: "rotated")
    }

    @Test func cutAndTrailing() throws {
        let bytes = try Self.fixture("quarters.jpg")
        let facts = try ArtDecoder.open(bytes + [1, 2, 3, 4], limits: ArtLimits()).facts
        expect(facts.trailingBytes, is: 4)
        let half = Array(bytes.prefix(bytes.count - 40))
        try expect(problem(of: half)?.message.hasPrefix("is cut short: its data ends at byte \(half.count)"), is: true)
    }

    /// The fixture (or other bytes) with an application segment behind its start mark.
    static func withSegment(_ marker: UInt8, _ data: [UInt8], _ bytes: [UInt8]? = nil) throws -> [UInt8] {
        let bytes = try bytes ?? fixture("quarters.jpg")
        return Array(bytes.prefix(2)) + [0xFF, marker] + .big16(data.count + 2) + data + bytes.dropFirst(2)
    }
}

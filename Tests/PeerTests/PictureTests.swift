import Expect
import Foundation
import StickerModel
import Testing

@testable import TestArt

/// The picture faults of the strongest other tool (its points 1 to 9), each of which must be right here.
@Suite struct PictureTests {
    private let shop: Workshop
    private let red = [220, 20, 20, 255]
    private let green = [20, 180, 60, 255]
    private let blue = [30, 60, 200, 255]
    private let gold = [240, 190, 40, 255]

    init() throws {
        shop = try Workshop()
        try shop.write(Drawing.plain(red), to: "art/one.png")
        try shop.write(Drawing.plain(green), to: "art/two.png")
    }

    /// The color in the middle of each quarter of a 512 px sticker.
    private func quarters(_ part: String) throws -> [[Int]] {
        let raster = try #require(try shop.frames(like: part).first).raster
        return [(128, 128), (384, 128), (128, 384), (384, 384)].map { x, y in
            let at = 4 * (y * raster.width + x)
            return raster.pixels[at..<at + 4].map { Int($0) }
        }
    }

    /// 1: the budget is used where the picture needs it.
    @Test func photosUseTheirBudget() async throws {
        try shop.write(Drawing.noise(), to: "art/photo.png")
        let outcome = try await shop.build(["art/one.png", "art/two.png", "art/photo.png"])
        expect(outcome.status, is: .success)
        let bytes = try shop.byteCount(like: "photo")
        #expect((90_000...100_000).contains(bytes), "\(bytes)")
    }

    /// 2: lossless where that fits.
    @Test func stillsThatFitAreExact() async throws {
        try shop.write(Drawing.quarters([red, green, blue, gold], side: 512), to: "art/flag.png")
        _ = try await shop.build(["art/one.png", "art/two.png", "art/flag.png"])
        let source = try Workshop.frames(at: shop.path + "/art/flag.png")[0].raster
        try expect(shop.frames(like: "flag")[0].raster, is: source)
    }

    /// 3: of two files that fit the better picture wins, also when it is the smaller.
    @Test func aFlatChartIsExactAndTiny() async throws {
        try shop.write(Drawing.quarters([red, green, blue, gold], side: 512), to: "art/chart.png")
        _ = try await shop.build(["art/one.png", "art/two.png", "art/chart.png"])
        #expect(try shop.byteCount(like: "chart") < 1_000)
    }

    /// 4: full-range JPEG values stay what they are.
    @Test(arguments: ["quarters", "quarters_grey", "quarters_progressive"])
    func jpegColorsAreRight(_ name: String) async throws {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let jpeg = tests.appendingPathComponent("StickerImagingTests/Fixtures/\(name).jpg")
        try shop.write(Array(try Data(contentsOf: jpeg)), to: "art/photo.jpg")
        _ = try await shop.build(["art/one.png", "art/two.png", "art/photo.jpg"])
        let colors = try quarters("photo")
        let source = try Workshop.frames(at: shop.path + "/art/photo.jpg")[0].raster
        for (index, place) in [(1, 1), (3, 1), (1, 3), (3, 3)].enumerated() {
            let at = 4 * (source.height * place.1 / 4 * source.width + source.width * place.0 / 4)
            let wanted = source.pixels[at..<at + 4].map { Int($0) }
            #expect(zip(colors[index], wanted).allSatisfy { abs($0 - $1) <= 2 }, "\(colors[index]) is not \(wanted)")
        }
    }

    /// 5: EXIF orientation (6: rotated a quarter to the right) and color profiles are honoured.
    @Test func orientationAndProfileAreHonoured() async throws {
        let exif: [UInt8] =
            .text("MM") + [0, 42] + .big32(8) + .big16(1) + .big16(0x0112) + .big16(3) + .big32(1) + .big16(6)
            + [0, 0] + .big32(0)
        let turned = Drawing.quarters([red, green, blue, gold], ahead: [PNGBuilder.chunk("eXIf", exif)])
        try shop.write(turned, to: "art/turned.png")
        let swap = ICCBuilder.profile("rotated", [ICCBuilder.green, ICCBuilder.blue, ICCBuilder.red])
        let profile = PNGBuilder.chunk("iCCP", .text("p") + [0, 0] + PNGBuilder.zlib(swap))
        try shop.write(Drawing.quarters([red, red, red, red], ahead: [profile]), to: "art/swapped.png")
        _ = try await shop.build(["art/one.png", "art/turned.png", "art/swapped.png"])
        try expect(quarters("turned"), is: [blue, red, gold, green])
        let swapped = try quarters("swapped")[0]
        #expect(swapped[1] > 180 && swapped[0] < 60, "the profile turns red into green: \(swapped)")
    }

    /// 6: no frame is lost and no delay rounded at 33.3 frames a second.
    @Test func everyFrameKeepsItsTime() async throws {
        for name in ["a", "b", "c"] { try shop.write(Drawing.blinking(frames: 22, delay: 3), to: "art/\(name).gif") }
        let outcome = try await shop.build(["art/a.gif", "art/b.gif", "art/c.gif"])
        expect(outcome.status, is: .success)
        let frames = try shop.frames(like: "_a")
        expect(frames.map(\.duration), is: Array(repeating: 30, count: 22))
    }

    /// 7: slow animations and zero delays still move.
    @Test func slowAnimationsStillMove() async throws {
        try shop.write(Drawing.blinking(frames: 2, delay: 100), to: "art/slow.gif")
        try shop.write(Drawing.blinking(frames: 4, delay: 0), to: "art/zero.gif")
        try shop.write(Drawing.blinking(frames: 4, delay: 100), to: "art/calm.gif")
        _ = try await shop.build(["art/slow.gif", "art/zero.gif", "art/calm.gif"])
        try expect(shop.frames(like: "slow").map(\.duration), is: [1_000, 1_000])
        try expect(shop.frames(like: "zero").map(\.duration), is: [100, 100, 100, 100])
        try expect(shop.frames(like: "calm").map(\.duration), is: [1_000, 1_000, 1_000, 1_000])
    }

    /// 8: a hidden default image is not a frame; a one-frame APNG shows its frame; half-transparent frames compose.
    @Test func apngIsComposedByItsSpecification() async throws {
        let parts = [red, blue].map { APNGBuilder.Part(color: $0) }
        try shop.write(APNGBuilder(parts: parts, hiddenColor: gold).bytes, to: "art/hidden.png")
        var veil = APNGBuilder.Part(color: [0, 0, 0, 128])
        veil.blend = 1
        try shop.write(APNGBuilder(parts: [parts[0], veil]).bytes, to: "art/veil.png")
        try shop.write(APNGBuilder(parts: parts).bytes, to: "art/plain.png")
        try shop.write(APNGBuilder(parts: [parts[1]], hiddenColor: gold).bytes, to: "art/single.png")
        let stills = ["art/one.png", "art/two.png", "art/single.png"]
        _ = try await shop.build(stills + ["art/hidden.png", "art/veil.png", "art/plain.png"])
        try expect(shop.frames(like: "hidden").count, is: 2)
        let middle = 4 * (256 * 512 + 256)
        let shown = try shop.frames(like: "hidden").map { $0.raster.pixels[middle..<middle + 4].map { Int($0) } }
        expect(shown, is: [red, blue])
        try expect(shop.frames(like: "single")[0].raster.pixels[middle..<middle + 4].map { Int($0) }, is: blue)
        let veiled = try shop.frames(like: "veil")[1].raster.pixels[middle..<middle + 4].map { Int($0) }
        #expect(zip(veiled, [110, 10, 10, 255]).allSatisfy { abs($0 - $1) <= 2 }, "\(veiled)")
    }

    /// 9: the content decides, whatever the name says and in whatever case.
    @Test func contentDecides() async throws {
        try shop.write(Drawing.blinking(frames: 3, delay: 10), to: "art/gif.png")
        try shop.write(WebPBuilder(parts: [.init(color: red), .init(color: blue)]).animation, to: "art/webp.gif")
        try shop.write(Drawing.blinking(frames: 3, delay: 10), to: "art/CAPITAL.GIF")
        let outcome = try await shop.build(["art/gif.png", "art/webp.gif", "art/CAPITAL.GIF"])
        expect(outcome.status, is: .success)
        try expect(shop.frames(like: "_gif").count, is: 3)
        try expect(shop.frames(like: "_webp").count, is: 2)
        try expect(shop.frames(like: "capital").count, is: 3)
        expect(outcome.findings.filter { $0.rule == "art/extension-mismatch" }.count, is: 2)
    }
}

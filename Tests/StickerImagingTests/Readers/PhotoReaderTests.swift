import Expect
import Foundation
import StickerModel
import TestSupport
import Testing

@testable import StickerImaging
@testable import TestArt

@Suite("Reading HEIC, AVIF, TIFF and BMP") struct PhotoReaderTests {
    /// A picture of four colors and a ramp of transparency, as the file that a command makes of a PNG of it.
    private static func made(_ name: String, alpha: Bool = false, _ words: (String, String) -> [String]) throws
        -> [UInt8]
    {
        try Shell.inTemporaryFolder { folder in
            let (png, file) = (folder.appending(path: "a.png").path, folder.appending(path: name).path)
            let image = try ImageWriter.write(
                Clip(HeldFrames([picture(alpha: alpha)], size: size), durations: [0]), Encoding(.png))
            try Data(image.bytes).write(to: URL(fileURLWithPath: png))
            let made = try Shell.run(words(png, file))
            guard made.status == 0 else { throw ClipSample.Failure(text: made.output) }
            return Array(try Data(contentsOf: URL(fileURLWithPath: file)))
        }
    }

    private static let size = PixelSize(96, 64)

    private static func picture(alpha: Bool) -> Raster {
        var raster = Raster(size)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let color: [UInt8] = [[200, 40, 30], [30, 160, 60], [40, 60, 200], [240, 240, 230]][x / 48 + y / 32 * 2]
                raster.pixels.replaceSubrange(
                    4 * (y * size.width + x)..<4 * (y * size.width + x) + 4,
                    with: [color[0], color[1], UInt8(x + y), alpha ? UInt8(255 - y * 3) : 255])
            }
        }
        return raster
    }

    /// How far apart two pictures are where they are visible, on average.
    private func distance(_ a: Raster, _ b: Raster) -> Double {
        guard a.size == b.size else { return 255 }
        return Double(zip(a.pixels, b.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }) / Double(a.pixels.count)
    }

    @Test(
        "HEIC and AVIF have their colors and transparency", .needs("heif-enc"), arguments: ["heic", "avif"],
        [false, true])
    func heif(ending: String, alpha: Bool) throws {
        let bytes = try Self.made("a." + ending, alpha: alpha) { png, file in
            ["heif-enc", "-q", "95"] + (ending == "avif" ? ["-A"] : ["-p", "chroma=444"]) + [png, "-o", file]
        }
        let facts = try ArtDecoder.measure(bytes, limits: ArtLimits())
        #expect(facts.format.id == ending && facts.hasAlphaChannel == alpha && facts.size == Self.size)
        let pool = DrawingPool(try BuiltTool.url().path)
        let read = try DrawingMethod.$override.withValue(.processes(pool)) { try frames(of: bytes) }
        #expect(distance(try #require(read.first).raster, Self.picture(alpha: alpha)) < 3)
        for cut in [0, 20, bytes.count / 2] { #expect(try problem(of: Array(bytes.prefix(cut))) != nil) }
        var lame = bytes
        lame.replaceSubrange(try #require(bytes.firstRange(of: Array("iprp".utf8))), with: Array("zzzz".utf8))
        let text = try #require(try problem(of: lame)).message
        #expect(text.hasPrefix("cannot be decoded: ") && text.utf8.allSatisfy { (32...126).contains($0) }, "\(text)")
    }

    /// As a PNG with the same colors is.
    @Test("AVIF with HDR colors is refused", .needs("heif-enc"), arguments: [(16, "PQ"), (18, "HLG")])
    func hdr(transfer: UInt8, name: String) throws {
        var bytes = try Self.made("a.avif") { png, file in ["heif-enc", "-A", png, "-o", file] }
        let nclx = try #require(bytes.firstRange(of: Array("colrnclx".utf8)))
        bytes.replaceSubrange(nclx.upperBound..<nclx.upperBound + 4, with: [0, 9, 0, transfer])
        let fault = try #require(try problem(of: bytes))
        #expect(fault.kind == .unsupported && fault.message.contains("(its nclx box asks for \(name))"), "\(fault)")
    }

    @Test(
        "TIFF of all usual kinds", .needs("ffmpeg"),
        arguments: ["rgba", "rgb24", "rgb48le", "gray", "pal8", "rgba64le", "ya8", "ya16le"])
    func tiff(kind: String) throws {
        let isGray = kind.hasPrefix("gray") || kind.hasPrefix("ya")
        let hasAlpha = kind.hasPrefix("rgba") || kind.hasPrefix("ya")
        let bytes = try Self.made("a.tif", alpha: hasAlpha) { png, file in
            ["ffmpeg", "-v", "error", "-i", png, "-pix_fmt", kind, file]
        }
        let facts = try ArtDecoder.measure(bytes, limits: ArtLimits())
        #expect(facts.format == .tiff && facts.size == Self.size && facts.hasAlphaChannel == hasAlpha)
        let read = try #require(try frames(of: bytes).first).raster
        var picture = Self.picture(alpha: hasAlpha)
        for pixel in stride(from: 0, to: isGray ? picture.pixels.count : 0, by: 4) {
            let color = picture.pixels[pixel..<(pixel + 3)].map(Double.init)
            let gray = UInt8((0.299 * color[0] + 0.587 * color[1] + 0.114 * color[2]).rounded())
            picture.pixels.replaceSubrange(pixel..<(pixel + 3), with: [gray, gray, gray])
        }
        #expect(distance(read, picture) < (kind == "pal8" ? 25 : 3))
        #expect(try problem(of: Array(bytes.prefix(bytes.count / 2))) != nil)
    }

    @Test(
        "BMP of all usual kinds", .needs("ffmpeg"),
        arguments: ["bgr24", "bgra", "rgb555le", "rgb565le", "pal8", "monob"])
    func bmp(kind: String) throws {
        let bytes = try Self.made("a.bmp") { png, file in ["ffmpeg", "-v", "error", "-i", png, "-pix_fmt", kind, file] }
        let read = try #require(try frames(of: bytes).first).raster
        expect(read.size, is: Self.size)
        if kind != "monob" { #expect(distance(read, Self.picture(alpha: false)) < (kind == "pal8" ? 25 : 5)) }
        for cut in 0..<60 { #expect(try problem(of: Array(bytes.prefix(cut))) != nil) }
    }

    @Test("a BMP of 32 bits has transparency where its fourth bytes are not all 0", arguments: [(0, 255), (128, 128)])
    func transparency(fourth: UInt8, alpha: UInt8) throws {
        let header: [UInt8] =
            .text("BM") + .little32(58) + .little32(0) + .little32(54) + .little32(40) + .little32(1) + .little32(1)
        let bytes = header + .little16(1) + .little16(32) + [UInt8](repeating: 0, count: 24) + [30, 20, 10, fourth]
        try expect(frames(of: bytes).first?.raster.pixels, is: [10, 20, 30, alpha])
    }

    /// Programs that know nothing of alpha write such masks, too.
    @Test("a BMP with a mask for alpha is opaque where that is 0 everywhere", arguments: [(0, 255), (128, 128)])
    func masked(fourth: UInt8, alpha: UInt8) throws {
        let header: [UInt8] =
            .text("BM") + .little32(74) + .little32(0) + .little32(70) + .little32(56) + .little32(1) + .little32(1)
        let masks = [0xFF_0000, 0xFF00, 0xFF, 0xFF00_0000].flatMap { [UInt8].little32($0) }
        let rest = [UInt8].little16(1) + .little16(32) + .little32(3) + [UInt8](repeating: 0, count: 20)
        let read = try frames(of: header + rest + masks + [30, 20, 10, fourth])
        expect(read.first?.raster.pixels, is: [10, 20, 30, alpha])
    }

    @Test("the limits on pixels that someone sets count in the drawing process") func limits() throws {
        let bytes = try Self.made("a.tif") { png, file in ["ffmpeg", "-v", "error", "-i", png, file] }
        var limits = ArtLimits()
        limits.pixels = Self.size.area - 1
        let drawing = try TIFFDrawing(bytes, size: Self.size, limits: limits)
        #expect(throws: DrawingRefusal.self) { try drawing.draw(frame: 0) }
        try expect(TIFFDrawing(bytes, size: Self.size).draw(frame: 0).size, is: Self.size)
    }

    /// White, black, a middle gray and a red, as lcms has them.
    @Test(
        "colors of a Lab TIFF are those of its white",
        arguments: [
            ([255, 0, 0], [255, 255, 255]), ([0, 0, 0], [0, 0, 0]), ([137, 0, 0], [128, 128, 128]),
            ([139, 80, 68], [252, 12, 8]),
        ])
    func lab(color: [UInt8], shown: [Int]) throws {
        func entry(_ tag: Int, _ value: Int, count: Int = 1) -> [UInt8] {
            .little16(tag) + .little16(count > 1 ? 3 : 4) + .little32(count) + .little32(value)
        }
        let entries = [
            entry(256, 1), entry(257, 1), entry(258, 122, count: 3), entry(259, 1), entry(262, 8), entry(273, 128),
            entry(277, 3), entry(278, 1), entry(279, 3),
        ]
        let head: [UInt8] =
            .text("II") + .little16(42) + .little32(8) + .little16(entries.count) + entries.flatMap(\.self)
        let pixel = .little32(0) + [8, 0, 8, 0, 8, 0] + color
        let read = try #require(try frames(of: head + pixel).first).raster.pixels
        #expect(zip(read, shown).allSatisfy { abs(Int($0) - $1) < 3 } && read[3] == 255, "\(read)")
    }

    @Test("pages after the first are named, and not a thumbnail") func pages() throws {
        let head: [UInt8] = .text("II") + .little16(42) + .little32(8)
        func page(_ kind: Int, then next: Int) -> [UInt8] {
            let values = [(254, kind), (256, 1), (257, 1), (258, 8), (262, 1), (273, 0), (278, 1), (279, 1)]
            var bytes: [UInt8] = .little16(values.count)
            for (tag, value) in values { bytes += .little16(tag) + .little16(4) + .little32(1) + .little32(value) }
            return bytes + .little32(next)
        }
        let length = page(0, then: 0).count
        let file = head + page(0, then: 8 + length) + page(1, then: 8 + 2 * length)
        let omissions = try ArtDecoder.measure(file + page(2, then: 0), limits: ArtLimits()).omissions
        expect(omissions, is: ["further pictures (1)"])
        try expect(ArtDecoder.measure(file + page(1, then: 0), limits: ArtLimits()).omissions, is: [])
    }

    @Test("a TIFF that claims 100,000 px a side is refused at once") func claims() throws {
        func entry(_ tag: Int, _ value: Int) -> [UInt8] {
            .little16(tag) + .little16(4) + .little32(1) + .little32(value)
        }
        let entries = [
            entry(256, 100_000), entry(257, 100_000), entry(258, 8), entry(262, 1), entry(273, 8), entry(279, 9),
        ]
        let bytes: [UInt8] =
            .text("II") + .little16(42) + .little32(8) + .little16(entries.count) + entries.flatMap(\.self)
        try expect(drawingProblem(of: bytes + .little32(0))?.message.hasPrefix("is 100,000 x 100,000 px"), is: true)
    }
}

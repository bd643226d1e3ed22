import Expect
import StickerModel
import Testing

@testable import StickerImaging
@testable import TestArt

/// Whatever the bytes: frames or one clear problem, never a crash, never a hang.
@Suite(.timeLimit(.minutes(10))) struct HostileBytesTests {
    static let files: [(String, [UInt8])] = [
        ("png", interlaced), ("icc png", colored),
        (
            "apng",
            APNGBuilder(
                parts: [.init(color: [1, 2, 3, 200]), .init(color: [9, 8, 7, 100], x: 1, width: 1, blend: 1)],
                hiddenColor: [5, 5, 5, 5]
            ).bytes
        ),
        (
            "gif",
            GIFBuilder(
                height: 9,
                images: [
                    .init(height: 9, indices: (0..<18).map { $0 % 4 }, isInterlaced: true),
                    .init(
                        indices: [0, 1], palette: [GIFBuilder.red, GIFBuilder.blue, GIFBuilder.red, GIFBuilder.blue],
                        disposal: 3),
                ], loops: 0
            ).bytes
        ),
        (
            "webp",
            WebPBuilder(
                parts: [.init(color: [1, 2, 3, 4]), .init(color: [1, 2, 3, 4], x: 2, width: 2)], exif: exif(6)
            ).animation
        ),
        ("still webp", WebPBuilder(parts: [.init(color: [1, 2, 3, 4])], exif: exif(6)).still),
        ("jpeg", (try? JPEGReaderTests.withSegment(0xE1, .text("Exif\0\0") + exif(6))) ?? []),
        ("progressive jpeg", (try? JPEGReaderTests.fixture("quarters_progressive.jpg")) ?? []),
        ("ycck jpeg", (try? JPEGReaderTests.fixture("inks_ycck.jpg")) ?? []),
        ("svg", SVGReaderTests.svg("viewBox='0 0 20 10'", "<rect width='10' height='10' fill='red'/>")),
    ]

    static let interlaced = PNGBuilder(
        width: 9, height: 9, depth: 16, colorType: 2, isInterlaced: true,
        ahead: [PNGBuilder.chunk("tRNS", [0, 1, 0, 2, 0, 3])]
    ).still((0..<243).map { $0 * 257 })

    static let colored = PNGBuilder(
        width: 1, height: 1, ahead: [ColorTests.profileChunk(ColorTests.rotated), PNGBuilder.chunk("eXIf", exif(5))]
    ).still([1, 2, 3, 4])

    /// Small enough that damage to a size cannot make the test slow.
    static let limits = ArtLimitsTests.limits {
        $0.pixels = 100_000
        $0.totalPixels = 1_000_000
        $0.frames = 50
    }

    /// Before the last of its data is there, no cut file passes for a whole one, and all are refused in words. Only a GIF
    /// that ends between two images may just as well lack its end mark alone.
    @Test(arguments: files) func cutAtEveryByte(_ name: String, bytes: [UInt8]) throws {
        #expect(try problem(of: bytes, limits: Self.limits) == nil, "\(name)")
        var accepted: [Int] = []
        for length in 0..<bytes.count {
            if let problem = try problem(of: Array(bytes.prefix(length)), limits: Self.limits) {
                #expect(!problem.message.isEmpty && problem.hint != nil, "\(name) cut at \(length)")
            } else if length < bytes.count - 4, name != "svg" {
                accepted.append(length)
            }
        }
        #expect(accepted.count <= (name == "gif" ? 3 : 0), "\(name) cut at \(accepted)")
    }

    /// Tens of thousands of tiny chunks do not take hours.
    @Test(.timeLimit(.minutes(10))) func tinyChunks() throws {
        let apng = APNGBuilder(parts: [.init(color: [1, 2, 3, 4])]).bytes
        let empty = [[UInt8]](repeating: PNGBuilder.chunk("IDAT", []), count: 60_000).flatMap { $0 }
        #expect(try problem(of: Array(apng.prefix(91)) + empty + apng[91...]) == nil)
        let problem = try problem(of: Array(apng.prefix(91)) + empty + empty + empty + empty + empty + apng[91...])
        expect(problem?.message, is: "has more than 250,000 PNG chunks")
    }

    /// Each chunk takes memory in libwebp, and there is room for millions in a file.
    @Test func tinyWebPChunks() throws {
        let still = WebPContainer.still(try WebPPictureSource(Raster(.square(2))).encode(.lossless), size: .square(2))
        func file(_ count: Int) -> [UInt8] {
            let chunks = [[UInt8]](repeating: Array("none".utf8) + [0, 0, 0, 0], count: count).flatMap { $0 }
            let size = UInt32(still.count - 8 + chunks.count)
            var bytes = Array(still[..<4])
            withUnsafeBytes(of: size.littleEndian) { bytes += $0 }
            return bytes + Array(still[8...]) + chunks
        }
        #expect(try problem(of: file(1_000)) == nil)
        try expect(problem(of: file(250_000))?.message, is: "has more than 250,000 WebP chunks")
    }
}

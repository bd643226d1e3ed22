import Expect
import StickerModel
import Testing

@testable import StickerImaging

@Suite struct JPEGWriterTests {
    static let size = PixelSize(96, 64)

    /// A smooth picture with a sharp red edge; `alpha` is that of its right half.
    static func picture(alpha: UInt8 = 255) -> Raster {
        var raster = Raster(size)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let color: [UInt8] =
                    x < size.width / 2
                    ? [UInt8(4 * y), UInt8(2 * x), UInt8(255 - 2 * x), 255] : [230, UInt8(x), 20, alpha]
                raster.pixels.replaceSubrange(4 * (y * size.width + x)..<4 * (y * size.width + x) + 4, with: color)
            }
        }
        return raster
    }

    static func write(_ raster: Raster, _ edit: (inout Encoding) -> Void = { _ in }) throws -> EncodedImage {
        var encoding = Encoding(.jpeg)
        edit(&encoding)
        return try ImageWriter.write(Clip(HeldFrames([raster], size: raster.size), durations: [0]), encoding)
    }

    static func decoded(_ image: EncodedImage) throws -> Raster {
        try #require(try ArtDecoder.open(image.bytes, limits: ArtLimits()).frames(drawnAt: nil).next()).raster
    }

    @Test func looksLikeThePicture() throws {
        let image = try Self.write(Self.picture())
        let distance = PictureDistance(from: Self.picture(), to: try Self.decoded(image))
        #expect(distance.similarity > 0.99 && distance.squaredError < 4)
        #expect(image.outcome.quality == 95 && !image.outcome.isExact && image.outcome.attempts == 1)
        expect(image.outcome.sacrifices, is: ["quality 95"])
    }

    @Test func holdsAHeaderAndNothingElse() throws {
        let image = try Self.write(Self.picture())
        let facts = try ArtDecoder.measure(image.bytes, limits: ArtLimits())
        #expect(facts.format == .jpeg && facts.size == Self.size && facts.metadata.isEmpty && facts.trailingBytes == 0)
        // APP0 alone of all application markers and comments, and 4:4:4: every component 1 x 1.
        let markers = Self.markers(image.bytes)
        expect(markers.filter { (0xE0...0xEF).contains($0.kind) || $0.kind == 0xFE }.map(\.kind), is: [0xE0])
        let frame = try #require(markers.first { $0.kind == 0xC2 })
        expect([9, 12, 15].map { image.bytes[frame.start + $0] }, is: [0x11, 0x11, 0x11])
    }

    @Test func keepsToItsBudget() throws {
        let picture = Raster.noise(128)
        let free = try Self.write(picture)
        var last = 96
        for budget in [free.bytes.count - 1, 12_000, 8_000, 5_000] {
            let image = try Self.write(picture) { $0.byteBudget = budget }
            let quality = try #require(image.outcome.quality)
            #expect(image.bytes.count <= budget && quality < last)
            // One step more would not have fitted.
            #expect(
                try JPEGCoder.file(picture, quality: quality + 1).count > budget || quality + 1 == JPEGCoder.fullColor)
            last = quality
        }
        let low = try Self.write(picture) { $0.byteBudget = 5_000 }
        let frame = try #require(Self.markers(low.bytes).first { $0.kind == 0xC2 })
        expect(low.bytes[frame.start + 9], is: 0x22)
        let problem = #expect(throws: FileError.self) { try Self.write(picture) { $0.byteBudget = 500 } }
        #expect(
            problem?.kind == .overLimit
                && problem?.message.contains("bytes at quality 10; our budget is 500") == true)
    }

    @Test func smallStaysGood() throws {
        let small = try Self.write(Raster.noise(256)) { $0.quality = .small }
        #expect(small.outcome.quality ?? 0 >= 80, "noise looks right at no low quality")
        let even = try Self.write(Self.picture()) { $0.quality = .small }
        #expect(even.bytes.count <= 15_000)
    }

    @Test func transparencyIsRefusedOrCovered() throws {
        let clear = Self.picture(alpha: 100)
        let problem = #expect(throws: FileError.self) { try Self.write(clear) }
        expect(problem?.message, is: "is transparent in 3,072 of 6,144 px, which JPEG cannot store")
        expect(problem?.hint?.contains("background"), is: true)
        let covered = try Self.write(clear) {
            $0.isOpaque = true
            $0.matte = Color(hex: "#0000FF")
        }
        let expected = clear.over(Color(red: 0, green: 0, blue: 255))
        #expect(PictureDistance(from: expected, to: try Self.decoded(covered)).squaredError < 4)
    }

    @Test func tooWideIsRefusedInWords() {
        let problem = #expect(throws: FileError.self) { try Self.write(Self.picture().stretched(to: 65_600)) }
        expect(problem?.message.contains("65600 x 1"), is: true)
    }

    /// Every marker before the first picture data, with where its length stands.
    private static func markers(_ bytes: [UInt8]) -> [(kind: UInt8, start: Int)] {
        var found: [(UInt8, Int)] = []
        var offset = 2
        while offset + 4 < bytes.count, bytes[offset] == 0xFF, bytes[offset + 1] != 0xDA {
            found.append((bytes[offset + 1], offset + 2))
            offset += 2 + (Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3]))
        }
        return found
    }
}

extension Raster {
    /// One row of its first pixel.
    fileprivate func stretched(to width: Int) -> Raster {
        var raster = Raster(PixelSize(width, 1))
        for x in 0..<width { raster.pixels.replaceSubrange(4 * x..<4 * x + 4, with: pixels.prefix(4)) }
        return raster
    }
}

import Expect
import StickerModel
import Testing

@testable import StickerImaging

/// Pixel art with `enlarge: pixels`, read back from what was framed and from what was written.
@Suite struct PixelEnlargerTests {
    /// A different color in each pixel, some of them clear.
    private static func sprite(_ width: Int, _ height: Int, shift: Int = 0) -> Raster {
        Raster(width, height) { x, y in
            (x + 2 * y + shift) % 5 == 0
                ? Color(red: 0, green: 0, blue: 0, alpha: 0)
                : Color(red: UInt8(40 * ((x + shift) % 4)), green: UInt8(60 * (y % 3)), blue: 200)
        }
    }

    private static let pixels: @Sendable (inout ArtEdit) -> Void = { $0.enlarge = .pixels }

    /// The first pixel of the canvas that is not what the art has there; nil when all are. A clear pixel has no color.
    private func fault(in shown: Raster, _ art: Raster, side: Int, left: Int, top: Int) -> String? {
        for y in 0..<shown.height {
            for x in 0..<shown.width {
                let isInside =
                    x >= left && y >= top && x < left + side * art.width && y < top + side * art.height
                let found = shown.color(x, y)
                let wanted = isInside ? art.color((x - left) / side, (y - top) / side) : nil
                if let wanted, wanted.alpha > 0 ? found == wanted : found.alpha == 0 { continue }
                if wanted == nil, found.alpha == 0 { continue }
                return "\(found) at \(x), \(y)"
            }
        }
        return nil
    }

    @Test(arguments: [
        (PixelSize(16, 16), 512, 32, 0, 0), (PixelSize(16, 16), 408, 25, 4, 4), (PixelSize(13, 7), 96, 7, 2, 23),
        (PixelSize(1, 1), 100, 100, 0, 0), (PixelSize(60, 60), 119, 1, 29, 29),
    ])
    func eachPixelBecomesASquare(size: PixelSize, canvas: Int, side: Int, left: Int, top: Int) throws {
        let art = Self.sprite(size.width, size.height, shift: 1)
        let framing = Framing.square(canvas, Self.pixels)
        let shown = try Framer(Placement(size, framing, isVector: false)).frame(art)
        #expect(fault(in: shown, art, side: side, left: left, top: top) == nil)
        // Resampled, it has colors that the art does not have.
        let smooth = Framing.square(canvas)
        let blurred = try Framer(Placement(size, smooth, isVector: false)).frame(art)
        #expect(size.area == 1 || fault(in: blurred, art, side: side, left: left, top: top) != nil)
    }

    @Test func aCropIsEnlargedAlone() throws {
        let art = Self.sprite(20, 20)
        let framing = Framing.square(64) {
            ($0.enlarge, $0.crop) = (.pixels, PixelRect(x: 3, y: 5, width: 8, height: 6))
        }
        let shown = try Framer(Placement(art.size, framing, isVector: false)).frame(art)
        let part = art.part(PixelRect(x: 3, y: 5, width: 8, height: 6))
        #expect(fault(in: shown, part, side: 8, left: 0, top: 8) == nil)
    }

    @Test func largerArtIsResizedAsUsual() throws {
        let art = Raster.noise(64)
        let framing = Framing.square(48, Self.pixels)
        let usual = Framing.square(48)
        try expect(
            Framer(Placement(art.size, framing, isVector: false)).frame(art),
            is: Framer(Placement(art.size, usual, isVector: false)).frame(art))
    }

    private func recipe(_ format: FileFormat, side: Int, still: Bool, budget: Int) -> ImageRecipe {
        var edit = ArtEdit()
        edit.enlarge = .pixels
        return ImageRecipe(
            source: "art", timing: Timing(edit, isStill: still), framing: Framing(edit, canvas: .fixed(.square(side))),
            encoding: Encoding(format, byteBudget: budget))
    }

    @Test(arguments: [(FileFormat.webp, 512), (.png, 408), (.png, 618)])
    func stillsAreExactAndSmall(format: FileFormat, side: Int) throws {
        let art = Self.sprite(16, 16)
        let image = try RecipeRenderer(limits: ArtLimits()).render(
            recipe(format, side: side, still: true, budget: 100_000), of: DrawnArt([art]))
        #expect(image.outcome.isExact && image.outcome.sacrifices == [])
        #expect(image.bytes.count < 3_000, "\(image.bytes.count) bytes")
        let shown = try frames(of: image.bytes)
        let factor = side / 16
        let border = (side - 16 * factor) / 2
        expect(shown.count, is: 1)
        #expect(fault(in: shown[0], art, side: factor, left: border, top: border) == nil)
    }

    @Test(arguments: [(FileFormat.webp, 512), (.apng, 408), (.gif, 300)])
    func animationsAreExact(format: FileFormat, side: Int) throws {
        let art = (0..<4).map { Self.sprite(24, 24, shift: $0) }
        let image = try RecipeRenderer(limits: ArtLimits()).render(
            recipe(format, side: side, still: false, budget: 500_000),
            of: DrawnArt(art, durations: [100, 100, 100, 100], format: .gif))
        #expect(image.outcome.isExact && image.outcome.sacrifices == [])
        let shown = try frames(of: image.bytes)
        let factor = side / 24
        let border = (side - 24 * factor) / 2
        expect(shown.count, is: 4)
        for (shown, art) in zip(shown, art) {
            #expect(fault(in: shown, art, side: factor, left: border, top: border) == nil)
        }
    }

    private func frames(of bytes: [UInt8]) throws -> [Raster] {
        let reader = try ArtDecoder.open(bytes, limits: ArtLimits()).frames(drawnAt: nil)
        var frames: [Raster] = []
        while let frame = try reader.next() { frames.append(frame.raster) }
        return frames
    }
}

@Suite struct PixelArtTests {
    @Test func isSmallHardAndOfFewColors() throws {
        let sprite = Raster(16, 16) { x, y in
            (x + y) % 3 == 0 ? Color(red: 0, green: 0, blue: 0, alpha: 0) : Color(red: UInt8(x), green: 0, blue: 9)
        }
        #expect(try PixelArt.isDrawn(in: DrawnArt([sprite])))
        #expect(try PixelArt.isDrawn(in: DrawnArt([sprite, sprite], durations: [50, 50], format: .gif)))
    }

    @Test func isNotWhatIsSoftColorfulLargeOrEmpty() throws {
        let soft = Raster(16, 16) { x, _ in Color(red: 9, green: 0, blue: 9, alpha: x == 7 ? 254 : 255) }
        let colorful = Raster(16, 16) { x, y in Color(red: UInt8(16 * x), green: UInt8(16 * y), blue: 9) }
        let large = Raster(129, 16) { _, _ in .white }
        #expect(try !PixelArt.isDrawn(in: DrawnArt([soft])))
        #expect(try !PixelArt.isDrawn(in: DrawnArt([colorful])))
        #expect(try !PixelArt.isDrawn(in: DrawnArt([large])))
        #expect(try !PixelArt.isDrawn(in: DrawnArt([Raster(.square(16))])))
        // One frame is enough.
        let plain = Raster(16, 16) { _, _ in .white }
        #expect(try !PixelArt.isDrawn(in: DrawnArt([plain, soft], durations: [50, 50], format: .gif)))
    }

    @Test func isNotVectorArt() {
        #expect(!PixelArt.isSmall(ImageFacts(format: .svg, byteCount: 1, size: .square(16))))
        #expect(PixelArt.isSmall(ImageFacts(format: .png, byteCount: 1, size: PixelSize(128, 2))))
    }
}

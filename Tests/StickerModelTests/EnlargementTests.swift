import Expect
import StickerModel
import Testing

struct EnlargementTests {
    private func factor(_ size: PixelSize, _ format: FileFormat = .png, _ edit: (inout ArtEdit) -> Void = { _ in })
        -> Double
    {
        var plain = ArtEdit()
        edit(&plain)
        return plain.enlargement(of: ImageFacts(format: format, byteCount: 1, size: size, durations: [0]), onto: 512)
    }

    @Test func growsWhatIsSmallerThanTheCanvas() {
        expect(factor(.square(256)), is: 2)
        expect(factor(.square(512)), is: 1)
        expect(factor(PixelSize(512, 100)), is: 1)
        expect(factor(.square(1_024)), is: 0.5)
        expect(factor(.square(480)) { $0.margin = 16 }, is: 1)
        expect(factor(PixelSize(1_024, 256)) { $0.fit = .cover }, is: 2)
        expect(factor(.square(1_024)) { $0.crop = PixelRect(x: 0, y: 0, width: 128, height: 128) }, is: 4)
        // A crop ends with the art.
        expect(factor(.square(256)) { $0.crop = PixelRect(x: 128, y: 0, width: 512, height: 128) }, is: 4)
    }

    @Test func leavesVectorArtAndPaddedArtAlone() {
        expect(factor(.square(16), .svg), is: 1)
        expect(factor(.square(16)) { $0.enlarge = .never }, is: 1)
    }

    @Test func pixelArtGrowsByWholeFactors() {
        for (side, expected) in [(16, 32.0), (17, 30), (171, 2), (256, 2), (257, 1), (512, 1), (1_024, 0.5)] {
            expect(factor(.square(side)) { $0.enlarge = .pixels }, is: expected, "\(side) px")
        }
        // All of it is visible; `cover` fills the canvas instead.
        expect(factor(PixelSize(100, 10)) { $0.enlarge = .pixels }, is: 5)
        expect(factor(PixelSize(100, 200)) { ($0.enlarge, $0.fit) = (.pixels, .cover) }, is: 6)
        expect(factor(.square(128)) { ($0.enlarge, $0.fit) = (.pixels, .cover) }, is: 4)
        expect(factor(.square(16)) { ($0.enlarge, $0.margin) = (.pixels, 16) }, is: 30)
    }

    @Test(arguments: [Fit.contain, .cover]) func wholeFactorsSurviveRounding(fit: Fit) {
        for factor in 2...40 {
            for miss in [-1e-12, 0, 1e-12] {
                expect(Enlargement.pixels.scale(Double(factor) + miss, fit), is: Double(factor))
            }
        }
    }

    @Test func onlyWhatBlursIsListed() {
        var stickers: [Sticker] = []
        var art = ArtFacts()
        let start = SourceLocation(file: "pack.yaml", line: 1, column: 1)
        for (id, enlarge) in [("a", Enlargement.allow), ("b", .never), ("c", .pixels), ("d", .allow)] {
            var sticker = Sticker(id: id, file: id + ".png", location: start)
            sticker.edit.enlarge = enlarge
            stickers.append(sticker)
            art.facts[sticker.file] = ImageFacts(format: .png, byteCount: 1, size: .square(16), durations: [0])
        }
        let plain = EnlargedStickers(among: stickers, onto: 512, art)
        #expect(plain.texts == ["a (16 x 16)", "d (16 x 16)"] && !plain.isPixelArt)
        art.pixelArt = ["b.png", "c.png"]
        #expect(!EnlargedStickers(among: stickers, onto: 512, art).isPixelArt)
        art.pixelArt = ["d.png"]
        #expect(EnlargedStickers(among: stickers, onto: 512, art).isPixelArt)
        #expect(EnlargedStickers.remedy(isPixelArt: true).contains("`enlarge: pixels`"))
        #expect(!EnlargedStickers.remedy(isPixelArt: false).contains("pixels"))
    }
}

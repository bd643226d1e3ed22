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
        #expect(factor(.square(256)) == 2)
        #expect(factor(.square(512)) == 1)
        #expect(factor(PixelSize(512, 100)) == 1)
        #expect(factor(.square(1_024)) == 0.5)
        #expect(factor(.square(480)) { $0.margin = 16 } == 1)
        #expect(factor(PixelSize(1_024, 256)) { $0.fit = .cover } == 2)
        #expect(factor(.square(1_024)) { $0.crop = PixelRect(x: 0, y: 0, width: 128, height: 128) } == 4)
    }

    @Test func leavesVectorArtAndPaddedArtAlone() {
        #expect(factor(.square(16), .svg) == 1)
        #expect(factor(.square(16)) { $0.enlarges = false } == 1)
    }
}

import StickerModel
import Testing

@testable import StickerImaging

@Suite struct FittingTests {
    @Test(arguments: [Float(0), 13, 55, 84, 96.5, 99.5, 100])
    func theSearchFindsTheHighestQualityThatFits(answer: Float) {
        // Flat up to 80, steep above, as real curves are.
        func bytes(_ quality: Float) -> Double {
            20_000 + 300 * Double(quality) + (quality > 80 ? 4_000 * Double(quality - 80) : 0)
        }
        var search = QualitySearch(budget: bytes(answer))
        search.enough = 0.995
        var tries = 0
        while let quality = search.next() {
            search.note(quality, bytes: bytes(quality))
            tries += 1
        }
        #expect(tries <= 14)
        #expect(bytes(search.best ?? -1) >= 0.99 * bytes(answer))
        #expect(bytes(search.best ?? 101) <= bytes(answer))
    }

    /// Bytes of a photo of 512 x 341 px by libwebp 1.6.
    @Test(arguments: [30_000.0, 45_000, 60_000, 77_000, 95_000]) func realCurvesTakeFewTries(budget: Double) {
        let curve: [(quality: Double, bytes: Double)] = [
            (0, 5_080), (10, 14_892), (20, 20_272), (30, 24_990), (40, 29_298), (50, 33_358), (60, 37_536),
            (70, 41_368),
            (75, 43_658), (80, 51_128), (85, 60_842), (90, 73_956), (95, 97_548), (97, 106_882), (100, 124_394),
        ]
        func bytes(_ quality: Float) -> Double {
            let above = curve.firstIndex { $0.quality >= Double(quality) } ?? curve.count - 1
            let (low, high) = (curve[max(0, above - 1)], curve[above])
            let share = high.quality > low.quality ? (Double(quality) - low.quality) / (high.quality - low.quality) : 0
            return low.bytes + share * (high.bytes - low.bytes)
        }
        var search = QualitySearch(budget: budget)
        var tries = 0
        while let quality = search.next() {
            search.note(quality, bytes: bytes(quality))
            tries += 1
        }
        #expect(tries <= 4)
        #expect(bytes(search.best ?? 0) >= 0.96 * budget && bytes(search.best ?? 100) <= budget)
    }

    @Test func theSearchEndsWhereNothingFits() {
        var search = QualitySearch(budget: 10, lowest: 12)
        var tries: [Float] = []
        while let quality = search.next() {
            search.note(quality, bytes: 1000)
            tries.append(quality)
        }
        #expect(search.best == nil)
        #expect(tries.last == 12 && tries.count < 8)
    }

    @Test func distanceSeesColorAlphaAndNothingElse() {
        let disc = Raster.disc(64, x: 32, y: 32, radius: 20)
        #expect(PictureDistance(from: disc, to: disc).similarity > 0.999_999)
        #expect(PictureDistance(from: disc, to: disc).squaredError == 0)
        var hidden = disc
        hidden.pixels[0] = 255
        #expect(PictureDistance(from: disc, to: hidden).squaredError == 0)
        var (near, far) = (disc, disc)
        for index in 0..<(64 * 64) {
            near.pixels[4 * index + 3] = UInt8(max(0, Int(near.pixels[4 * index + 3]) - 8))
            far.pixels[4 * index] = UInt8(min(255, Int(far.pixels[4 * index]) / 2))
        }
        let (small, large) = (PictureDistance(from: disc, to: near), PictureDistance(from: disc, to: far))
        #expect(PictureDistance(from: disc, to: disc) < small && small < large)
        #expect(PictureDistance(from: disc, to: .noise(8)).similarity == -1)
        #expect(PictureDistance(from: .noise(1), to: .noise(1)).similarity > 0.999)
    }

    @Test func alphaAndColorAreCodedApartButAddUp() throws {
        let disc = Raster.disc(64, x: 32, y: 32, radius: 20)
        let source = try WebPPictureSource(disc.bleedingColors())
        let payload = try source.encode(.lossy(70, alpha: 50))
        #expect(payload.chunks.count == (try source.colorBytes(70)) + (try source.alphaBytes(50)))
        #expect(try source.alphaBytes(0) < source.alphaBytes(100))
        #expect(try WebPPictureSource(.noise(16)).alphaBytes(50) == 0)
    }
}

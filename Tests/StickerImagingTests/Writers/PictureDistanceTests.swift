import Expect
import StickerModel
import Testing

@testable import StickerImaging

@Suite struct PictureDistanceTests {
    /// A picture with clear, opaque and soft tiles, and tiles cut off by its border.
    private func picture(shift: Int) -> Raster {
        Raster(30, 27) { x, y in
            let alpha = x < 9 ? 0 : x < 19 ? 255 : UInt8(3 * x + 4 * y)
            return Color(
                red: UInt8((7 * x + 5 * y + shift) % 256), green: UInt8((9 * x + shift) % 256),
                blue: UInt8((x * y) % 256), alpha: alpha)
        }
    }

    private func composed(_ raster: Raster, on background: Int) -> Raster {
        var result = raster
        for pixel in stride(from: 0, to: raster.pixels.count, by: 4) {
            let alpha = Int(raster.pixels[pixel + 3])
            for channel in pixel..<pixel + 3 {
                let mixed = Int(raster.pixels[channel]) * alpha + background * (255 - alpha) + 127
                result.pixels[channel] = UInt8(mixed / 255)
            }
            result.pixels[pixel + 3] = 255
        }
        return result
    }

    /// It is the mean of both backgrounds, whatever tiles are clear or opaque.
    @Test(arguments: [0, 1, 40]) func isTheMeanOnBlackAndOnWhite(shift: Int) {
        let (one, other) = (picture(shift: 0), picture(shift: shift))
        let (black, white) = (
            PictureDistance(from: composed(one, on: 0), to: composed(other, on: 0)),
            PictureDistance(from: composed(one, on: 255), to: composed(other, on: 255))
        )
        let distance = PictureDistance(from: one, to: other)
        #expect(abs(distance.similarity - (black.similarity + white.similarity) / 2) < 1e-6)
        #expect(abs(distance.squaredError - (black.squaredError + white.squaredError) / 2) < 1e-9)
        expect(distance == .none, is: shift == 0)
    }

    /// A pixel that is clear in one picture only counts.
    @Test func vanishedPixelsCount() {
        let one = picture(shift: 0)
        var other = one
        for y in 0..<8 { for x in 12..<16 { other.pixels[4 * (y * 30 + x) + 3] = 0 } }
        #expect(PictureDistance(from: one, to: other).similarity < 0.99)
        expect(PictureDistance(from: one, to: other), is: PictureDistance(from: other, to: one))
    }

    @Test func distanceSeesColorAlphaAndNothingElse() {
        let disc = Raster.disc(64, x: 32, y: 32, radius: 20)
        #expect(PictureDistance(from: disc, to: disc).similarity > 0.999_999)
        expect(PictureDistance(from: disc, to: disc).squaredError, is: 0)
        var hidden = disc
        hidden.pixels[0] = 255
        expect(PictureDistance(from: disc, to: hidden).squaredError, is: 0)
        var (near, far) = (disc, disc)
        for index in 0..<(64 * 64) {
            near.pixels[4 * index + 3] = UInt8(max(0, Int(near.pixels[4 * index + 3]) - 8))
            far.pixels[4 * index] = UInt8(min(255, Int(far.pixels[4 * index]) / 2))
        }
        let (small, large) = (PictureDistance(from: disc, to: near), PictureDistance(from: disc, to: far))
        #expect(PictureDistance(from: disc, to: disc) < small && small < large)
        expect(PictureDistance(from: disc, to: .noise(8)).similarity, is: -1)
        #expect(PictureDistance(from: .noise(1), to: .noise(1)).similarity > 0.999)
    }
}

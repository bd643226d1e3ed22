import Expect
import StickerModel
import Testing

@testable import StickerImaging

/// Fewer levels a channel: between an exact file and one that loses more.
@Suite struct RoundingTests {
    /// Grain on a gradient, soft at the left and clear at the right.
    private static let photo: Raster = {
        let grain = Raster.noise(96)
        return Raster(96, 80) { x, y in
            func level(_ channel: Int) -> Int { Int(grain.pixels[4 * (96 * y + x) + channel]) % 24 }
            let alpha = x < 20 ? 12 * x + 10 : x < 90 ? 255 : 0
            return Color(
                red: UInt8(x + level(0)), green: UInt8(2 * y + level(1)), blue: UInt8((x + y) / 2 + level(2)),
                alpha: UInt8(alpha))
        }
    }()

    /// What hardly misses the budget has rounded colors, each within what the outcome says.
    @Test(arguments: [
        (FileFormat.png, 0.93), (.png, 0.8), (.png, 0.7), (.png, 0.6), (.apng, 0.9), (.apng, 0.8), (.webp, 0.9),
    ])
    func colorsAreRoundedFirst(format: FileFormat, share: Double) throws {
        let still = Clip(HeldFrames([Self.photo], size: Self.photo.size), durations: [0])
        let clip = format == .png ? still : MovingArt.film(frames: 6)
        let exact = try ImageWriter.write(clip, Encoding(format, byteBudget: 10_000_000))
        try #require(exact.outcome.isExact)
        let budget = Int(share * Double(exact.bytes.count))
        let image = try ImageWriter.write(clip, Encoding(format, byteBudget: budget))
        let outcome = image.outcome
        #expect(image.bytes.count <= budget && !outcome.isExact && outcome.colors == nil && outcome.quality == nil)
        let sacrifice = try #require(outcome.sacrifices.first)
        #expect(outcome.sacrifices.count == 1 && sacrifice.hasPrefix("colors within "))
        expect(outcome.considered.first?.title, is: "exact")
        #expect(outcome.considered.contains { $0.title == sacrifice && $0.verdict == .chosen })
        let most = try #require(Int(sacrifice.filter(\.isNumber).prefix(1)))
        #expect(most <= 3)
        let (shown, art) = (try ShownAnimation(image.bytes).frames.map(\.raster), try MovingArt.rasters(clip))
        try #require(shown.count == art.count)
        for (shown, art) in zip(shown, art) {
            for index in art.pixels.indices where art.pixels[index | 3] > 0 {
                let (own, wanted) = (Int(shown.pixels[index]), Int(art.pixels[index]))
                #expect(abs(own - wanted) <= most)
                if index % 4 == 3, wanted == 255 { expect(own, is: 255) }
            }
        }
    }

    @Test func flatArtKeepsItsPalette() throws {
        // Of 300 colors, 256 are as near as rounded ones, in fewer bytes.
        let clip = MovingArt.clip(side: 64, frames: 6) { frame, x, y in
            let shade = UInt8((x / 4 + 5 * (y / 4) + 3 * frame) % 75)
            return [200 - shade, 100 + shade, UInt8((x / 4 + frame) % 4), 255]
        }
        let exact = try ImageWriter.write(clip, Encoding(.apng, budget: 500_000))
        let image = try ImageWriter.write(clip, Encoding(.apng, budget: exact.bytes.count - 1))
        #expect(!image.outcome.sacrifices.contains { $0.hasPrefix("colors within") })
    }

    /// Green and alpha keep more levels than red and blue, in which eyes see less; clear, opaque and white stay.
    @Test func greenAndAlphaAreRoundedLast() {
        let gray = Raster(256, 1) { x, _ in
            Color(red: UInt8(x), green: UInt8(x), blue: UInt8(x), alpha: UInt8(x))
        }
        var last = [0, 0, 0, 0]
        for rounding in ChannelRounding.fineSteps {
            let rounded = rounding.rounded(gray)
            #expect(rounded.color(0, 0).alpha == 0 && rounded.color(255, 0) == .white)
            var errors = [0, 0, 0, 0]
            for index in gray.pixels.indices where rounded.pixels[index | 3] > 0 {
                let error = abs(Int(rounded.pixels[index]) - Int(gray.pixels[index]))
                errors[index % 4] = max(errors[index % 4], error)
            }
            #expect(errors[0] == rounding.most && errors[2] == rounding.most)
            #expect(errors[1] <= errors[0] && errors[3] <= errors[0] && zip(last, errors).allSatisfy { $0 <= $1 })
            last = errors
        }
    }
}

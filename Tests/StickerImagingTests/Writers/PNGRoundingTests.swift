import StickerModel
import Testing

@testable import StickerImaging

/// Truecolor with fewer levels a channel: between an exact PNG and a palette.
@Suite struct PNGRoundingTests {
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

    private func write(_ raster: Raster, budget: Int) throws -> EncodedImage {
        let clip = Clip(HeldFrames([raster], size: raster.size), durations: [0])
        return try ImageWriter.write(clip, Encoding(.png, byteBudget: budget))
    }

    private func read(_ bytes: [UInt8]) throws -> Raster {
        try #require(try ArtDecoder.open(bytes, limits: ArtLimits()).frames(drawnAt: nil).next()).raster
    }

    @Test(arguments: [0.93, 0.8, 0.7, 0.6])
    func aPictureThatHardlyMissesTheBudgetStaysTruecolor(share: Double) throws {
        let exact = try write(Self.photo, budget: 10_000_000).bytes.count
        let budget = Int(Double(exact) * share)
        let image = try write(Self.photo, budget: budget)
        #expect(image.bytes.count <= budget)
        #expect(image.bytes[25] == 6 && image.outcome.colors == nil && !image.outcome.isExact)
        let sacrifice = try #require(image.outcome.sacrifices.first)
        #expect(sacrifice.hasPrefix("colors within "))
        let most = try #require(Int(sacrifice.filter(\.isNumber).prefix(1)))
        let shown = try read(image.bytes)
        for index in shown.pixels.indices where Self.photo.pixels[index | 3] > 0 {
            let (own, art) = (Int(shown.pixels[index]), Int(Self.photo.pixels[index]))
            #expect(abs(own - art) <= most)
            if index % 4 == 3, art == 255 { #expect(own == 255) }
        }
        #expect(PictureDistance(from: Self.photo, to: shown).similarity > 0.97)
        #expect(try write(Self.photo, budget: budget).bytes == image.bytes)
        #expect(image.outcome.considered.first?.title == "exact")
        #expect(image.outcome.considered.last?.verdict == .chosen)
    }

    /// Green and alpha keep more levels than red and blue, in which eyes see less.
    @Test func greenAndAlphaAreRoundedLast() {
        let gray = Raster(128, 1) { x, _ in
            Color(red: UInt8(2 * x), green: UInt8(2 * x), blue: UInt8(2 * x), alpha: UInt8(2 * x + 1))
        }
        var last = [0, 0, 0, 0]
        for rounding in ChannelRounding.fineSteps {
            let rounded = rounding.rounded(gray)
            var errors = [0, 0, 0, 0]
            for index in gray.pixels.indices where rounded.pixels[index | 3] > 0 {
                let error = abs(Int(rounded.pixels[index]) - Int(gray.pixels[index]))
                errors[index % 4] = max(errors[index % 4], error)
            }
            #expect(errors[0] == errors[2] && errors[1] <= errors[0] && errors[3] <= errors[1])
            #expect(errors.max() == rounding.most)
            #expect(errors[0] + errors[1] > last[0] + last[1])
            last = errors
        }
    }
}

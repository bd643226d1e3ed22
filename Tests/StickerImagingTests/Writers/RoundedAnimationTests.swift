import StickerModel
import Testing

@testable import StickerImaging

/// Between an exact animation and 256 colors.
@Suite struct RoundedAnimationTests {
    private func write(_ clip: Clip, budget: Int) throws -> EncodedImage {
        try ImageWriter.write(clip, Encoding(.apng, budget: budget))
    }

    @Test(arguments: [0.9, 0.8]) func isTruecolorWhereThatNearlyFits(share: Double) throws {
        let clip = MovingArt.film(frames: 6)
        let exact = try write(clip, budget: 2_000_000)
        #expect(exact.outcome.isExact)
        let budget = Int(share * Double(exact.bytes.count))
        let image = try write(clip, budget: budget)
        #expect(image.bytes.count <= budget && !image.outcome.isExact && image.outcome.colors == nil)
        let sacrifice = try #require(image.outcome.sacrifices.first)
        #expect(image.outcome.sacrifices.count == 1 && sacrifice.hasPrefix("colors within "))
        #expect(image.outcome.considered.contains { $0.title == sacrifice && $0.verdict == .chosen })
        let most = try #require(Int(sacrifice.filter(\.isNumber).prefix(1)))
        #expect(most <= 3)
        let shown = try ShownAnimation(image.bytes).frames.map(\.raster)
        let art = try MovingArt.rasters(clip)
        try #require(shown.count == art.count)
        for (shown, art) in zip(shown, art) {
            let worst = zip(shown.pixels, art.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 255
            #expect(worst <= most)
        }
    }

    @Test func flatArtKeepsItsPalette() throws {
        // Of 300 colors, 256 are as near as rounded ones, in fewer bytes.
        let clip = MovingArt.clip(side: 64, frames: 6) { frame, x, y in
            let shade = UInt8((x / 4 + 5 * (y / 4) + 3 * frame) % 75)
            return [200 - shade, 100 + shade, UInt8((x / 4 + frame) % 4), 255]
        }
        let exact = try write(clip, budget: 500_000)
        let image = try write(clip, budget: exact.bytes.count - 1)
        #expect(!image.outcome.sacrifices.contains { $0.hasPrefix("colors within") })
    }

    @Test(arguments: [3, 5, 7]) func endsStay(step: Int) {
        let rounding = ChannelRounding(step: step)
        var raster = Raster(PixelSize(256, 1))
        raster.pixels = (0..<256).flatMap { [UInt8($0), 255, 0, UInt8($0)] }
        let rounded = rounding.rounded(raster).pixels
        #expect(rounded.prefix(4).elementsEqual([0, 0, 0, 0]))
        #expect(rounded.suffix(4).elementsEqual([255, 255, 0, 255]))
        for value in 0..<256 where rounded[4 * value + 3] > 0 {
            #expect(abs(Int(rounded[4 * value]) - value) <= rounding.most)
        }
        #expect(rounding.most == step / 2)
        // Words as libwebp has them are rounded to the same pixels.
        var words: [UInt32] = (0..<256).map { (value: UInt32) -> UInt32 in value << 24 | value << 16 | 0xFF00 }
        words.withUnsafeMutableBufferPointer { rounding.round($0) }
        let shifts: [UInt32] = [16, 8, 0, 24]
        var bytes: [UInt8] = []
        for word in words { for shift in shifts { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) } }
        #expect(bytes == rounded)
    }

    /// What nearly fits as WebP has rounded colors, each within what the outcome says.
    @Test func nearlyExactWebPIsRounded() throws {
        let clip = MovingArt.film(frames: 6)
        let exact = try ImageWriter.write(clip, Encoding(.webp, byteBudget: 2_000_000))
        try #require(exact.outcome.isExact)
        let budget = exact.bytes.count * 9 / 10
        let image = try ImageWriter.write(clip, Encoding(.webp, byteBudget: budget))
        #expect(image.bytes.count <= budget && !image.outcome.isExact)
        try #require(image.outcome.quality == nil)
        let most = try #require(image.outcome.sacrifices.first.flatMap { Int($0.filter(\.isNumber).prefix(1)) })
        let shown = try ShownAnimation(image.bytes).frames.map(\.raster)
        for (shown, art) in zip(shown, try MovingArt.rasters(clip)) {
            let worst = zip(shown.pixels, art.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 255
            #expect(worst <= most)
        }
    }

    /// Every second frame was left out of the palette: what is in those alone was drawn in colors of others.
    @Test(arguments: [16, 24]) func everyFrameIsInThePalette(frames: Int) throws {
        let clip = MovingArt.clip(side: 48, frames: frames) { frame, x, y in
            let shade = UInt8(100 + 3 * x)
            let other = UInt8(y)
            return frame % 2 == 0 ? [shade, other, 0, 255] : [0, other, shade, 255]
        }
        let colors = try PaletteCandidates(clip).palette(256).colors
        let parts = colors.map(Raster.channels)
        #expect(parts.count { $0.0 > $0.2 } > 90)
        #expect(parts.count { $0.2 > $0.0 } > 90)
    }
}

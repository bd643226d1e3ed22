import Foundation
import StickerModel
import Testing

@testable import StickerImaging

@Suite struct StillWebPTests {
    private func write(_ raster: Raster, budget: Int?, quality: QualityPolicy = .auto) throws -> EncodedImage {
        let clip = Clip(HeldFrames([raster], size: raster.size), durations: [0])
        return try WebPWriter().write(clip, Encoding(.webp, byteBudget: budget, quality: quality))
    }

    /// Flat fields: the lossless file is smaller than any lossy one.
    private var chart: Raster {
        Raster(256, 256) { x, y in
            Color(red: UInt8(x / 64 * 80), green: UInt8(y / 64 * 80), blue: 90, alpha: x < 8 ? 0 : 255)
        }
    }

    @Test func flatArtIsExactAndSmall() throws {
        let image = try write(chart, budget: 100_000)
        #expect(image.outcome.isExact && image.outcome.sacrifices.isEmpty)
        #expect(WebPViewer.show(image.bytes)?.frames.first?.looksLike(chart) == true)
        // The better picture wins, not the larger: any lossy file of it is larger and worse.
        let lossy = try WebPPictureSource(chart).encode(.lossy(90))
        #expect(image.bytes.count < lossy.chunks.count)
    }

    @Test func usesTheBudgetWhereItIsNeeded() throws {
        let noise = Raster.noise(128)
        let image = try write(noise, budget: 20_000)
        #expect(image.bytes.count <= 20_000 && image.bytes.count >= 18_000)
        #expect(!image.outcome.isExact)
        #expect(image.outcome.quality != nil)
    }

    @Test func softAlphaGivesWayTogetherWithColor() throws {
        var fog = Raster.noise(128)
        let alpha = Raster.noise(128, seed: 9)
        for index in 0..<(128 * 128) { fog.pixels[4 * index + 3] = alpha.pixels[4 * index] }
        let image = try write(fog, budget: 16_000)
        #expect(image.bytes.count <= 16_000)
        #expect(image.outcome.alphaQuality != nil)
        #expect(image.outcome.sacrifices.contains { $0.hasPrefix("alpha quality ") })
        #expect(WebPViewer.show(image.bytes)?.frames.count == 1)
    }

    @Test func refusesWhatCannotFit() {
        let problem = #expect(throws: ArtProblem.self) { try write(.noise(64), budget: 100) }
        #expect(problem?.message.contains("at most 100 allowed") == true)
    }

    @Test func smallStaysNearFifteenThousandWhereThatLooksRight() throws {
        let smooth = Raster(512, 512) { x, y in
            let wave = 127 + 120 * sin(Double(x) / 37) * cos(Double(y) / 23)
            return Color(red: UInt8(wave), green: UInt8((x * 7 ^ y * 3) & 15 + 100), blue: UInt8(y / 2))
        }
        let image = try write(smooth, budget: 100_000, quality: .small)
        let shown = try #require(WebPPixels.decode(image.bytes))
        #expect(PictureDistance(from: smooth, to: shown).similarity >= SmallPolicy.similarity)
        let auto = try write(smooth, budget: 100_000)
        #expect(image.bytes.count < auto.bytes.count)
        // Small enough already: nothing is given up.
        #expect(try write(chart, budget: 100_000, quality: .small).outcome.isExact)
    }

    @Test func carriesNothingButThePicture() throws {
        for raster in [chart, .noise(64)] {
            let bytes = try write(raster, budget: 12_000).bytes
            #expect(Array(bytes[4..<8]) == [24, 16, 8, 0].reversed().map { UInt8((bytes.count - 8) >> $0 & 255) })
            for name in ["EXIF", "XMP ", "ICCP"] {
                #expect(bytes.firstRange(of: Array(name.utf8)) == nil)
            }
        }
    }

    @Test func clearPixelsBesideAnEdgeTakeItsColor() {
        let dot = Raster(9, 9) { x, y in
            x == 4 && y == 4
                ? Color(red: 10, green: 200, blue: 130, alpha: 90) : Color(red: 0, green: 0, blue: 0, alpha: 0)
        }
        let bled = dot.bleedingColors()
        for (x, y) in [(3, 3), (5, 4), (2, 4), (6, 6)] {
            #expect(bled.color(x, y) == Color(red: 10, green: 200, blue: 130, alpha: 0))
        }
        #expect(bled.color(1, 4) == dot.color(1, 4) && bled.color(4, 4) == dot.color(4, 4))
        #expect(bled.looksLike(dot))
    }

    @Test func edgesKeepTheirColorInLossyFiles() throws {
        // A red disc on clear background, far from exact: its soft edge must not turn dark or gray.
        let disc = Raster.disc(128, x: 64, y: 64, radius: 50)
        let source = try WebPPictureSource(disc.bleedingColors())
        let shown = try #require(WebPPixels.decode(try source.encode(.lossy(60)), size: disc.size))
        for y in 0..<128 {
            for x in 0..<128 where (40...200).contains(disc.color(x, y).alpha) {
                #expect(shown.color(x, y).red > 150)
            }
        }
    }
}

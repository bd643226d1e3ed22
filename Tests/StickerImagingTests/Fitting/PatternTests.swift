import Foundation
import StickerModel
import Testing

@testable import StickerImaging

/// Pictures that take few bytes although neighbors differ much, each in another way.
enum Pattern: String, CaseIterable, Sendable {
    case tile, wideTile, tallTile, halftone, stripes, curtain, fewColors, checks

    var raster: Raster {
        let pixels = Raster.noise(512).pixels
        func noise(_ x: Int, _ y: Int) -> Color {
            let at = 4 * (512 * y + x)
            return Color(red: pixels[at], green: pixels[at + 1], blue: pixels[at + 2])
        }
        return Raster(512, 512) { x, y in
            switch self {
            case .tile: noise(x % 16, y % 16)
            case .wideTile: noise(x % 100, y % 100)
            case .tallTile: noise(x, y % 64)
            case .halftone:
                (x % 6 - 3) * (x % 6 - 3) + (y % 6 - 3) * (y % 6 - 3) < 1 + x / 64
                    ? Color(red: 0, green: 0, blue: 0) : .white
            case .stripes: noise(x, 0)
            // Each row is lighter than the one above it, so that none repeats another.
            case .curtain:
                Color(red: noise(x, 0).red / 2 &+ UInt8(y / 8), green: noise(x, 1).red / 2 &+ UInt8(y / 8), blue: 9)
            case .fewColors: noise(Int(noise(x, y).red) % 8, 0)
            case .checks: (x / 3 + y / 3) % 2 == 0 ? noise(x / 3 % 40, 0) : .white
            }
        }
    }
}

/// Exact files are made wherever they fit; what saves encodes must not decide otherwise.
@Suite struct PatternTests {
    /// What fits is exact, whatever its neighbors look like.
    @Test(arguments: Pattern.allCases) func patternsThatFitAreExact(pattern: Pattern) throws {
        let raster = pattern.raster
        let bytes = try WebPPictureSource(raster).encode(.lossless).chunks.count + WebPContainer.stillOverhead
        try #require(bytes < 200_000, "it packs well")
        let clip = Clip(HeldFrames([raster], size: raster.size), durations: [0])
        let image = try ImageWriter.write(clip, Encoding(.webp, byteBudget: max(bytes, 4_000)))
        #expect(image.outcome.isExact)
        #expect(try WebPPixels.decode(image.bytes)?.looksLike(raster) == true)
    }
}

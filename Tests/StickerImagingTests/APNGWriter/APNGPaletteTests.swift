import Foundation
import StickerModel
import Testing

@testable import StickerImaging

/// The parts that animations with one palette are made by.
@Suite struct APNGPaletteTests {
    private static func words(_ count: Int, seed: UInt64, isOpaque: Bool) -> [UInt32] {
        var state = seed
        return (0..<count).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let word = UInt32(truncatingIfNeeded: state >> 24) & 0x00FF_FFFF
            return UInt32(littleEndian: word | (isOpaque ? 0xFF : UInt32(1 + (state >> 56) % 255)) << 24)
        }
    }

    /// Sum of squared differences on black and on white.
    private static func distance(_ a: UInt32, _ b: UInt32) -> Double {
        func shown(_ color: UInt32, on background: Double) -> [Double] {
            let (red, green, blue, alpha) = PNGSamples.parts(color)
            let cover = Double(alpha) / 255
            return [red, green, blue].map { Double($0) * cover + background * (1 - cover) }
        }
        return [0.0, 255].reduce(0) { sum, background in
            zip(shown(a, on: background), shown(b, on: background)).reduce(sum) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        }
    }

    @Test(arguments: [true, false]) func nearestColor(isOpaque: Bool) {
        let palette = SharedPalette(exact: Self.words(60, seed: 3, isOpaque: isOpaque))
        let map = PaletteMap(palette)
        for color in Self.words(400, seed: 9, isOpaque: isOpaque) {
            let found = palette.colors[Int(map.index(of: color))]
            let best = palette.colors.dropFirst().map { Self.distance(color, $0) }.min() ?? 0
            let vanishing = Raster.alpha(color) < 128 ? Self.distance(color, 0) : .infinity
            #expect(abs(Self.distance(color, found) - min(best, vanishing)) < 0.5)
        }
        #expect(map.index(of: 0) == 0)
    }

    @Test func histogramStaysSmall() throws {
        var histogram = ColorHistogram()
        let raster = try #require(MovingArt.rasters(MovingArt.noise(side: 220, frames: 1)).first)
        histogram.add(raster)
        #expect(!histogram.isExact)
        #expect(histogram.colors.count <= 1 << 15)
        #expect(histogram.colors.reduce(0) { $0 + $1.count } == UInt64(raster.size.area))
        let red = raster.withPixelWords { pixels in
            (0..<raster.size.area).reduce(0) { $0 + UInt64(PNGSamples.parts(pixels[$1]).0) }
        }
        #expect(histogram.colors.reduce(0) { $0 + $1.red } == red)
    }

    /// Whatever the art is like, the search ends after a few tries with a fit that uses most of the target.
    @Test(arguments: [0.5, 0.8, 1.0, 1.4, 2.0], [150_000.0, 600_000, 900_000, 1_500_000])
    func searchIsShort(bend: Double, size: Double) throws {
        for ladder in [PaletteLadder.soft, .opaque, .flatGIF, .texturedGIF] {
            var search = LadderSearch(ladder, target: 500_000)
            let top = ladder.expectation(at: 0)
            func bytes(_ position: Double) -> Int {
                Int(size * exp(bend * (ladder.expectation(at: position) - top)))
            }
            var tries: [Double] = []
            while let position = search.next() {
                #expect(0...ladder.end ~= position)
                tries.append(position)
                search.note(position, bytes: bytes(position))
                try #require(tries.count <= 7)
            }
            let fits = tries.map(bytes).filter { $0 <= 500_000 }
            if bytes(ladder.end) > 500_000 { continue }
            let best = try #require(fits.max())
            #expect(best >= min(bytes(0), 440_000))
        }
    }

    private func squeezed(_ clip: Clip, to share: Double) throws -> EncodedImage {
        let exact = try APNGWriter().write(clip, Encoding(.apng, budget: nil)).bytes.count
        return try APNGWriter().write(clip, Encoding(.apng, budget: Int(Double(exact) * share)))
    }

    /// Drawing over what is there is only done where no colors mix.
    @Test func blendingNeverMixes() throws {
        for clip in [MovingArt.bubbles(side: 48), MovingArt.grain(side: 48), MovingArt.softBall(side: 48)] {
            let image = try squeezed(clip, to: 0.6)
            var shown: Set<[Int]> = []
            for frame in try ShownAnimation(image.bytes).frames { shown.formUnion(colors(frame.raster)) }
            #expect(shown.count <= (image.outcome.colors ?? 0))
        }
    }

    /// Nothing spreads into empty background, however much is given up.
    @Test func clearStaysClear() throws {
        let clip = MovingArt.bubbles(side: 64, frames: 4)
        let wanted = try MovingArt.rasters(clip)
        let image = try squeezed(clip, to: 0.3)
        #expect(image.outcome.framesKept == 4)
        for (frame, raster) in zip(try ShownAnimation(image.bytes).frames, wanted) {
            for (shown, source) in zip(colors(frame.raster), colors(raster)) where source[3] == 0 {
                #expect(shown[3] == 0)
            }
        }
    }
}

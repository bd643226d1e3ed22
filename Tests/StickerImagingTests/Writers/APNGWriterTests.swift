import Foundation
import StickerModel
import Testing

@testable import StickerImaging

@Suite struct APNGWriterTests {
    private func write(_ clip: Clip, _ encoding: Encoding = Encoding(.apng, budget: 500_000)) throws -> EncodedImage {
        try ImageWriter.write(clip, encoding)
    }

    @Test(arguments: DrawnClip.allCases)
    func exactWhenItFits(drawn: DrawnClip) throws {
        let clip = drawn.clip
        let image = try write(clip)
        #expect(image.outcome.isExact)
        #expect(image.outcome.sacrifices.isEmpty)
        #expect(image.outcome.framesKept == clip.durations.count)
        try ShownAnimation(image.bytes).expectExactly(clip)
    }

    @Test func opaqueMeansNoAlphaChannel() throws {
        var encoding = Encoding(.apng, budget: nil)
        encoding.isOpaque = true
        encoding.matte = Color(red: 0, green: 0, blue: 255)
        for clip in [MovingArt.softBall(), MovingArt.square()] {
            let shown = try ShownAnimation(write(clip, encoding).bytes)
            #expect(shown.frames.allSatisfy { $0.raster.isOpaque })
            #expect(Array(shown.frames[0].raster.pixels.prefix(4)) == [0, 0, 255, 255])
        }
        #expect(try ShownAnimation(write(MovingArt.noise(), encoding).bytes).facts.colorKind == "RGB")
    }

    @Test(arguments: [0, 1, 7])
    func loops(count: Int) throws {
        let image = try write(MovingArt.square(), Encoding(.apng, budget: nil, loopCount: count))
        #expect(try ShownAnimation(image.bytes).facts.loopCount == count)
    }

    @Test func stillsArePlainPNG() throws {
        let clip = MovingArt.square(frames: 1)
        let shown = try ShownAnimation(write(Clip(clip.frames, durations: [0])).bytes)
        #expect(shown.facts.format == .png)
        #expect(!shown.facts.isAnimationContainer)
    }

    @Test func flatArtGetsPalette() throws {
        let image = try write(MovingArt.square())
        #expect(image.outcome.colors == 5)
        #expect(try ShownAnimation(image.bytes).facts.colorKind == "palette")
    }

    /// Delays that no whole number of ms can say, and very long ones.
    @Test func delaysAreFractions() throws {
        var clip = MovingArt.square(frames: 6)
        clip.durations = [1000.0 / 24, 1000.0 / 30, 1001.0 / 30, 50, 0.4, 60_000]
        let shown = try ShownAnimation(write(clip).bytes)
        shown.expectTimes(of: clip, within: 0.0001)
    }

    @Test(
        arguments: [(50.0, 1, 20), (1000 / 24.0, 1, 24), (1001 / 24.0, 1001, 24_000), (0.0, 0, 1), (250.0, 1, 4)]
            as [(Double, Int, Int)])
    func simplestFraction(milliseconds: Double, numerator: Int, denominator: Int) {
        let delay = APNGDelay(milliseconds: milliseconds)
        #expect(delay.numerator == numerator)
        #expect(delay.denominator == denominator)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, -5, 1e300, 1e-300, 65_535_000])
    func oddDurationsDoNotTrap(milliseconds: Double) {
        let delay = APNGDelay(milliseconds: milliseconds)
        #expect(0...65_535 ~= delay.numerator)
        #expect(1...65_535 ~= delay.denominator)
    }

    /// Two equal frames are still two, and nothing at all can be shown for a while.
    @Test(arguments: [FileFormat.apng, .gif]) func nothingHappens(format: FileFormat) throws {
        let still = MovingArt.clip(frames: 2) { _, x, y in x > y ? [1, 2, 3, 255] : [0, 0, 0, 0] }
        let empty = MovingArt.clip(frames: 2) { _, _, _ in [0, 0, 0, 0] }
        let noisy = MovingArt.noise(frames: 1)
        let held = Clip(noisy.frames.picking([0, 0]), durations: [50, 70])
        for clip in [still, empty, held] {
            let image = try ImageWriter.write(clip, Encoding(format, budget: nil))
            let shown = try ShownAnimation(image.bytes)
            #expect(shown.facts.isAnimated)
            #expect(shown.frames.count == 2)
            if image.outcome.isExact { try shown.expectExactly(clip) }
        }
    }

    @Test func sameInputSameBytes() throws {
        let encoding = Encoding(.apng, budget: 4000)
        #expect(try write(MovingArt.softBall(), encoding).bytes == write(MovingArt.softBall(), encoding).bytes)
    }
}

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
            let (red, green, blue, alpha) = Raster.channels(color)
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
            (0..<raster.size.area).reduce(0) { $0 + UInt64(Raster.channels(pixels[$1]).0) }
        }
        #expect(histogram.colors.reduce(0) { $0 + $1.red } == red)
    }

    /// Whatever the art is like and wherever the search begins, it ends after a few tries with a fit that uses most of
    /// the target.
    @Test(arguments: [0.5, 0.8, 1.0, 1.4, 2.0], [150_000.0, 600_000, 900_000, 1_500_000])
    func searchIsShort(bend: Double, size: Double) throws {
        let ladders = [PaletteLadder.apng(error: 0), .apng(error: 300), .flatGIF, .texturedGIF]
        for (ladder, start) in ladders.flatMap({ ladder in [0, PaletteLadder.start, 2.5].map { (ladder, $0) } }) {
            var search = LadderSearch(ladder, target: 500_000, start: start)
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
        let exact = try ImageWriter.write(clip, Encoding(.apng, budget: nil)).bytes.count
        return try ImageWriter.write(clip, Encoding(.apng, budget: Int(Double(exact) * share)))
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

/// What the writer gives up, and in which order.
@Suite struct APNGBudgetTests {
    private func write(_ clip: Clip, budget: Int) throws -> EncodedImage {
        try ImageWriter.write(clip, Encoding(.apng, budget: budget))
    }

    @Test(arguments: [0.8, 0.5, 0.35])
    func budgetIsKept(share: Double) throws {
        for clip in [MovingArt.softBall(side: 48), MovingArt.noise(side: 48)] {
            let exact = try write(clip, budget: 10_000_000).bytes.count
            let budget = Int(Double(exact) * share)
            let image = try write(clip, budget: budget)
            #expect(image.bytes.count <= budget)
            #expect(!image.outcome.isExact)
            #expect(!image.outcome.sacrifices.isEmpty)
            let shown = try ShownAnimation(image.bytes)
            #expect(shown.frames.count == image.outcome.framesKept)
            #expect(abs(shown.facts.totalDuration - clip.durations.reduce(0, +)) < 0.001)
        }
    }

    @Test func moreBudgetLooksBetter() throws {
        let clip = MovingArt.softBall(side: 64, frames: 8)
        let exact = try write(clip, budget: 10_000_000).bytes.count
        var best = -1.0
        for share in [0.25, 0.4, 0.6, 1] {
            let image = try write(clip, budget: Int(Double(exact) * share))
            let similarity = try ShownAnimation(image.bytes).similarity(to: clip)
            #expect(similarity >= best - 0.002)
            best = max(best, similarity)
        }
        #expect(best == 1)
    }

    /// Colors go before frames do.
    @Test func framesGoLast() throws {
        let clip = MovingArt.softBall(side: 64, frames: 10)
        let exact = try write(clip, budget: 10_000_000).bytes.count
        let image = try write(clip, budget: exact / 2)
        #expect(image.outcome.framesKept == 10)
        #expect(image.outcome.colors.map { $0 < 256 } ?? false || image.bytes.count <= exact / 2)
        let tight = try write(MovingArt.noise(side: 40, frames: 10), budget: 8000)
        #expect(tight.outcome.framesKept < 10)
        #expect(tight.outcome.sacrifices.contains { $0.hasSuffix("of 10 frames dropped") })
    }

    /// Noise is the worst there is: when the ladder has ended, frames go down to four a second.
    @Test func noiseFitsAtFourFramesASecond() throws {
        let part = 3.6
        let clip = MovingArt.noise(side: 40, frames: 48, duration: 62.5)
        let candidates = try PaletteCandidates(clip)
        let ladder = PaletteLadder.apng(error: candidates.palette(256).error)
        let last = ladder.settings(at: ladder.end)
        let least = try APNGPaletteCoder(
            clip: candidates.clip(keeping: last.share), palette: candidates.palette(last.colors), settings: last,
            loopCount: 0
        ).encode().byteCount
        let image = try ImageWriter.write(clip, Encoding(.apng, byteBudget: Int(Double(least) / part)))
        #expect(image.bytes.count <= Int(Double(least) / part))
        #expect(image.outcome.sacrifices.contains("36 of 48 frames dropped"), "\(image.outcome.sacrifices)")
        #expect(image.outcome.framesKept == 12)
        let shown = try ShownAnimation(image.bytes)
        #expect(abs(shown.frames.reduce(0) { $0 + $1.duration } - 3000) < 0.01)
    }

    @Test func refusalNamesFigures() throws {
        let problem = #expect(throws: FileError.self) { try write(MovingArt.noise(side: 64, frames: 8), budget: 200) }
        #expect(problem?.kind == .overLimit)
        #expect(problem?.message.contains("200") ?? false)
        #expect(problem?.hint?.contains("trim") ?? false)
    }

    @Test func smallIsSmaller() throws {
        var encoding = Encoding(.apng, budget: 60_000)
        let clip = MovingArt.bubbles(side: 96)
        let full = try ImageWriter.write(clip, encoding)
        encoding.quality = .small
        let small = try ImageWriter.write(clip, encoding)
        #expect(small.bytes.count < full.bytes.count)
        #expect(try SmallQuality.looksRight(small.bytes, as: clip))
    }

    /// What was tried for a small file is tried besides, but the exact file is made once.
    @Test func smallMakesTheExactFileOnce() throws {
        var state: UInt64 = 1
        let clip = MovingArt.clip(side: 48, frames: 4) { _, _, _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let shade = UInt8(state >> 60)
            return [17 * shade, 255 - 17 * shade, shade * shade, 255]
        }
        var encoding = Encoding(.apng, budget: try ImageWriter.write(clip, Encoding(.apng)).bytes.count * 9 / 10)
        let auto = try ImageWriter.write(clip, encoding)
        encoding.quality = .small
        encoding.smallBytes = encoding.byteBudget
        var fitter = APNGFitter(clip: clip, encoding: encoding)
        let found = try fitter.reduced(
            PaletteCandidates(clip), target: encoding.budget, fewestColors: SmallQuality.fewestColors)
        try #require(found == nil)
        let small = try ImageWriter.write(clip, encoding)
        #expect(small.bytes == auto.bytes)
        #expect(small.outcome.attempts == auto.outcome.attempts + fitter.attempts)
    }

    /// Where a palette would only add bytes, the exact file is the small one.
    @Test func smallStaysExactWhereThatIsSmaller() throws {
        var encoding = Encoding(.apng, budget: 40_000)
        encoding.quality = .small
        let image = try ImageWriter.write(MovingArt.grain(side: 64), encoding)
        #expect(image.outcome.isExact)
    }
}

import Expect
import Foundation
import StickerModel
import Testing

@testable import StickerImaging

@Suite struct APNGWriterTests {
    private func write(_ clip: Clip, _ encoding: Encoding = Encoding(.apng, budget: 500_000)) throws -> EncodedImage {
        try ImageWriter.write(clip, encoding)
    }

    @Test(arguments: DrawnClip.allCases) func exactWhenItFits(drawn: DrawnClip) throws {
        let clip = drawn.clip
        let image = try write(clip)
        #expect(image.outcome.isExact)
        #expect(image.outcome.sacrifices.isEmpty)
        expect(image.outcome.frames.kept, is: clip.durations.count)
        try ShownAnimation(image.bytes).expectExactly(clip)
    }

    @Test func opaqueMeansNoAlphaChannel() throws {
        var encoding = Encoding(.apng, budget: nil)
        encoding.isOpaque = true
        encoding.matte = Color(red: 0, green: 0, blue: 255)
        for clip in [MovingArt.softBall(), MovingArt.square()] {
            let shown = try ShownAnimation(write(clip, encoding).bytes)
            #expect(shown.frames.allSatisfy { $0.raster.isOpaque })
            expect(Array(shown.frames[0].raster.pixels.prefix(4)), is: [0, 0, 255, 255])
        }
        try expect(ShownAnimation(write(MovingArt.noise(), encoding).bytes).facts.colorKind, is: "RGB")
    }

    @Test func stillsArePlainPNG() throws {
        let clip = MovingArt.square(frames: 1)
        let shown = try ShownAnimation(write(Clip(clip.frames, durations: [0])).bytes)
        expect(shown.facts.format, is: .png)
        #expect(!shown.facts.isAnimationContainer)
    }

    @Test func flatArtGetsPalette() throws {
        let image = try write(MovingArt.square())
        expect(image.outcome.colors, is: 5)
        try expect(ShownAnimation(image.bytes).facts.colorKind, is: "palette")
    }

    /// Signal's app for iPhones does not move what has a palette, and its creator takes a file whose acTL comes late for a
    /// still.
    @Test func truecolorHasNoPalette() throws {
        for (clip, budget) in [(MovingArt.square(side: 96), 500_000), (MovingArt.softBall(side: 96), 9000)] {
            var encoding = Encoding(.apng, budget: budget)
            encoding.isTruecolor = true
            let image = try write(clip, encoding)
            let shown = try ShownAnimation(image.bytes)
            #expect(shown.facts.colorKind == "RGBA" && shown.facts.loopCount == 0)
            if image.outcome.isExact { try shown.expectExactly(clip) }
            let text = String(decoding: image.bytes, as: Unicode.ASCII.self)
            let (control, data) = (text.range(of: "acTL"), text.range(of: "IDAT"))
            #expect(try #require(control).lowerBound < #require(data).lowerBound)
            #expect(!text.contains("PLTE") && !text.contains("tRNS"))
        }
    }

    /// Before motion is given up, the canvas is.
    @Test func canvasShrinks() throws {
        let clip = MovingArt.bubbles(side: 128)
        var encoding = Encoding(.apng, budget: 10_000_000)
        encoding.isTruecolor = true
        encoding.canShrink = true
        let whole = try write(clip, encoding)
        try expect(ShownAnimation(whole.bytes).facts.size, is: clip.size)
        encoding.byteBudget = whole.bytes.count / 8
        let image = try write(clip, encoding)
        let facts = try ShownAnimation(image.bytes).facts
        #expect(image.bytes.count <= whole.bytes.count / 8)
        #expect(facts.size.width < 128 && facts.size.width % 32 == 0)
        expect(facts.size.width, is: facts.size.height)
        let (shown, wanted): (Double, Double) = (facts.durations.reduce(0, +), clip.durations.reduce(0, +))
        expect(shown, is: wanted)
        let side = facts.size.width
        expect(image.outcome.sacrifices.first, is: "a canvas of \(side) x \(side) px instead of 128 x 128")
        #expect(!image.outcome.isExact && image.outcome.considered.contains { $0.verdict == .chosen })
        encoding.canShrink = false
        try expect(ShownAnimation(write(clip, encoding).bytes).facts.size, is: clip.size)
    }

    /// Gradients in few colors look worse than on a small canvas.
    @Test func gradientsKeepTheirColorsOnASmallerCanvas() throws {
        var state: UInt32 = 1
        let frames = (0..<6).map { frame in
            var raster = Raster(.square(128))
            for place in 0..<128 * 128 {
                state = state &* 1_664_525 &+ 1_013_904_223
                let grain = Int(state >> 24) % 13
                let color = [2 * (place % 127), 2 * (place / 129), 40 * frame + grain, 255]
                for channel in 0..<4 { raster.pixels[4 * place + channel] = UInt8(color[channel]) }
            }
            return raster
        }
        let clip = Clip(HeldFrames(frames, size: .square(128)), durations: [Double](repeating: 80, count: frames.count))
        let exact = try write(clip, Encoding(.apng, budget: 10_000_000)).bytes.count
        var encoding = Encoding(.apng, budget: exact / 8)
        encoding.isTruecolor = true
        let few = try write(clip, encoding)
        encoding.canShrink = true
        let image = try write(clip, encoding)
        #expect(image.bytes.count <= exact / 8 && image.outcome.colors == nil)
        expect(image.outcome.sacrifices.last, is: "colors within 3 of 255", "\(image.outcome.sacrifices)")
        #expect(image.outcome.considered.contains { $0.verdict == .chosen })
        let (near, far) = (
            try ClipDistance.measure(image.bytes, against: clip), try ClipDistance.measure(few.bytes, against: clip)
        )
        #expect(near < far)
    }

    /// Soft edges of their own would make every frame of it a whole picture.
    @Test func rectanglesStayHardOnASmallerCanvas() throws {
        var picture = Raster(PixelSize(200, 150))
        for index in picture.pixels.indices { picture.pixels[index] = index % 4 == 3 ? 255 : UInt8(index % 251) }
        let canvas = PixelRect(x: 0, y: 25, width: 200, height: 150)
        let frames = HeldFrames([picture.placed(at: canvas, on: .square(200))], size: .square(200))
        try expect(frames.visibleBox(), is: canvas)
        try MappedFrames(resizing: frames, to: .square(96), box: canvas).forEach { _, raster in
            #expect(raster.size == .square(96) && !raster.hasSoftEdges && !raster.isOpaque)
            return true
        }
        // A box that no pixel of the smaller canvas can have grows, instead of moving the picture.
        let odd = PixelRect(x: 3, y: 30, width: 190, height: 100)
        try MappedFrames(resizing: frames, to: .square(96), box: odd).forEach { _, raster in
            #expect(!raster.hasSoftEdges)
            return true
        }
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
        expect(delay.numerator, is: numerator)
        expect(delay.denominator, is: denominator)
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
            expect(shown.frames.count, is: 2)
            if image.outcome.isExact { try shown.expectExactly(clip) }
        }
    }
}

/// The parts that animations with one palette are made by.
@Suite struct APNGPaletteTests {
    @Test func histogramStaysSmall() throws {
        var histogram = ColorHistogram()
        let raster = try #require(MovingArt.rasters(MovingArt.noise(side: 220, frames: 1)).first)
        histogram.add(raster)
        #expect(histogram.colors.count <= 1 << 15)
        expect(histogram.colors.reduce(0) { $0 + $1.count }, is: UInt64(raster.size.area))
        let red = raster.withPixelWords { pixels in
            (0..<raster.size.area).reduce(0) { $0 + UInt64(Raster.channels(pixels[$1]).0) }
        }
        expect(histogram.colors.reduce(0) { $0 + $1.sums.x }, is: red)
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
        expect(image.outcome.frames.kept, is: 4)
        for (frame, raster) in zip(try ShownAnimation(image.bytes).frames, wanted) {
            for (shown, source) in zip(colors(frame.raster), colors(raster)) where source[3] == 0 {
                expect(shown[3], is: 0)
            }
        }
    }
}

@Suite struct APNGBudgetTests {
    private func write(_ clip: Clip, budget: Int) throws -> EncodedImage {
        try ImageWriter.write(clip, Encoding(.apng, budget: budget))
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
        expect(best, is: 1)
    }

    /// Colors go before frames do.
    @Test func framesGoLast() throws {
        let clip = MovingArt.softBall(side: 64, frames: 10)
        let exact = try write(clip, budget: 10_000_000).bytes.count
        let image = try write(clip, budget: exact / 2)
        expect(image.outcome.frames.kept, is: 10)
        #expect(image.outcome.colors.map { $0 < 256 } ?? false || image.bytes.count <= exact / 2)
        let tight = try write(MovingArt.noise(side: 40, frames: 10), budget: 8000)
        #expect(tight.outcome.frames.kept < 10)
        #expect(tight.outcome.sacrifices.contains { $0.hasSuffix("of 10 frames dropped") })
    }

    /// A file that is exact if it is packed as finely as possible is exact, with few colors and with many.
    @Test func exactFilesArePackedUntilTheyFit() throws {
        for clip in [MovingArt.square(side: 64, frames: 8), MovingArt.softBall(side: 64)] {
            let roomy = try ImageWriter.write(clip, Encoding(.apng, byteBudget: 10_000_000))
            #expect(roomy.outcome.isExact)
            var least = roomy.bytes.count
            while case let image = try ImageWriter.write(clip, Encoding(.apng, byteBudget: least - 1)),
                image.outcome.isExact
            {
                least = image.bytes.count
            }
            #expect(least < roomy.bytes.count)
        }
    }

    @Test func packingChangesNoPixel() throws {
        for clip in [MovingArt.softBall(side: 48), MovingArt.grain(side: 48)] {
            let candidates = try PaletteCandidates(clip)
            let quick = try clip.apng(candidates.map(256), PaletteSettings(), loopCount: 0)
            #expect(try quick.packed(within: quick.byteCount / 3) == nil)
            for finest in [APNGContainer.Level.tight, APNGContainer.Level.finest] {
                let packed = try #require(try quick.packed(within: quick.byteCount, finest: finest))
                #expect(packed.byteCount <= quick.byteCount)
                let (before, after) = (try ShownAnimation(quick.file), try ShownAnimation(packed.file))
                expect(before.frames.count, is: after.frames.count)
                #expect(zip(before.frames, after.frames).allSatisfy { $0.raster.looksLike($1.raster) })
            }
        }
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

    /// Where a palette would only add bytes, the exact file is the small one.
    @Test func smallStaysExactWhereThatIsSmaller() throws {
        var encoding = Encoding(.apng, budget: 40_000)
        encoding.quality = .small
        let image = try ImageWriter.write(MovingArt.grain(side: 64), encoding)
        #expect(image.outcome.isExact)
    }
}

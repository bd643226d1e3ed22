import CWebP
import Expect
import Foundation
import StickerModel
import Testing

@testable import StickerImaging

@Suite struct StillWebPTests {
    private func write(_ raster: Raster, budget: Int?, quality: QualityPolicy = .auto) throws -> EncodedImage {
        let clip = Clip(HeldFrames([raster], size: raster.size), durations: [0])
        return try ImageWriter.write(clip, Encoding(.webp, byteBudget: budget, quality: quality))
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
        expect(WebPViewer.show(image.bytes)?.frames.first?.looksLike(chart), is: true)
        // The better picture wins, not the larger: any lossy file of it is larger and worse.
        let lossy = try WebPPictureSource(chart).encode(.lossy(90))
        #expect(image.bytes.count < lossy.count)
    }

    /// What fits is exact, however much neighbors differ: what saves encodes does not decide otherwise.
    @Test func patternsThatFitAreExact() throws {
        let noise = Raster.noise(512)
        let tile = Raster(512, 512) { x, y in noise.color(x % 100, y % 100) }
        let dots = Raster(512, 512) { x, y in
            let (right, down) = (x % 6 - 3, y % 6 - 3)
            return right * right + down * down < 1 + x / 64 ? Color(red: 0, green: 0, blue: 0) : .white
        }
        for raster in [tile, dots] {
            let bytes = try WebPPictureSource(raster).encode(.lossless).count + WebPContainer.stillOverhead
            let image = try write(raster, budget: max(bytes, 4_000))
            #expect(image.outcome.isExact)
            try expect(WebPPixels.decode(image.bytes, size: raster.size)?.looksLike(raster), is: true)
        }
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
        expect(WebPViewer.show(image.bytes)?.frames.count, is: 1)
    }

    @Test func refusesWhatCannotFit() {
        let problem = #expect(throws: FileError.self) { try write(.noise(64), budget: 100) }
        expect(problem?.message.contains("bytes at the lowest quality; our budget is 100"), is: true)
    }

    @Test func smallStaysNearFifteenThousandWhereThatLooksRight() throws {
        let smooth = Raster(512, 512) { x, y in
            let wave = 127 + 120 * sin(Double(x) / 37) * cos(Double(y) / 23)
            let other = 127 + 90 * cos(Double(x) / 51) * sin(Double(y) / 19)
            return Color(red: UInt8(wave), green: UInt8(other), blue: UInt8(y / 2))
        }
        let image = try write(smooth, budget: 100_000, quality: .small)
        let shown = try #require(WebPPixels.decode(image.bytes, size: smooth.size))
        #expect(PictureDistance(from: smooth, to: shown).similarity >= SmallQuality.similarity)
        let auto = try write(smooth, budget: 100_000)
        #expect(image.bytes.count <= 15_000 && image.bytes.count < auto.bytes.count)
        // Small enough already: nothing is given up.
        #expect(try write(chart, budget: 100_000, quality: .small).outcome.isExact)
    }

    /// Of noise no lossy file looks right: rounded colors, which need most of the budget, are all that does.
    @Test func smallRoundsColorsWhereNothingSmallerLooksRight() throws {
        let noise = Raster.noise(128)
        let budget = try write(noise, budget: nil).bytes.count * 7 / 10
        let auto = try write(noise, budget: budget)
        try #require(auto.outcome.sacrifices.first?.hasPrefix("colors within") == true)
        let small = try write(noise, budget: budget, quality: .small)
        #expect(small.bytes == auto.bytes && small.outcome.sacrifices == auto.outcome.sacrifices)
    }

    @Test func carriesNothingButThePicture() throws {
        for raster in [chart, .noise(64)] {
            let bytes = try write(raster, budget: 12_000).bytes
            let size = withUnsafeBytes(of: UInt32(bytes.count - 8).littleEndian, Array.init)
            expect(Array(bytes[4..<8]), is: size)
            for name in ["EXIF", "XMP ", "ICCP"] {
                #expect(bytes.firstRange(of: Array(name.utf8)) == nil)
            }
        }
    }

    @Test func clearPixelsOfABlockTakeItsColor() {
        let dot = Raster(20, 9) { x, y in
            x == 4 && y == 4
                ? Color(red: 10, green: 200, blue: 130, alpha: 90) : Color(red: 0, green: 0, blue: 0, alpha: 0)
        }
        let colored = dot.coloringClearBlocks()
        for (x, y) in [(0, 0), (7, 7), (12, 3), (16, 0), (3, 8)] {
            expect(colored.color(x, y), is: Color(red: 10, green: 200, blue: 130, alpha: 0))
        }
        expect(colored.color(4, 4), is: dot.color(4, 4))
        #expect(colored.looksLike(dot))
    }

    /// Colors are halved in two ways, by quality.
    @Test(arguments: [false, true]) func edgesKeepTheirColorInLossyFiles(isSharp: Bool) throws {
        // A red disc on clear background, far from exact: its soft edge must not turn dark or gray.
        let disc = Raster.disc(128, x: 64, y: 64, radius: 50)
        let source = try WebPPictureSource(disc.coloringClearBlocks(), isSharp: isSharp)
        let shown = try #require(WebPPixels.decode(chunks: try source.encode(.lossy(60)), size: disc.size))
        for y in 0..<128 {
            for x in 0..<128 where (40...200).contains(disc.color(x, y).alpha) {
                #expect(shown.color(x, y).red > 150)
            }
        }
    }

    /// The decoder smooths the borders of blocks, so what clear blocks hold shows beside them.
    @Test func blocksOfADarkAreaKeepTheirBorders() throws {
        let dark = Raster(128, 128) { x, y in
            64..<96 ~= x && y / 16 != 3
                ? Color(red: UInt8(20 + x / 4), green: 30, blue: 40, alpha: 255)
                : Color(red: 0, green: 0, blue: 0, alpha: 0)
        }
        let source = try WebPPictureSource(dark.coloringClearBlocks())
        let shown = try #require(WebPPixels.decode(chunks: try source.encode(.lossy(20)), size: dark.size))
        var worst = 0
        for y in 0..<128 {
            for x in 0..<128 where dark.color(x, y).alpha == 255 {
                let (made, right) = (shown.color(x, y), dark.color(x, y))
                worst = max(worst, abs(Int(made.green) - Int(right.green)), abs(Int(made.red) - Int(right.red)))
            }
        }
        // 9; with black in the clear blocks, 24.
        #expect(worst < 15)
    }
}

@Suite struct AnimatedWebPTests {
    /// Soft discs that move over each other and over an opaque part; some frames hardly change.
    private func rasters(_ count: Int, opaque: Bool = false) -> [Raster] {
        (0..<count).map { index in
            let turn = Double(index) * 0.7
            let disc = Raster.disc(64, x: 32 + 14 * turn.truncatingRemainder(dividingBy: 2), y: 30, radius: 12 + turn)
            return opaque ? disc.over(Color(red: 30, green: 60, blue: 90)) : disc
        }
    }

    private func clip(_ rasters: [Raster], _ durations: [Double]) -> Clip {
        Clip(HeldFrames(rasters, size: rasters[0].size), durations: durations)
    }

    @Test(arguments: [false, true]) func everyFrameAndEveryDelayIsExact(opaque: Bool) throws {
        let rasters = rasters(12, opaque: opaque)
        let durations = (0..<12).map { 41.666_666 + Double($0 % 3) }
        let image = try ImageWriter.write(clip(rasters, durations), Encoding(.webp, byteBudget: 500_000))
        let shown = try #require(WebPViewer.show(image.bytes))
        expect(shown.frames.count, is: 12)
        for (frame, raster) in zip(shown.frames, rasters) { #expect(frame.looksLike(raster)) }
        expect(shown.ends, is: durations.indices.map { Int(durations[...$0].reduce(0, +).rounded()) })
        expect(shown.loopCount, is: 0)
        #expect(image.outcome.isExact && image.outcome.frames.kept == 12 && image.outcome.sacrifices.isEmpty)
    }

    @Test func fitsANarrowBudgetWithAllFramesAndSaysWhatItCost() throws {
        let rasters = (0..<6).map { Raster.noise(64, seed: UInt64($0 + 1)) }
        let clip = clip(rasters, Array(repeating: 50, count: 6))
        let exact = try ImageWriter.write(clip, Encoding(.webp))
        #expect(exact.outcome.isExact)
        let budget = exact.bytes.count / 3
        let image = try ImageWriter.write(clip, Encoding(.webp, byteBudget: budget))
        #expect(image.bytes.count <= budget)
        #expect(!image.outcome.isExact && image.outcome.frames.kept == 6)
        #expect(image.outcome.sacrifices.contains { $0.hasPrefix("quality ") })
        let shown = try #require(WebPViewer.show(image.bytes))
        expect(shown.ends.last, is: 300)
        #expect(shown.frames != rasters)
    }

    @Test func dropsFramesOnlyAtTheEndAndKeepsTheDuration() throws {
        let rasters = (0..<16).map { Raster.noise(64, seed: UInt64($0 + 1)) }
        let clip = clip(rasters, Array(repeating: 33, count: 16))
        let image = try ImageWriter.write(clip, Encoding(.webp, byteBudget: 6000))
        #expect(image.bytes.count <= 6000)
        let kept = image.outcome.frames.kept
        #expect(kept < 16 && kept >= 2)
        #expect(image.outcome.sacrifices.contains("\(16 - kept) of 16 frames dropped"))
        expect(WebPViewer.show(image.bytes)?.ends.last, is: 528)
    }

    /// Frames beyond 30 a second go where they cost much quality, at even steps, and not where there is room for all.
    @Test func fastAnimationsAreSlowedBeforeTheyAreCoarse() throws {
        let rasters = (0..<24).map { Raster.noise(64, seed: UInt64($0 + 1)) }
        let fast = clip(rasters, (0..<24).map { $0 % 3 == 1 ? 16 : 17 })
        let slow = clip(rasters, Array(repeating: 40, count: 24))
        let exact = try ImageWriter.write(fast, Encoding(.webp)).bytes.count
        let image = try ImageWriter.write(fast, Encoding(.webp, byteBudget: exact / 6))
        #expect(image.bytes.count <= exact / 6 && !image.outcome.isExact)
        #expect(image.outcome.frames.kept == 12 && image.outcome.sacrifices.contains("12 of 24 frames dropped"))
        let ends = try #require(WebPViewer.show(image.bytes)?.ends)
        #expect(ends.last == 400 && zip(ends, ends.dropFirst()).allSatisfy { (33...34).contains($1 - $0) }, "\(ends)")
        let all = try ImageWriter.write(slow, Encoding(.webp, byteBudget: exact / 6))
        expect(all.outcome.frames.kept, is: 24)
        let quality = try (#require(image.outcome.quality), #require(all.outcome.quality))
        #expect(quality.0 > quality.1 + 10)
        let roomy = try ImageWriter.write(fast, Encoding(.webp, byteBudget: exact * 2 / 3))
        expect(roomy.outcome.frames.kept, is: 24)
    }

    /// The frames of 80 a second do not come out even: what is left for the last one is not an instant.
    @Test func slowedAnimationsEndWithoutAnInstant() throws {
        let fast = clip((0..<25).map { Raster.noise(64, seed: UInt64($0 + 1)) }, Array(repeating: 12.5, count: 25))
        let exact = try ImageWriter.write(fast, Encoding(.webp)).bytes.count
        let image = try ImageWriter.write(fast, Encoding(.webp, byteBudget: exact / 6))
        #expect(image.outcome.sacrifices.contains("17 of 25 frames dropped"), "\(image.outcome.sacrifices)")
        let ends = try #require(WebPViewer.show(image.bytes)?.ends)
        #expect(zip([0] + ends, ends).allSatisfy { $1 - $0 >= 37 }, "\(ends)")
    }

    /// A picture that hardly moves is better shown with half its frames than with blocks.
    @Test func framesThatAreNotMissedGoBeforeQuality() throws {
        let grain = Raster.noise(96, seed: 3)
        let slow = (0..<24).map { frame -> Raster in
            var raster = grain
            for index in stride(from: 0, to: raster.pixels.count, by: 4) {
                raster.pixels[index] = UInt8(clamping: Int(grain.pixels[index]) + 2 * frame)
            }
            return raster
        }
        let clip = clip(slow, Array(repeating: 40, count: 24))
        let exact = try ImageWriter.write(clip, Encoding(.webp)).bytes.count
        let image = try ImageWriter.write(clip, Encoding(.webp, byteBudget: exact / 12))
        #expect(image.bytes.count <= exact / 12)
        expect(WebPViewer.show(image.bytes)?.ends.last, is: 960)
        let quality = try #require(image.outcome.quality)
        #expect(quality > Int(WebPLadder.lowestOfAnimations) + 4)
    }

    /// `small` is smaller where that still looks right, and never at the price of frames.
    @Test func smallKeepsEveryFrame() throws {
        let waves = (0..<12).map { phase in
            Raster(128, 128) { x, y in
                let wave = 127 + 100 * sin(Double(x + 5 * phase) / 17) * cos(Double(y) / 23)
                return Color(red: UInt8(wave), green: UInt8(x), blue: UInt8(y + phase))
            }
        }
        let moving = clip(waves, Array(repeating: 50, count: 12))
        let budget = try ImageWriter.write(moving, Encoding(.webp)).bytes.count * 3 / 4
        let auto = try ImageWriter.write(moving, Encoding(.webp, byteBudget: budget))
        let small = try ImageWriter.write(moving, Encoding(.webp, byteBudget: budget, quality: .small))
        expect(small.outcome.frames.kept, is: 12)
        #expect(small.bytes.count < auto.bytes.count)
        // The exact file was guessed for the whole budget: the guess is no less exact where the aim is smaller.
        expect(small.outcome.considered.first?.measure, is: .estimated)
        for (frame, wave) in zip(try #require(WebPViewer.show(small.bytes)).frames, waves) {
            #expect(PictureDistance(from: wave, to: frame).similarity > SmallQuality.similarity - 0.01)
        }
        let discs = clip(rasters(12), Array(repeating: 50, count: 12))
        #expect(try ImageWriter.write(discs, Encoding(.webp, byteBudget: 500_000, quality: .small)).outcome.isExact)
    }

    /// A file that was made for an aim it does not fit counts, too.
    @Test func smallCountsTheAttemptsOfAllAims() throws {
        let tiles = MovingArt.clip(side: 32, frames: 4) { frame, x, y in
            let isRed = (x * 7_919 + y * 104_729 + frame * 1_299_709 + x * y * 31) % 97 % 2 == 0
            return isRed ? [255, 0, 0, 255] : [0, 0, 255, 255]
        }
        let exact = try ImageWriter.write(tiles, Encoding(.webp)).bytes.count
        var encoding = Encoding(.webp, byteBudget: 4 * exact, quality: .small)
        encoding.smallBytes = exact * 97 / 100
        let image = try ImageWriter.write(tiles, encoding)
        #expect(image.bytes.count == exact && image.outcome.isExact && image.outcome.attempts == 2)
    }

    @Test func refusesWhatCannotFitWithFiguresAndARemedy() {
        let clip = clip((0..<4).map { Raster.noise(64, seed: UInt64($0 + 1)) }, [50, 50, 50, 50])
        let problem = #expect(throws: FileError.self) {
            try ImageWriter.write(clip, Encoding(.webp, byteBudget: 300))
        }
        expect(problem?.message.contains("bytes at the lowest quality; our budget is 300"), is: true)
        expect(problem?.hint?.contains("trim"), is: true)
    }

    /// Below quality 100 some frames are coded again until the budget is used.
    @Test(arguments: [22, 28, 30]) func lossyFilesUseTheirBudget(tenths: Int) throws {
        let clip = tenths == 22 ? MovingArt.noise(side: 48, frames: 8) : MovingArt.grain(side: 96, frames: 12)
        let budget = try ImageWriter.write(clip, Encoding(.webp)).bytes.count * 10 / tenths
        let image = try ImageWriter.write(clip, Encoding(.webp, byteBudget: budget))
        #expect(image.bytes.count <= budget)
        #expect(Double(image.bytes.count) >= 0.8 * Double(budget), "\(image.bytes.count) of \(budget)")
        expect(image.outcome.frames.kept, is: clip.durations.count)
    }

    @Test func writesTheSameBytesEveryTime() throws {
        let clip = clip(rasters(8), Array(repeating: 40, count: 8))
        for budget in [500_000, 2_000] {
            let first = try ImageWriter.write(clip, Encoding(.webp, byteBudget: budget)).bytes
            try expect(ImageWriter.write(clip, Encoding(.webp, byteBudget: budget)).bytes, is: first)
        }
    }

    @Test func clearedRectanglesAreShownRight() throws {
        // A small thing jumping about on a clear background: clearing pays, and the first frame is not the whole
        // canvas.
        let rasters = (0..<6).map { Raster.disc(96, x: 12 + 70 * Double($0 % 2), y: 12 + 14 * Double($0), radius: 8) }
        let image = try ImageWriter.write(clip(rasters, Array(repeating: 40, count: 6)), Encoding(.webp))
        let shown = try #require(WebPViewer.show(image.bytes))
        for (frame, raster) in zip(shown.frames, rasters) { #expect(frame.looksLike(raster)) }
    }
}

/// Shows WebP files with libwebp's own animation decoder: nothing of ours decides what is seen.
enum WebPViewer {
    struct Shown {
        var frames: [Raster]
        /// When each frame ends, in ms.
        var ends: [Int]
        var loopCount: Int
    }

    static func show(_ bytes: [UInt8]) -> Shown? {
        bytes.withUnsafeBufferPointer { buffer in
            var data = WebPData(bytes: buffer.baseAddress, size: buffer.count)
            var options = WebPAnimDecoderOptions()
            guard WebPAnimDecoderOptionsInit(&options) != 0 else { return nil }
            options.color_mode = MODE_RGBA
            guard let decoder = WebPAnimDecoderNew(&data, &options) else { return nil }
            defer { WebPAnimDecoderDelete(decoder) }
            var info = WebPAnimInfo()
            guard WebPAnimDecoderGetInfo(decoder, &info) != 0 else { return nil }
            let size = PixelSize(Int(info.canvas_width), Int(info.canvas_height))
            var shown = Shown(frames: [], ends: [], loopCount: Int(info.loop_count))
            while WebPAnimDecoderHasMoreFrames(decoder) != 0 {
                var pixels: UnsafeMutablePointer<UInt8>?
                var end: Int32 = 0
                guard WebPAnimDecoderGetNext(decoder, &pixels, &end) != 0, let pixels,
                    let raster = Raster(size, pixels: Array(UnsafeBufferPointer(start: pixels, count: 4 * size.area)))
                else { return nil }
                shown.frames.append(raster)
                shown.ends.append(Int(end))
            }
            return shown
        }
    }
}

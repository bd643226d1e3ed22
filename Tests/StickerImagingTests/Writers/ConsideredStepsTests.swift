import StickerModel
import Testing

@testable import StickerImaging

/// What a search tried is reported: the file itself, and what the next better one would have cost.
@Suite struct ConsideredStepsTests {
    private static let soft = Raster(96, 96) { x, y in
        let grain = (x &* 7919 ^ y &* 104_729 ^ x &* y &* 31) >> 3 & 0xF
        return Color(
            red: UInt8(2 * x + grain), green: UInt8(2 * y + grain), blue: UInt8(x + y),
            alpha: UInt8(min(255, 60 + 3 * x)))
    }

    private static func clip(_ count: Int, side: Int = 64) -> Clip {
        let rasters = (0..<count).map { Raster.noise(side, seed: UInt64($0 + 1)) }
        return Clip(HeldFrames(rasters, size: rasters[0].size), durations: rasters.map { _ in 100 })
    }

    private static let still = Clip(HeldFrames([soft], size: soft.size), durations: [0])

    private func check(_ image: EncodedImage, limit: Int, _ name: String) throws {
        let steps = image.outcome.considered
        #expect(!image.outcome.isExact, "\(name)")
        #expect(steps.first?.title == "exact" && steps.first?.verdict == .overLimit, "\(name): \(steps)")
        let chosen = steps.filter { $0.verdict == .chosen }
        #expect(chosen.count == 1, "\(name): \(steps)")
        #expect(chosen.first?.bytes == image.bytes.count && chosen.first?.measure == .counted, "\(name): \(steps)")
        #expect(steps.allSatisfy { $0.limit == limit }, "\(name)")
        let next = try #require(image.outcome.nextBetter, "\(name): \(steps)")
        #expect(next.text.contains("over our budget of"), "\(name): \(next.text)")
        #expect(next.measure != .counted || next.bytes > limit, "\(name): \(next)")
    }

    @Test(arguments: [FileFormat.png, .webp], [0.7, 0.3]) func stills(format: FileFormat, share: Double) throws {
        let exact = try ImageWriter.write(Self.still, Encoding(format))
        #expect(exact.outcome.isExact && exact.outcome.considered.isEmpty && exact.outcome.nextBetter == nil)
        let limit = Int(Double(exact.bytes.count) * share)
        let image = try ImageWriter.write(Self.still, Encoding(format, byteBudget: limit))
        try check(image, limit: limit, "\(format.id) \(share)")
    }

    @Test(arguments: [FileFormat.apng, .gif, .webp]) func animations(format: FileFormat) throws {
        let clip = Self.clip(5)
        let exact = try ImageWriter.write(clip, Encoding(format == .gif ? .apng : format))
        let limit = exact.bytes.count / 4
        let image = try ImageWriter.write(clip, Encoding(format, byteBudget: limit))
        let steps = image.outcome.considered
        if format == .gif {
            // GIF has no exact file of so many colors: only its ladder was tried.
            #expect(steps.count { $0.verdict == .chosen && $0.bytes == image.bytes.count } == 1, "\(steps)")
        } else {
            try check(image, limit: limit, format.id)
        }
    }

    /// The aim of small files is their limit.
    @Test func smallFilesSayWhatTheyAimedAt() throws {
        // Of 700 shades 256 are as good.
        var state: UInt64 = 1
        let still = MovingArt.clip(side: 64, frames: 1) { _, _, _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let shade = Int(state >> 33) % 700
            return [UInt8(shade * 255 / 700), UInt8((shade + 1) * 200 / 700), UInt8(shade * 90 / 700), 255]
        }
        let exact = try ImageWriter.write(still, Encoding(.png, byteBudget: 500_000))
        try #require(exact.outcome.isExact)
        var encoding = Encoding(.png, byteBudget: 500_000, quality: .small)
        encoding.smallBytes = exact.bytes.count * 9 / 10
        let image = try ImageWriter.write(still, encoding)
        try #require(!image.outcome.isExact)
        #expect(image.outcome.considered.first?.limit == encoding.smallBytes)
    }

    /// Fewer colors are taken only where that looks right, and no more bytes than that needs.
    @Test(arguments: [FileFormat.png, .jpeg]) func smallFilesClimbUntilTheyLookRight(format: FileFormat) throws {
        let noise = Raster.noise(192)
        let photo = Raster(192, 192) { x, y in
            let grain = Int(noise.pixels[4 * (192 * y + x)]) / 4
            return Color(red: UInt8(x + grain), green: UInt8(y + grain), blue: UInt8((x + y) / 2 + grain))
        }
        let clip = Clip(HeldFrames([photo], size: photo.size), durations: [0])
        var encoding = Encoding(format, byteBudget: 60_000)
        let full = try ImageWriter.write(clip, encoding)
        encoding.quality = .small
        let small = try ImageWriter.write(clip, encoding)
        let shown = try #require(try ArtDecoder.open(small.bytes, limits: ArtLimits()).frames(drawnAt: nil).next())
        #expect(PictureDistance(from: photo, to: shown.raster).similarity >= SmallQuality.similarity)
        // 15 % of the budget looks wrong, and all of it is not needed.
        #expect(small.bytes.count > 9_000 && small.bytes.count < full.bytes.count * 9 / 10)
    }
}

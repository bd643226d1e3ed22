import Expect
import StickerModel
import Testing

@testable import StickerImaging
@testable import TestArt

/// WebP files that are what a recipe asks for are passed on as they are: every other file of them is one generation
/// further from the art.
@Suite struct FinishedArtTests {
    private static let side = 64

    /// Lossy, so that no file without loss fits.
    private static func made(moving: Bool) throws -> [UInt8] {
        let count = moving ? 4 : 1
        var clip = MovingArt.film(side: side, frames: count)
        clip.durations = moving ? [100, 60, 80, 100] : [0]
        let budget = moving ? 9_000 : 2_500
        let image = try ImageWriter.write(clip, Encoding(.webp, byteBudget: budget))
        #expect(!image.outcome.isExact && image.outcome.frames.kept == count)
        return image.bytes
    }

    private func render(
        _ bytes: [UInt8], still: Bool = false, side: Int = side, budget: Int? = nil,
        change: (inout ImageRecipe) -> Void = { _ in }
    ) throws -> EncodedImage {
        var recipe = ImageRecipe(
            source: "a", timing: Timing(ArtEdit(), isStill: still, shortestFrame: 8),
            framing: Framing(ArtEdit(), canvas: .fixed(.square(side))),
            encoding: Encoding(.webp, byteBudget: budget ?? bytes.count))
        change(&recipe)
        return try RecipeRenderer(limits: ArtLimits()).render(
            recipe, of: try ArtDecoder.open(bytes, limits: ArtLimits()))
    }

    @Test(arguments: [false, true]) func isPassedOn(moving: Bool) throws {
        let bytes = try Self.made(moving: moving)
        let image = try render(bytes)
        #expect(image.bytes == bytes && image.outcome.isExact && image.outcome.sacrifices.isEmpty)
        expect(image.outcome.frames.kept, is: moving ? 4 : 1)
    }

    @Test func isMadeAnewWhereTheRecipeChangesIt() throws {
        let (still, moving) = (try Self.made(moving: false), try Self.made(moving: true))
        #expect(try render(still, budget: still.count - 1).bytes != still)
        #expect(try render(still, side: 60).bytes != still)
        #expect(try render(still) { $0.framing.margin = 2 }.bytes != still)
        #expect(try render(still) { $0.framing.background = .white }.bytes != still)
        #expect(try render(still) { $0.framing.crop = PixelRect(x: 1, y: 0, width: 63, height: 64) }.bytes != still)
        #expect(try render(still) { $0.encoding.quality = .small }.bytes != still)
        #expect(try render(moving, still: true).bytes != moving)
        #expect(try render(moving) { $0.timing.speed = 2 }.bytes != moving)
        #expect(try render(moving) { $0.timing.trimStart = 100 }.bytes != moving)
        #expect(try render(moving) { $0.timing.poster = 2 }.bytes != moving)
        #expect(try render(moving) { $0.encoding.loopCount = 3 }.bytes != moving)
    }

    /// Metadata may say where and by whom a picture was made, and chunks that no one knows may be anything.
    @Test func isMadeAnewWhereTheFileHoldsMore() throws {
        let still = try Self.made(moving: false)
        let more = still + WebPBuilder.chunk("ABCD", [1, 2, 3, 4])
        let longer = WebPBuilder.riff(Array(more.dropFirst(12)))
        #expect(try render(longer).bytes != longer)
        let trailing = still + [0]
        #expect(try render(trailing).bytes != trailing)
    }
}

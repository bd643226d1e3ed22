import Expect
import StickerModel
import Synchronization
import Testing

@testable import StickerImaging

@Suite struct RecipeRendererTests {
    private func recipe(
        _ side: Int, _ format: FileFormat = .webp, still: Bool = false, budget: Int? = nil,
        change: (inout ArtEdit) -> Void = { _ in }
    ) -> ImageRecipe {
        var edit = ArtEdit()
        change(&edit)
        return ImageRecipe(
            source: "art", timing: Timing(edit, isStill: still, shortestFrame: 8),
            framing: Framing(edit, canvas: .fixed(.square(side))), encoding: Encoding(format, byteBudget: budget))
    }

    private var dance: DrawnArt {
        DrawnArt(
            (0..<10).map { .disc(48, x: 10 + 3 * Double($0), y: 24, radius: 8) },
            durations: Array(repeating: 40, count: 10), format: .gif)
    }

    @Test func decodesOnceForAllRecipes() throws {
        let art = dance
        var delivered: [ImageRecipe] = []
        let recipes = [recipe(64), recipe(32), recipe(32, .png, still: true), recipe(64), recipe(64, budget: 9_000)]
        try RecipeRenderer(limits: ArtLimits()).render(recipes, of: art) {
            delivered.append($0)
            _ = try $1.get()
        }
        expect(art.passes, is: 1)
        expect(delivered.count, is: 4)
        expect(Set(delivered), is: Set(recipes))
    }

    /// Trims that cut one frame at different instants want the same picture of it.
    @Test func eachRecipeGetsItsOwnFrames() throws {
        let recipes = [
            recipe(64), recipe(64) { $0.trimStart = 90 }, recipe(64) { ($0.trimStart, $0.trimEnd) = (95, 300) },
            recipe(64, .png, still: true) { $0.trimStart = 130 },
        ]
        var together: [ImageRecipe: [UInt8]] = [:]
        try RecipeRenderer(limits: ArtLimits()).render(recipes, of: dance) { together[$0] = try $1.get().bytes }
        for recipe in recipes {
            try expect(RecipeRenderer(limits: ArtLimits()).render(recipe, of: dance).bytes, is: together[recipe])
        }
        let last = try RecipeRenderer(limits: ArtLimits()).render(recipes[1], of: dance).bytes
        try expect(ArtDecoder.measure(last, limits: ArtLimits()).frameCount, is: 8)
    }

    @Test func aFrameThatIsWantedTwiceIsGivenTwice() throws {
        let wanted = [0, 2, 2, 2, 9, 9]
        let reader = try dance.frames(drawnAt: nil).picking(wanted.map { TimelineSlot(frame: $0, duration: 0) })
        let all = try dance.frames(drawnAt: nil)
        var frames: [Raster] = []
        while let frame = try all.next() { frames.append(frame.raster) }
        for index in wanted { try expect(reader.next()?.raster, is: frames[index]) }
        #expect(try reader.next() == nil)
    }

    /// Long clips are packed, and what does not even fit packed is decoded for each pass.
    @Test(arguments: [30_000, 2_000]) func clipsTooLargeToHoldGiveTheSameBytes(heldBytes: Int) throws {
        var tight = ArtLimits()
        tight.heldBytes = heldBytes
        for change in [{ _ in }, { $0.poster = 4 }, { $0.trimStart = 90 }] as [(inout ArtEdit) -> Void] {
            let held = try RecipeRenderer(limits: ArtLimits()).render(recipe(64, change: change), of: dance)
            let art = dance
            let streamed = try RecipeRenderer(limits: tight).render(recipe(64, change: change), of: art)
            expect(held.bytes, is: streamed.bytes)
            expect(held.outcome, is: streamed.outcome)
            // A rotated loop is read in two parts.
            #expect(heldBytes < 10_000 ? art.passes > 2 : art.passes <= 2)
        }
    }

    /// Art that cannot be drawn is one problem, however many files were to be made of it, and is drawn once.
    @Test func artThatCannotBeDrawnIsToldOnce() throws {
        let art = UndrawableArt()
        var recipes = [60, 120, 180, 240, 300].map { recipe($0, .png, still: true) }
        for index in recipes.indices { recipes[index].framing.takesBackgroundFromArt = true }
        #expect(throws: UndrawableArt.problem) {
            try RecipeRenderer(limits: ArtLimits()).render(recipes, of: art) { _, _ in Issue.record("delivered") }
        }
        expect(art.drawings, is: 1)
    }

    @Test func posterComesFirstAndTheDurationStays() throws {
        let image = try RecipeRenderer(limits: ArtLimits()).render(recipe(48) { $0.poster = 5 }, of: dance)
        let shown = try #require(WebPViewer.show(image.bytes))
        #expect(shown.frames[0].looksLike(.disc(48, x: 22, y: 24, radius: 8)))
        expect(shown.ends.last, is: 400)
        #expect(image.outcome.frames.offered == 10 && image.outcome.frames.kept == 10)
    }

    @Test func joinedFramesAreNoSacrifice() throws {
        let (a, b) = (Raster.disc(48, x: 10, y: 24, radius: 8), Raster.disc(48, x: 30, y: 24, radius: 8))
        let art = DrawnArt([a, a, b, b, b, a], durations: [40, 40, 40, 40, 40, 3], format: .gif)
        let image = try RecipeRenderer(limits: ArtLimits()).render(recipe(48), of: art)
        expect(image.outcome.frames.offered, is: 6)
        #expect(image.outcome.frames.needed == 2 && image.outcome.frames.kept == 2)
        #expect(image.outcome.isExact && image.outcome.sacrifices.isEmpty)
        expect(WebPViewer.show(image.bytes)?.ends, is: [80, 203])
    }

    @Test func neverBecomesAStillInSilence() throws {
        let same = Raster.disc(48, x: 10, y: 24, radius: 8)
        let frozen = DrawnArt([same, same, same], durations: [50, 50, 50], format: .gif)
        let image = try RecipeRenderer(limits: ArtLimits()).render(recipe(48), of: frozen)
        expect(WebPViewer.show(image.bytes)?.frames.count, is: 2)
        let flash = DrawnArt([same, .disc(48, x: 30, y: 24, radius: 8)], durations: [3, 4], format: .gif)
        let still = try RecipeRenderer(limits: ArtLimits()).render(recipe(48), of: flash)
        #expect(still.outcome.frames.kept == 1 && !still.outcome.isExact)
        #expect(still.outcome.sacrifices.contains { $0.hasPrefix("all motion") })
    }

    @Test func problemsOfOneRecipeLeaveTheOthersAlone() throws {
        var failed: [FileError] = []
        var made = 0
        let recipes = [recipe(64, .jpeg), recipe(64), recipe(64) { $0.poster = 99 }, recipe(64, budget: 100)]
        try RecipeRenderer(limits: ArtLimits()).render(recipes, of: dance) { _, result in
            switch result {
            case .success: made += 1
            case .failure(let problem): failed.append(problem)
            }
        }
        #expect(made == 1 && failed.count == 3)
    }

    @Test func aFileThatEndsEarlyIsDamaged() {
        let art = DrawnArt([.disc(48, x: 10, y: 24, radius: 8)], durations: [40, 40], format: .gif)
        let problem = #expect(throws: FileError.self) {
            try RecipeRenderer(limits: ArtLimits()).render(recipe(48), of: art)
        }
        expect(problem?.message, is: "ends after frame 1")
    }
}

@Suite struct PackedFramesTests {
    @Test func takesLittleRoomForFlatArtAndGivesUpOnNoise() throws {
        let (flat, noise) = (MovingArt.square(side: 64), MovingArt.noise(side: 64))
        #expect(try PackedFrames(flat.frames, limit: flat.size.area * 4 * flat.durations.count / 10) != nil)
        #expect(try PackedFrames(noise.frames, limit: noise.size.area * 4 * noise.durations.count / 2) == nil)
    }
}

/// A drawing that no library can draw.
private final class UndrawableArt: Art {
    static let problem = FileError(.overLimit, "needs too long to draw")

    let facts = ImageFacts(format: .svg, byteCount: 9, size: PixelSize(16, 16))
    private let count = Mutex(0)

    var drawings: Int { count.withLock { $0 } }

    func frames(_ slots: [TimelineSlot]?, drawnAt _: PixelSize?, reducedBy _: Int) throws(FileError) -> FrameReader {
        count.withLock { $0 += 1 }
        throw Self.problem
    }
}

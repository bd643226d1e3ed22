import Foundation
import StickerImaging
import StickerModel
import Testing

@testable import StickerEngine

@Suite struct ImageFactsCacheTests {
    /// A worker that passed the gate with huge art learns of what it made; waiting once more would be for ever.
    @Test func learnsWhileTheGateIsClosed() throws {
        let picture = try RecipeRenderer(limits: ArtLimits()).render(
            ImageRecipe(
                source: "a.svg", timing: Timing(ArtEdit(), isStill: true),
                framing: Framing(ArtEdit(), canvas: .fixed(PixelSize(16, 16))), encoding: Encoding(.png)),
            of: ArtDecoder.open(
                Array("<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'/>".utf8), limits: ArtLimits()))
        let gate = DecodeMemoryLimiter(budget: 1_000)
        let cache = ImageFactsCache(limits: ArtLimits(), gate: gate)
        let isDone = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            gate.hold(5_000) { cache.learn(picture.bytes) }
            isDone.signal()
        }
        try #require(isDone.wait(timeout: .now() + 60) == .success, "waits for itself")
        #expect(try cache.facts(of: picture.bytes).size == PixelSize(16, 16))
    }

    @Test func tellsWhatIsWrongWhenItIsAsked() {
        let cache = ImageFactsCache(limits: ArtLimits())
        cache.learn([1, 2, 3])
        #expect(throws: ArtProblem.self) { try cache.facts(of: [1, 2, 3]) }
    }
}

import Testing

@testable import StickerEngine

/// What an interruption finds.
@Suite struct AbandonmentTests {
    @Test func whatIsMadeAfterACommitDoesNotUndoIt() {
        let work = Abandonment()
        work.begin()
        work.commit()
        // Such as the copy of an output that is kept for the next build.
        let cleanup = work.register {}
        #expect(!work.abandon(), "the output is in place, so the work ends by itself")
        work.forget(cleanup)
        work.begin()
        #expect(work.abandon())
    }
}

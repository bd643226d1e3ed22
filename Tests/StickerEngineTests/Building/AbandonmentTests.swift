import PortableFoundation
import Testing

@testable import StickerEngine

@Suite struct AbandonmentTests {
    @Test func whatIsPutInPlaceIsNotCutOff() {
        let work = Abandonment()
        let isRemoved = Locked(false)
        let cleanup = work.register { isRemoved.with { $0 = true } }
        work.finish {}
        #expect(!work.abandon() && !isRemoved.with { $0 }, "the run is about to end by itself")
        work.forget(cleanup)
        _ = work.register {}
        #expect(work.abandon(), "other work has begun")
    }
}

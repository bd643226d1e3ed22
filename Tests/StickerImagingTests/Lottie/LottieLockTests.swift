import Foundation
import Testing

@testable import StickerImaging

/// A drawing process is a copy of one with many threads, and may be born while one of them holds a lock.
@Suite struct LottieLockTests {
    /// `atexit` holds the lock that the C++ library takes for everything set up when it is first used.
    @Test(.timeLimit(.minutes(2))) func drawsThoughLocksAreHeld() throws {
        let isDone = NSLock()
        isDone.lock()
        let busy = Thread {
            var registered = 0
            while !isDone.try(), registered < 2_000_000 {
                atexit({})
                registered += 1
            }
        }
        busy.start()
        defer { isDone.unlock() }
        for _ in 0..<12 {
            #expect(try LottieMaskTests.alphas([LottieBuilder.mask("s", side: 40)]) == [255, 0, 0, 0, 0, 255])
        }
    }
}

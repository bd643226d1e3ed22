import Expect
import PortableFoundation
import Testing

@Suite struct ThreadTests {
    /// Counts what several threads did. Unchecked: every access is under the lock.
    private final class Counter: @unchecked Sendable {
        let lock = Lock()
        var count = 0
    }

    @Test func lockLetsOneThreadIn() {
        let counter = Counter()
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<2_000 {
                // Its holder may take it again.
                counter.lock.withLock { counter.lock.withLock { counter.count += 1 } }
            }
        }
        expect(counter.count, is: 16_000)
    }

    @Test func threadsWaitForEachOther() {
        let counter = Counter()
        for _ in 0..<4 {
            DetachedThread.run {
                counter.lock.withLock {
                    counter.count += 1
                    counter.lock.broadcast()
                }
            }
        }
        counter.lock.withLock { while counter.count < 4 { counter.lock.wait() } }
        expect(counter.count, is: 4)
    }

    private static func depth(_ rest: Int) -> Int {
        withUnsafeTemporaryAllocation(byteCount: 1_024, alignment: 8) { bytes in
            bytes[0] = UInt8(truncatingIfNeeded: rest)
            return rest == 0 ? Int(bytes[0]) : depth(rest - 1) + 1
        }
    }

    @Test func stackIsAsLargeAsAskedFor() {
        let counter = Counter()
        // 10 MB and more, which the usual stack of such a thread does not hold.
        let hasBegun = DetachedThread.run(stackSize: 64 << 20) {
            let reached = Self.depth(10_000)
            counter.lock.withLock {
                counter.count = reached
                counter.lock.broadcast()
            }
        }
        #expect(hasBegun)
        counter.lock.withLock { while counter.count == 0 { counter.lock.wait() } }
        expect(counter.count, is: 10_000)
    }

    @Test func saysThatThereIsNoThread() {
        #expect(!DetachedThread.run(stackSize: 1 << 50) {})
    }
}

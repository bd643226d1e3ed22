import Foundation
import Testing

@testable import StickerEngine

@Suite struct CanvasGateTests {
    /// Two stills of 64,000,000 px at once ended a build under `ulimit -v 1000000` with a crash.
    @Test(.timeLimit(.minutes(1))) func largePicturesTakeTurns() async {
        let gate = DecodeMemoryLimiter(budget: 10)
        let held = Locked((now: 0, most: 0))
        await withTaskGroup(of: Void.self) { group in
            for area in [64, 6, 6, 3, 64, 1, 9, 4] {
                group.addTask {
                    gate.hold(area) {
                        held.with { counts in
                            counts.now += area
                            // A picture over the budget is alone.
                            if area <= 10 || counts.now > area { counts.most = max(counts.most, counts.now) }
                        }
                        usleep(2_000)
                        held.with { $0.now -= area }
                    }
                }
            }
        }
        #expect(held.with { $0.most } <= 10)
    }
}

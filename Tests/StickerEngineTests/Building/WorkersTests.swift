import Expect
import Foundation
import PortableFoundation
import Testing

@testable import StickerEngine

@Suite struct WorkersTests {
    @Test(arguments: [1, 2, 7]) func keepsTheOrder(_ jobs: Int) async {
        let squares = await Workers(jobs).map(Array(0..<100)) { number in
            if number % 3 == 0 { await Task.yield() }
            return number * number
        }
        let expected: [Int] = (0..<100).map { $0 * $0 }
        expect(squares, is: expected)
    }

    @Test(arguments: [0, 1, 100]) func keepsTheOrderOnAllCores(_ count: Int) {
        let squares = Array(0..<count).mapOnAllCores { number in
            // Later ones end first, where there is more than one core.
            usleep(UInt32(1_000 - 10 * number))
            return number * number
        }
        let expected: [Int] = (0..<count).map { $0 * $0 }
        expect(squares, is: expected)
    }

    @Test func runsNoMoreThanAllowedAtOnce() async {
        let running = Locked((now: 0, most: 0))
        _ = await Workers(2).map(Array(0..<40)) { _ in
            running.with {
                $0.now += 1
                $0.most = max($0.most, $0.now)
            }
            await Task.yield()
            running.with { $0.now -= 1 }
        }
        expect(running.with { $0.most }, is: 2)
    }

    @Test func stopsAtTheFirstFailure() async {
        struct Failure: Error {}
        await #expect(throws: Failure.self) {
            try await Workers(2).map([1, 2, 3]) { number in if number == 2 { throw Failure() } }
        }
    }

    @Test func takesAnEmptyList() async {
        await expect(Workers(nil).map([Int]()) { $0 }, is: [])
    }
}

@Suite struct MemoryBudgetTests {
    /// Two stills of 64,000,000 px at once ended a build under `ulimit -v 1000000` with a crash.
    @Test(.timeLimit(.minutes(10))) func largePicturesTakeTurns() async {
        let memory = MemoryBudget(bytes: 10, files: 5)
        let held = Locked((now: 0, most: 0))
        await withTaskGroup(of: Void.self) { group in
            for bytes in [64, 6, 6, 3, 64, 1, 9, 4] {
                group.addTask {
                    memory.holdPictures(bytes) {
                        held.with { counts in
                            counts.now += bytes
                            // What is larger than the budget is alone.
                            if bytes <= 10 || counts.now > bytes { counts.most = max(counts.most, counts.now) }
                        }
                        usleep(2_000)
                        held.with { $0.now -= bytes }
                    }
                }
            }
        }
        #expect(held.with { $0.most } <= 10)
    }
}

import StickerEngine
import Testing

@testable import stickerpress

struct ProgressStateTests {
    private func state(done: Int, of images: Int) -> ProgressState {
        var state = ProgressState()
        state.update(.planned(images: images, megapixels: Double(images), workers: 1))
        for index in 0..<done {
            state.update(.rendered(name: "\(index)", bytes: 35_000, outcome: "exact", megapixels: 1, seconds: 0.5))
        }
        return state
    }

    @Test func saysWhatIsDoneAndWhatIsLeft() {
        #expect(
            state(done: 10, of: 40).line(columns: 80, seconds: 5, isUnicode: false)
                == "#######-----------------------  10 of 40 images  350 kB  0:15 left")
        #expect(state(done: 10, of: 40).line(columns: 80, seconds: 5, isUnicode: true).hasPrefix("███████░░░"))
    }

    @Test func doesNotGuessTooEarlyNorAtTheEnd() {
        #expect(!state(done: 1, of: 40).line(columns: 80, seconds: 5, isUnicode: false).contains("left"))
        #expect(!state(done: 9, of: 40).line(columns: 80, seconds: 1, isUnicode: false).contains("left"))
        #expect(!state(done: 40, of: 40).line(columns: 80, seconds: 50, isUnicode: false).contains("left"))
    }

    @Test(arguments: [0, 1, 2, 10, 30, 40, 41, 60, 400])
    func neverFillsTheTerminal(columns: Int) {
        let line = state(done: 10, of: 40).line(columns: columns, seconds: 5, isUnicode: true)
        #expect(line.count <= max(0, columns - 1))
    }

    @Test func namesEveryPhase() {
        var state = ProgressState()
        #expect(state.line(columns: 80, seconds: 0, isUnicode: false) == "reading manifest and art")
        state.update(.planned(images: 0, megapixels: 0, workers: 1))
        #expect(state.line(columns: 80, seconds: 0, isUnicode: false) == "0 of 0 images  0 bytes")
        state.update(.checking)
        #expect(state.line(columns: 80, seconds: 0, isUnicode: false).hasSuffix("checking the result"))
        state.update(.committing)
        #expect(state.line(columns: 80, seconds: 0, isUnicode: false).hasSuffix("putting it in place"))
    }

    @Test func moreImagesThanPlannedDoNotBreakTheBar() {
        #expect(state(done: 5, of: 2).line(columns: 80, seconds: 9, isUnicode: false).hasPrefix("######"))
    }

    @Test(arguments: [
        (0.2, "0:01"), (7, "0:07"), (750, "12:30"), (3723, "1:02:03"), (.infinity, "99:59:59"), (-1, "0:00"),
    ])
    func clock(seconds: Double, text: String) { #expect(ProgressState.clock(seconds) == text) }
}

struct TimeEstimateTests {
    @Test func theRestTakesAsLongForEachMegapixel() {
        var estimate = TimeEstimate(megapixels: 12, workers: 2)
        estimate.add(megapixels: 2, seconds: 4)
        estimate.add(megapixels: 4, seconds: nil)
        // 6 megapixels are left, 2 s each, for two workers; one of them has been at work on them for 1 s.
        #expect(estimate.secondsLeft(elapsed: 2) == 6)
        #expect(estimate.secondsLeft(elapsed: 3) == 5)
        #expect(estimate.secondsLeft(elapsed: 100) == 1)
    }

    @Test func knowsNothingBeforeSomethingIsMade() {
        var estimate = TimeEstimate(megapixels: 2, workers: 2)
        #expect(estimate.secondsLeft(elapsed: 4) == nil)
        estimate.add(megapixels: 1, seconds: nil)
        #expect(estimate.secondsLeft(elapsed: 4) == nil, "what was reused says nothing about the pace")
        estimate.add(megapixels: 1, seconds: 2)
        #expect(estimate.secondsLeft(elapsed: 4) == 1)
    }
}

import StickerEngine
import Testing

@testable import stickerpress

struct ProgressStateTests {
    private func state(done: Int, of images: Int) -> ProgressState {
        var state = ProgressState()
        state.update(.planned(images: images, cost: Double(images)))
        for index in 0..<done {
            state.update(.rendered(name: "\(index)", bytes: 35_000, outcome: "exact", cost: 1, isNew: true))
        }
        return state
    }

    @Test func saysWhatIsDoneAndWhatIsLeft() {
        var state = state(done: 10, of: 40)
        #expect(
            state.line(columns: 80, seconds: 5, isUnicode: false)
                == "#######-----------------------  10 of 40 images  350 kB  0:15 left")
        #expect(state.line(columns: 80, seconds: 5, isUnicode: true).hasPrefix("███████░░░"))
    }

    @Test func doesNotGuessTooEarlyNorAtTheEnd() {
        for (done, seconds) in [(3, 5.0), (9, 1), (40, 50)] {
            var state = state(done: done, of: 40)
            #expect(!state.text(seconds: seconds).contains("left"), "\(done)")
        }
    }

    @Test(arguments: [0, 1, 2, 10, 30, 40, 41, 60, 400])
    func neverFillsTheTerminal(columns: Int) {
        var state = state(done: 10, of: 40)
        let line = state.line(columns: columns, seconds: 5, isUnicode: true)
        #expect(line.count <= max(0, columns - 1))
    }

    @Test func namesEveryPhase() {
        var state = ProgressState()
        #expect(state.line(columns: 80, seconds: 0, isUnicode: false) == "reading manifest and art")
        var check = ProgressState(phase: .judging)
        #expect(check.text(seconds: 70) == "checking for 1:10")
        state.update(.planned(images: 0, cost: 0))
        #expect(state.line(columns: 80, seconds: 0, isUnicode: false) == "0 of 0 images  0 bytes")
        state.update(.checking)
        #expect(state.line(columns: 80, seconds: 0, isUnicode: false).hasSuffix("checking the result"))
        state.update(.committing)
        #expect(state.line(columns: 80, seconds: 0, isUnicode: false).hasSuffix("putting it in place"))
    }

    /// Where there is no terminal, a reader waits a second for the first line.
    @Test func linesBeginAtOnce() {
        func isDue(_ now: Double, _ last: Double? = nil) -> Bool {
            ProgressDisplay.isDue(at: 100 + now, since: 100, after: last.map { 100 + $0 })
        }
        #expect(!isDue(0.9) && isDue(1))
        #expect(!isDue(10.9, 1) && isDue(11, 1))
    }

    @Test func moreImagesThanPlannedDoNotBreakTheBar() {
        var state = state(done: 5, of: 2)
        #expect(state.line(columns: 80, seconds: 9, isUnicode: false).hasPrefix("######"))
    }

    @Test(arguments: [
        (0.2, "0:01"), (7, "0:07"), (750, "12:30"), (3723, "1:02:03"), (.infinity, "99:59:59"), (-1, "0:00"),
    ])
    func clock(seconds: Double, text: String) { #expect(ProgressState.clock(seconds) == text) }
}

/// Estimates while builds go on whose images take longer or shorter than expected.
struct TimeLeftTests {
    private func left(_ line: String) -> Int? {
        guard let match = line.firstMatch(of: /(\d+):(\d\d) left/) else { return nil }
        return Int(match.1).flatMap { minutes in Int(match.2).map { minutes * 60 + $0 } }
    }

    /// Small images first, then large ones that take `pace` times as long as expected: one number is printed after a
    /// tenth of the work, none is above three times the truth, and none is above the one before.
    @Test(arguments: [0.5, 1, 2]) func neverCountsUpAndIsNeverThreeTimesTheTruth(pace: Double) {
        var state = ProgressState()
        state.update(.planned(images: 70, cost: 20 * 0.1 + 50 * 2))
        var now = 0.0
        var last = Int.max
        let costs = [Double](repeating: 0.1, count: 20) + [Double](repeating: 2, count: 50)
        let end = costs.reduce(0) { $0 + $1 * pace }
        var lines = 0
        for (index, cost) in costs.dropLast().enumerated() {
            now += cost * pace
            state.update(.rendered(name: "\(index)", bytes: 1, outcome: "exact", cost: cost, isNew: true))
            guard let left = left(state.text(seconds: now)) else { continue }
            lines += 1
            #expect(Double(left) <= 3 * (end - now) + 1, "at \(now) s of \(end)")
            #expect(left <= last)
            last = left
        }
        #expect(lines > 30)
    }

    @Test func whatWasKeptSaysNothingAboutThePace() {
        var state = ProgressState()
        state.update(.planned(images: 40, cost: 40))
        for index in 0..<30 {
            state.update(.rendered(name: "\(index)", bytes: 1, outcome: "exact", cost: 1, isNew: false))
        }
        #expect(left(state.text(seconds: 9)) == nil)
        for index in 0..<5 {
            state.update(.rendered(name: "\(index)", bytes: 1, outcome: "exact", cost: 1, isNew: true))
        }
        #expect(left(state.text(seconds: 10)) == 10)
        #expect(left(state.text(seconds: 14)) == 6, "nothing more is done: it counts down")
    }
}

import Expect
import StickerEngine
import Testing

@testable import stickerpress

struct ProgressStateTests {
    private func state(done: Int, of images: Int, left: Double? = 15) -> ProgressState {
        var state = ProgressState()
        state.update(.planned(images: images), seconds: 0)
        for index in 0..<done { state.update(rendered(index, left: left), seconds: 5) }
        return state
    }

    private func rendered(_ index: Int, left: Double?) -> BuildProgress {
        .rendered(name: "\(index)", bytes: 35_000, outcome: "exact", isNew: true, secondsLeft: left)
    }

    @Test func saysWhatIsDoneAndWhatIsLeft() {
        let state = state(done: 10, of: 40)
        expect(
            state.line(columns: 80, seconds: 5, isUnicode: false),
            is: "#######-----------------------  10 of 40 images  350 kB  0:15 left")
        #expect(state.line(columns: 80, seconds: 5, isUnicode: true).hasPrefix("███████░░░"))
    }

    @Test func doesNotGuessTooEarlyNorAtTheEnd() {
        #expect(!state(done: 3, of: 40, left: nil).text(seconds: 5).contains("left"))
        #expect(!state(done: 40, of: 40).text(seconds: 50).contains("left"))
    }

    @Test func neverCountsUp() {
        var state = state(done: 10, of: 40)
        state.update(rendered(10, left: 60), seconds: 6)
        #expect(state.text(seconds: 6).hasSuffix("0:14 left"))
        #expect(state.text(seconds: 9).hasSuffix("0:11 left"), "nothing more is done: it counts down")
        #expect(state.text(seconds: 90).hasSuffix("0:01 left"))
    }

    @Test(arguments: [0, 1, 2, 10, 30, 40, 41, 60, 400]) func neverFillsTheTerminal(columns: Int) {
        let state = state(done: 10, of: 40)
        let line = state.line(columns: columns, seconds: 5, isUnicode: true)
        #expect(line.count <= max(0, columns - 1))
    }

    @Test func namesEveryPhase() {
        var state = ProgressState()
        expect(state.line(columns: 80, seconds: 0, isUnicode: false), is: "reading manifest and art")
        let check = ProgressState(phase: .judging)
        expect(check.text(seconds: 70), is: "checking for 1:10")
        state.update(.planned(images: 0), seconds: 0)
        expect(state.line(columns: 80, seconds: 0, isUnicode: false), is: "0 of 0 images  0 bytes")
        state.update(.checking, seconds: 0)
        #expect(state.line(columns: 80, seconds: 0, isUnicode: false).hasSuffix("checking the result"))
        state.update(.committing, seconds: 0)
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
        let state = state(done: 5, of: 2)
        #expect(state.line(columns: 80, seconds: 9, isUnicode: false).hasPrefix("######"))
    }

    @Test(arguments: [
        (0.2, "0:01"), (7, "0:07"), (750, "12:30"), (3723, "1:02:03"), (.infinity, "99:59:59"), (-1, "0:00"),
    ])
    func clock(seconds: Double, text: String) { expect(ProgressState.clock(seconds), is: text) }
}

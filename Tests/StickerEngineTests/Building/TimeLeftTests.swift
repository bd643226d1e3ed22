import Expect
import Testing

@testable import StickerEngine

/// Estimates while builds go on whose images take longer or shorter than expected.
struct TimeLeftTests {
    /// A build of `pieces` by two workers, the largest first, each taking `pace` times as long as its cost says: the
    /// estimates, with the time that was left then.
    private func estimates(_ pieces: [(cost: Double, pace: Double)]) -> [(left: Double, truth: Double)] {
        var left = TimeLeft(total: pieces.reduce(0) { $0 + $1.cost }, workers: 2, now: 0)
        var free = [0.0, 0.0]
        var events: [(at: Double, piece: Int, ends: Bool)] = []
        for (index, piece) in pieces.enumerated() {
            let worker = free[0] <= free[1] ? 0 : 1
            events.append((free[worker], index, false))
            free[worker] += piece.cost * piece.pace
            events.append((free[worker], index, true))
        }
        let end = free.max() ?? 0
        var shown: [(Double, Double)] = []
        for event in events.sorted(by: { ($0.at, $0.ends ? 0 : 1) < ($1.at, $1.ends ? 0 : 1) }) {
            guard event.ends else {
                left.begin(event.piece, cost: pieces[event.piece].cost, at: event.at)
                continue
            }
            left.finish(pieces[event.piece].cost, of: event.piece, at: event.at)
            if let seconds = left.seconds(at: event.at) { shown.append((seconds, end - event.at)) }
            left.end(event.piece)
        }
        return shown
    }

    /// Large images before small ones, as a build makes them, and the other way round.
    @Test(arguments: [0.5, 1, 2], [[(30, 2.0), (30, 0.1)], [(20, 0.1), (50, 2.0)]])
    func neverThreeTimesTheTruth(pace: Double, groups: [(count: Int, cost: Double)]) {
        let shown = estimates(groups.flatMap { group in (0..<group.count).map { _ in (group.cost, pace) } })
        #expect(shown.count > 40)
        for (left, truth) in shown { #expect(left <= 3 * truth + 1 && left >= truth / 3 - 1, "\(left) for \(truth)") }
    }

    @Test func whatWasKeptSaysNothingAboutThePace() {
        var left = TimeLeft(total: 40, workers: 1, now: 0)
        left.finish(30, of: 9, at: 5)
        #expect(left.seconds(at: 9) == nil)
    }

    /// Damaged art is not waited for.
    @Test func whatIsNotMadeDoesNotCount() {
        var left = TimeLeft(total: 20, workers: 1, now: 0)
        left.begin(0, cost: 10, at: 0)
        left.end(0)
        left.begin(1, cost: 10, at: 0)
        left.finish(4, of: 1, at: 4)
        expect(left.seconds(at: 4), is: 6)
    }

    /// Two equal animations: when the first is finished, the second nearly is.
    @Test func workUnderWayCounts() {
        let shown = estimates([(4, 1), (4.1, 1)] + [Double](repeating: 0.1, count: 10).map { ($0, 1) })
        expect(shown.first.map { $0.left <= 2 * $0.truth }, is: true)
    }

    /// One long piece at the end has one worker.
    @Test func aLastPieceIsNotShared() {
        let shown = estimates([(10, 1), (2, 1), (2, 1)])
        expect(shown.map(\.left), is: [8, 6])
    }

    @Test func nothingIsSaidEarly() {
        #expect(estimates([(0.5, 1), (0.5, 1), (0.5, 1)]).isEmpty, "before two seconds")
        #expect(estimates([(100, 1), (2.5, 1)]).isEmpty, "before a tenth")
    }
}

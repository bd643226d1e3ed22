import StickerEngine
import Testing

@testable import stickerpress

struct ProgressStateTests {
    private func state(done: Int, of images: Int) -> ProgressState {
        var state = ProgressState()
        let work = RenderWork(kind: "webp", units: 1)
        var all = RenderWorkload()
        for _ in 0..<images { all.add(work) }
        state.update(.planned(images: images, work: all, workers: 1))
        for index in 0..<done {
            state.update(.rendered(name: "\(index)", bytes: 35_000, outcome: "exact", work: work, seconds: 0.5))
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
        #expect(ProgressState(phase: .judging).text(seconds: 70) == "checking for 1:10")
        state.update(.planned(images: 0, work: RenderWorkload(), workers: 1))
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
        #expect(state(done: 5, of: 2).line(columns: 80, seconds: 9, isUnicode: false).hasPrefix("######"))
    }

    @Test(arguments: [
        (0.2, "0:01"), (7, "0:07"), (750, "12:30"), (3723, "1:02:03"), (.infinity, "99:59:59"), (-1, "0:00"),
    ])
    func clock(seconds: Double, text: String) { #expect(ProgressState.clock(seconds) == text) }
}

/// Estimates while builds go on whose images take as long as they really do.
struct TimeEstimateTests {
    private static func cost(_ job: [RenderWork]) -> Double {
        job.reduce(0) { $0 + $1.units * RenderWork.weight(of: $1.kind) }
    }

    /// The worst factor between a tenth and nine tenths of the time. Every piece of art goes to the first worker that
    /// is free, in the order of a build; `pace` is how long a unit takes compared with what is expected of its kind.
    private func worst(_ jobs: [[RenderWork]], workers: Int, pace: (Int, RenderWork) -> Double) -> Double {
        var jobs = jobs.sorted { Self.cost($0) > Self.cost($1) }
        jobs = jobs.suffix(3) + jobs.dropLast(3)
        var all = RenderWorkload()
        var free = [Double](repeating: 0, count: workers)
        var ends: [(time: Double, work: RenderWork, seconds: Double)] = []
        for (index, job) in jobs.enumerated() {
            let worker = free.indices.min { free[$0] < free[$1] } ?? 0
            for image in job {
                all.add(image)
                let seconds = image.units * RenderWork.weight(of: image.kind) * pace(index, image)
                free[worker] += seconds
                ends.append((free[worker], image, seconds))
            }
        }
        let end = free.max() ?? 0
        var estimate = TimeEstimate(all, workers: workers)
        var worst = 1.0
        for done in ends.sorted(by: { $0.time < $1.time }) {
            estimate.add(done.work, seconds: done.seconds)
            guard done.time > end / 10, done.time < end * 0.9 else { continue }
            let left = estimate.secondsLeft(elapsed: done.time) ?? 0
            worst = max(worst, left / (end - done.time), (end - done.time) / max(left, 0.1))
        }
        return worst
    }

    private static let animations = (0..<12).map { number in
        [
            RenderWork(kind: "webp animation", units: 5 + Double(number)),
            RenderWork(kind: "apng animation", units: 3 + Double(number)),
        ]
    }
    private static let stills = [[RenderWork]](
        repeating: [RenderWork(kind: "webp", units: 0.26), RenderWork(kind: "webp", units: 0.17)], count: 40)

    @Test func anImageThatTakesFarLongerDoesNotMakeTheRestShort() throws {
        var all = RenderWorkload()
        let work = RenderWork(kind: "apng animation", units: 4)
        for _ in 0..<10 { all.add(work) }
        var estimate = TimeEstimate(all, workers: 2)
        for _ in 0..<4 { estimate.add(work, seconds: 2) }
        // Six are left. Two of them have been in work for 26 seconds of each worker.
        let left = try #require(estimate.secondsLeft(elapsed: 30))
        #expect(left > 6, "\(left)")
    }

    @Test(arguments: [1, 2]) func isWithinAFactorOfOneAndAHalf(workers: Int) {
        let jobs = Self.animations + Self.stills
        #expect(worst(jobs, workers: workers) { _, work in work.kind == "webp" ? 3 : 1 } < 1.5)
        #expect(worst(jobs, workers: workers) { _, work in work.kind == "apng animation" ? 2 : 0.7 } < 1.5)
        #expect(worst(jobs, workers: workers) { index, _ in index.isMultiple(of: 3) ? 1.5 : 1 } < 1.5)
    }

    @Test func knowsNothingBeforeSomethingIsMade() {
        var estimate = TimeEstimate(RenderWorkload(), workers: 2)
        #expect(estimate.secondsLeft(elapsed: 4) == nil)
        estimate.add(RenderWork(kind: "webp", units: 1), seconds: nil)
        #expect(estimate.secondsLeft(elapsed: 4) == nil, "what was kept says nothing about the pace")
        estimate.add(RenderWork(kind: "webp", units: 1), seconds: 2)
        #expect(estimate.secondsLeft(elapsed: 2) == 1)
    }
}

import Expect
import StickerModel
import Testing

@testable import StickerImaging

@Suite struct TimelineTests {
    private func timing(
        shortest: Double = 0, grid: Double? = nil, still: Bool = false, _ change: (inout ArtEdit) -> Void = { _ in }
    ) -> Timing {
        var edit = ArtEdit()
        change(&edit)
        return Timing(edit, isStill: still, shortestFrame: shortest, grid: grid)
    }

    @Test func trimsInSourceTimeAndSpeedsUp() throws {
        let timeline = try timing {
            $0.trimStart = 150
            $0.trimEnd = 420
            $0.speed = 2
        }.timeline(over: [100, 100, 100, 100, 100])
        expect(timeline.slots.map(\.frame), is: [1, 2, 3, 4])
        expect(timeline.durations, is: [25, 50, 50, 10])
        expect(timeline.changes.offered, is: 4)
    }

    @Test func posterTurnsTheLoopAndKeepsItsLength() throws {
        let timeline = try timing { $0.poster = 3 }.timeline(over: [10, 20, 30, 40])
        expect(timeline.slots.map(\.frame), is: [2, 3, 0, 1])
        expect(timeline.durations, is: [30, 40, 10, 20])
    }

    @Test func aStillIsThePosterElseTheFirst() throws {
        try expect(timing(still: true).timeline(over: [10, 20]).slots, is: [TimelineSlot(frame: 0, duration: 0)])
        let poster = try timing(still: true) {
            $0.poster = 2
            $0.trimStart = 15
        }.timeline(over: [10, 20, 30])
        expect(poster.slots, is: [TimelineSlot(frame: 2, duration: 0)])
    }

    @Test func refusesWhatShowsNothing() {
        let problem = #expect(throws: FileError.self) {
            try timing { $0.trimStart = 900 }.timeline(over: [100, 200])
        }
        expect(problem?.message, is: "runs 300 ms; `trim` keeps 900 ms to the end, where there is nothing")
        #expect(throws: FileError.self) { try timing { $0.poster = 3 }.timeline(over: [100, 200]) }
        #expect(throws: FileError.self) { try timing { $0.poster = 0 }.timeline(over: [100, 200]) }
        #expect(throws: FileError.self) { try timing { $0.poster = 2 }.timeline(over: [0]) }
        #expect(throws: FileError.self) { try timing { $0.speed = 0 }.timeline(over: [100, 200]) }
    }

    @Test func aBlinkBetweenTwoStepsStays() throws {
        let blink = try timing(grid: 100.0 / 3).timeline(over: [333, 30])
        #expect(blink.slots.map(\.frame) == [0, 1] && abs(blink.totalDuration - 363) < 1e-6)
        try expect(timing(grid: 50).timeline(over: [40, 10]).slots.count, is: 1)
    }

    @Test func gridShowsWhatIsShownLongestAndTheLastStepTakesTheRest() throws {
        // docs/fitting.md, APNG: a 30 ms source on a 50 ms grid.
        let timeline = try timing(grid: 50).timeline(over: Array(repeating: 30, count: 6))
        expect(timeline.slots.map(\.frame), is: [0, 2, 4])
        expect(timeline.durations, is: [50, 50, 80])
        expect(timeline.changes.offered, is: 6)
        let slow = try timing(grid: 50).timeline(over: [120, 40, 140])
        expect(slow.slots.map(\.frame), is: [0, 1, 2])
        expect(slow.durations, is: [100, 50, 150])
    }

    /// Two thousand frames of 18 hours have 2.6 billion steps of 50 ms, which no one may count one by one.
    @Test(.timeLimit(.minutes(10))) func longFramesCostNoMoreThanShortOnes() throws {
        let long = 65_535_000.0
        let durations = Array(repeating: long, count: 2_000) + [10]
        let timeline = try timing(grid: 50).timeline(over: durations)
        expect(timeline.slots.map(\.frame), is: Array(0..<2_000))
        expect(timeline.durations, is: Array(repeating: long, count: 1_999) + [long + 10])
        let even = try timing(grid: 50) { $0.poster = 2 }.timeline(over: [20, 1e300, 60, 1e300])
        expect(even.slots[0].frame, is: 1)
    }

    /// What stepping through the grid one step at a time finds.
    @Test(arguments: 0..<40) func theGridShowsInEachStepWhatFillsMostOfIt(seed: Int) throws {
        var state = UInt64(seed) &* 104_729 &+ 5
        let durations = (0..<(3 + seed)).map { _ -> Double in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(1 + state >> 33 % (seed.isMultiple(of: 2) ? 90 : 900))
        }
        let ends = durations.reduce(into: [0.0]) { $0.append(($0.last ?? 0) + $1) }
        let total = ends.last ?? 0
        let count = max(1, Int(total / 50))
        var expected: [(frame: Int, duration: Double)] = []
        for index in 0..<count {
            let (start, end) = (Double(50 * index), index == count - 1 ? total : Double(50 * index + 50))
            let shares = durations.indices.map { max(0, min(end, ends[$0 + 1]) - max(start, ends[$0])) }
            let frame = shares.firstIndex(of: shares.max() ?? 0) ?? 0
            if expected.last?.frame == frame {
                expected[expected.count - 1].duration += end - start
            } else {
                expected.append((frame, end - start))
            }
        }
        let timeline = try timing(grid: 50).timeline(over: durations)
        expect(timeline.slots.map(\.frame), is: expected.map(\.frame))
        expect(timeline.durations, is: expected.count == 1 ? [0] : expected.map(\.duration))
    }

    @Test(arguments: 0..<40) func nothingDriftsAndNothingIsTooShort(seed: Int) throws {
        var state = UInt64(seed) &* 7919 &+ 17
        // Longer than one frame of the coarsest grid, and with frames of any length.
        let durations = (0..<(3 + seed)).map { index -> Double in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 40 & 0xFF) / 3 + (index == 1 ? 61 : 0)
        }
        let total = durations.reduce(0, +)
        for timing in [timing(shortest: 8), timing(grid: 50), timing { $0.poster = 2 }, timing(shortest: 33.3)] {
            let timeline = try timing.timeline(over: durations)
            #expect(abs(timeline.totalDuration - total) < 1e-6)
            let floor = timing.grid ?? timing.shortestFrame
            #expect(timeline.durations.allSatisfy { $0 > floor - 1e-5 })
            #expect(timeline.slots.count <= durations.count)
            let whole = Timestamps.rounded(timeline.durations)
            var (exact, shown) = (0.0, 0)
            for (a, b) in zip(timeline.durations, whole) {
                (exact, shown) = (exact + a, shown + b)
                // Frames of less than 1 ms push later ones; legal timelines have none.
                if floor >= 1 { #expect(abs(exact - Double(shown)) < 0.500_001) }
            }
        }
    }

    @Test func joiningShortFramesKeepsTheLongestAndThePoster() throws {
        let timeline = try timing(shortest: 8).timeline(over: [3, 4, 50, 5, 50, 2])
        expect(timeline.slots.map(\.frame), is: [2, 4])
        expect(timeline.durations, is: [57, 57])
        let poster = try timing(shortest: 8) { $0.poster = 1 }.timeline(over: [3, 4, 50, 5, 50, 2])
        expect(poster.slots[0].frame, is: 0)
    }

    @Test func hostileDurationsDoNotTrap() throws {
        let timeline = try timing(shortest: 8).timeline(over: [.nan, .infinity, -5, 20, 30])
        expect(timeline.totalDuration, is: 50)
        #expect(Timestamps.rounded([1e300, .nan, 5, -1]).allSatisfy { $0 >= 1 })
        expect(Timestamps.rounded(Array(repeating: 41.666_666, count: 24)).reduce(0, +), is: 1000)
    }
}

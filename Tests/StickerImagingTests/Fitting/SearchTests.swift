import Foundation
import StickerModel
import Testing

@testable import StickerImaging

@Suite struct SearchTests {
    private func run<Scale: SizeScale>(
        _ scale: Scale, target: Double, start: Double, last: Double? = nil, bytes: (Double) -> Double
    ) -> (best: Double?, tries: [Double]) {
        var search = Search(scale, target: target, start: start, last: last)
        var tries: [Double] = []
        while let position = search.next(), tries.count < 20 {
            tries.append(position)
            search.note(position, bytes: bytes(position))
        }
        return (search.best, tries)
    }

    /// Whatever the art is like and wherever the search begins, it ends after a few tries with a fit that uses most of
    /// the target.
    @Test(arguments: [0.5, 0.8, 1.0, 1.4, 2.0], [150_000.0, 600_000, 900_000, 1_500_000])
    func laddersTakeFewTries(bend: Double, size: Double) throws {
        let ladders = [PaletteLadder(error: 0), PaletteLadder(error: 300)]
        for (ladder, start) in ladders.flatMap({ ladder in [0, 1, 2.5].map { (ladder, $0) } }) {
            func bytes(_ position: Double) -> Double {
                size * exp(bend * (ladder.expectation(at: position) - ladder.expectation(at: 0)))
            }
            let (best, tries) = run(ladder, target: 500_000, start: start, bytes: bytes)
            #expect(tries.count <= 8 && tries.allSatisfy { 0...ladder.end ~= $0 }, "\(tries)")
            if bytes(ladder.end) > 500_000 {
                #expect(best == nil && tries.last == ladder.end)
            } else {
                #expect(bytes(try #require(best)) >= min(bytes(0), 440_000))
            }
        }
    }

    /// Bytes of a photo of 512 x 341 px by libwebp 1.6.
    @Test(arguments: [30_000.0, 45_000, 60_000, 77_000, 95_000]) func photosTakeFewTries(budget: Double) throws {
        let curve: [(quality: Double, bytes: Double)] = [
            (0, 5_080), (10, 14_892), (20, 20_272), (30, 24_990), (40, 29_298), (50, 33_358), (60, 37_536),
            (70, 41_368), (75, 43_658), (80, 51_128), (85, 60_842), (90, 73_956), (95, 97_548), (97, 106_882),
            (100, 124_394),
        ]
        func bytes(_ position: Double) -> Double {
            let quality = 100 - position
            let above = curve.firstIndex { $0.quality >= quality } ?? curve.count - 1
            let (low, high) = (curve[max(0, above - 1)], curve[above])
            let share = high.quality > low.quality ? (quality - low.quality) / (high.quality - low.quality) : 0
            return low.bytes + share * (high.bytes - low.bytes)
        }
        let scale = WebPQualities(lowest: 0, step: 0.5)
        let (best, tries) = run(scale, target: budget, start: scale.position(of: 85), bytes: bytes)
        #expect(tries.count <= 5, "\(tries)")
        #expect(0.94 * budget...budget ~= bytes(try #require(best)))
    }

    /// Every position can be the answer, both ends included.
    @Test(arguments: [Float(12), 13, 55, 84, 99, 100]) func theLargestFileIsFound(answer: Float) throws {
        let scale = WebPQualities(lowest: 12, step: 1)
        func bytes(_ position: Double) -> Double {
            let quality = 100 - position
            return 20_000 + 300 * quality + (quality > 80 ? 4_000 * (quality - 80) : 0)
        }
        let target = bytes(scale.position(of: answer))
        let best = try #require(run(scale, target: target, start: scale.position(of: 80), bytes: bytes).best)
        #expect(0.9 * target...target ~= bytes(best))
    }

    @Test func itEndsWhereNothingFits() {
        let (best, tries) = run(WebPQualities(lowest: 12, step: 1), target: 10, start: 20) { _ in 1000 }
        #expect(best == nil && tries.last == 88 && tries.count < 8)
        let ladder = PaletteLadder(error: 0)
        let last = ladder.last(fewestColors: 96)
        #expect(ladder.settings(at: last).colors >= 96 && ladder.settings(at: last + ladder.step).colors < 96)
        #expect(run(ladder, target: 10, start: 0, last: last) { _ in 1000 }.tries.last == last)
    }
}

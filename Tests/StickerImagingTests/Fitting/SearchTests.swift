import Expect
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
        let ladders = [false, true].flatMap { canShrink in
            [PaletteLadder(error: 0, canShrink: canShrink), PaletteLadder(error: 300, canShrink: canShrink)]
        }
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
        expect(run(ladder, target: 10, start: 0, last: last) { _ in 1000 }.tries.last, is: last)
    }
}

import Expect
import Foundation
import StickerModel
import Testing

@Suite struct EncodingStepTests {
    @Test func saysWhatItWouldHaveCost() {
        let limit = 100_000
        let texts = [
            EncodingStep("exact", bytes: 112_400, limit: limit), EncodingStep("exact", bytes: 100_001, limit: limit),
            EncodingStep("exact", bytes: 560_000, measure: .atLeast, limit: limit),
            EncodingStep("exact", bytes: 99_000, measure: .estimated, limit: limit, verdict: .overLimit),
            EncodingStep("quality 80", bytes: 98_000, limit: limit, verdict: .chosen),
            EncodingStep("256 colors", bytes: 90_000, limit: limit),
            EncodingStep("16 colors", bytes: 9_000, limit: limit, verdict: .looksWrong),
        ].map(\.text)
        expect(
            texts,
            is: [
                "exact: 112,400 bytes, 12.4 % over our budget of 100,000",
                "exact: 100,001 bytes, less than 0.1 % over our budget of 100,000",
                "exact: at least 560,000 bytes, 460 % over our budget of 100,000",
                "exact: about 99,000 bytes by a guess, within our budget of 100,000, but the file that was made is larger",
                "quality 80: 98,000 bytes, chosen", "256 colors: 90,000 bytes, less near to the art",
                "16 colors: 9,000 bytes, does not look right",
            ])
    }

    /// The next better step is the last one before the chosen that did not fit the same limit.
    @Test func theNextBetterIsTheNearest() {
        let steps = [
            EncodingStep("exact", bytes: 300, limit: 100), EncodingStep("quality 90", bytes: 120, limit: 100),
            EncodingStep("small", bytes: 60, limit: 50),
            EncodingStep("quality 80", bytes: 90, limit: 100, verdict: .chosen),
            EncodingStep("quality 85, alpha quality 70", bytes: 101, limit: 100),
        ]
        expect(steps.nextBetter?.title, is: "quality 90")
        #expect(Array(steps.dropLast(2)).nextBetter == nil)
    }

    /// Outcomes that older versions stored have no steps.
    @Test func olderOutcomesAreRead() throws {
        var outcome = EncodingOutcome(isExact: true)
        let plain = try JSONEncoder().encode(outcome)
        #expect(!String(decoding: plain, as: UTF8.self).contains("steps"))
        try expect(JSONDecoder().decode(EncodingOutcome.self, from: plain), is: outcome)
        outcome.considered = [EncodingStep("exact", bytes: 3, limit: 2)]
        let full = try JSONEncoder().encode(outcome)
        try expect(JSONDecoder().decode(EncodingOutcome.self, from: full).considered, is: outcome.considered)
    }
}

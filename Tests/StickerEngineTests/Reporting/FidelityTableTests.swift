import StickerModel
import Testing

@testable import StickerEngine

@Suite struct FidelityTableTests {
    @Test func ceilingAndResultStandSideBySide() {
        let images = [("a.gif", 1.0, 0.98765), ("dance.gif", 0.9, 0.9)].map { art, ceiling, result in
            MeasuredImage(
                place: "imessage/m/x.png", target: "imessage", art: art, byteCount: 456_789,
                outcome: EncodingOutcome(isExact: false, framesKept: 12, framesOffered: 20),
                fidelity: Fidelity(ceiling: ceiling, result: result, worst: -0.5, instants: 40))
        }
        let expected = """
            art        target      bytes  frames  ceiling  result    lost    worst
            a.gif      imessage  456,789   12/20   1.0000  0.9877  0.0123  -0.5000
            dance.gif  imessage  456,789   12/20   0.9000  0.9000  0.0000  -0.5000
            Similarity (SSIM, 1 is equal) on average: 0.9438 of the 0.9500 that the frame rate allows; 2 measured, all others \
            are exact.

            """
        #expect(FidelityTable().text(images) == expected)
        #expect(FidelityTable().text([]).isEmpty)
    }
}

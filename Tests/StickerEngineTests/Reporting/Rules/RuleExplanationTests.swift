import Testing

@testable import StickerEngine

struct RuleExplanationTests {
    @Test func tellsWhatIsMeasuredAndWhy() {
        #expect(
            RuleExplanation().text(Sample.rule) == """
                whatsapp/animation-duration (error)
                Animations are short

                  judges      each sticker
                  bound       at most 10,000 ms
                  says        animation runs <value>, <bound>
                  remedy      trim <sticker>
                  why         WhatsApp FAQ: “shorter than 10 seconds” (checked 2026-11-19)
                  reference   S-ANIM-DURATION

                  To relax or raise it, in the manifest (off, info, warning or error, and why):

                    rules:
                      whatsapp/animation-duration: { level: warning, reason: "…" }

                """)
    }

    @Test func bracesThatAreNoPlaceholdersStay() {
        let hint = "trim {sticker} with `trim: { from: 0 }`"
        #expect(hint.placeholdersShown == "trim <sticker> with `trim: { from: 0 }`")
    }

    @Test func adviceAndConflictAreShownWhereThereAreSome() {
        var rule = Sample.rule
        rule.advice = "at most 9,900 ms"
        rule.conflict = "one README says eight seconds"
        let text = RuleExplanation().text(rule)
        #expect(text.contains("  we aim for  at most 9,900 ms\n"))
        #expect(text.contains("  conflict    one README says eight seconds\n"))
    }
}

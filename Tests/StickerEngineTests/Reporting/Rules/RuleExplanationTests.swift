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
                  to change   rules: { whatsapp/animation-duration: { level: off, reason: "…" }
                              } in the manifest; or error, warning, info

                """)
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

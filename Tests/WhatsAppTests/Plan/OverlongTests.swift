import Expect
import StickerModel
import TestSupport
import Testing

@testable import WhatsApp

@Suite("Animations longer than WhatsApp takes") struct OverlongTests {
    /// What is said of a pack with one of 12.5 s, and how that one is made.
    private func plan(_ overlong: Overlong) throws -> (rules: [String], timing: Timing?) {
        var maker = CatalogMaker.empty
        maker.addPack("tea", "Tea", animations: 3)
        maker.facts["art/a1.gif"]?.durations = [6_250, 6_250]
        maker = maker.changing { sticker, _ in sticker.edit.overlong = overlong }
        let plan = try WhatsAppTarget().plan(maker.catalog, art: ArtFacts(maker.facts))
        return (plan.findings.map(\.rule), plan.recipe("ios/tea_01_a1.webp")?.timing)
    }

    @Test("are refused, cut off or played faster") func ways() throws {
        try expect(plan(.refuse).rules, is: ["whatsapp/animation-duration"])
        let trimmed = try plan(.trim)
        expect(trimmed.rules, is: ["whatsapp/shortened"])
        expect(trimmed.timing?.trimEnd, is: 10_000)
        expect(trimmed.timing?.shortening, is: "the last 2,500 ms of 12,500 ms")
        let faster = try plan(.speedUp)
        expect(faster.rules, is: ["whatsapp/shortened"])
        expect(faster.timing?.speed, is: 1.25)
    }
}

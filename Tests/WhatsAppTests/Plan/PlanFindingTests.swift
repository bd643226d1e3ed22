import Expect
import StickerModel
import TestSupport
import Testing

@testable import WhatsApp

@Suite("What planning says") struct PlanFindingTests {
    @Test("follows the levels of the manifest") func levels() throws {
        var maker = CatalogMaker(stills: 3).changing { sticker, _ in sticker.emojis = [] }
        maker.pack.ruleLevels["whatsapp/default-emoji"] = RuleLevel(severity: nil, reason: "they are abstract")
        try expect(maker.plan().findings, is: [])
        maker.pack.ruleLevels["whatsapp/default-emoji"] = RuleLevel(severity: .error, reason: "we want them all")
        try expect(maker.plan().findings.map(\.severity), is: [.error])
    }

    @Test("loses no kind where its rule is relaxed") func relaxed() throws {
        var maker = CatalogMaker(stills: 5, animations: 2)
        try expect(maker.plan().packSizes, is: ["tea-time 5"])
        maker.pack.ruleLevels["whatsapp/kind-minimum"] = RuleLevel(severity: nil, reason: "more to come")
        let plan = try maker.plan()
        expect(plan.packSizes, is: ["tea-time 5", "tea-time-animated 2"])
        expect(plan.findings("pack-minimum").map(\.severity), is: [.error])
    }

    @Test("of an empty pack comes without files") func empty() throws {
        #expect(try CatalogMaker().plan().output.entries.allSatisfy { !$0.path.contains("tea-time") })
    }

    /// The engine reports the trim; the sticker is not a still because of it.
    @Test("blames no kind for a trim that keeps nothing") func trimOfNothing() throws {
        let maker = CatalogMaker(animations: 4).changing { sticker, number in
            if number == 1 { sticker.edit.trimStart = 99_000 }
        }
        let plan = try maker.plan()
        expect(plan.findings, is: [])
        expect(plan.packSizes, is: ["tea-time 4"])
    }

    @Test("blames no kind while art cannot be read") func unreadable() throws {
        var maker = CatalogMaker(stills: 5, animations: 2)
        maker.facts["art/a1.gif"] = nil
        try expect(maker.plan().findings("kind-minimum"), is: [])
    }

    @Test("of a long animation ends once it is trimmed or played faster") func timeEdits() throws {
        let long = CatalogMaker(animations: 3).lasting([6_200, 6_200])
        let trimmed = long.changing { sticker, _ in sticker.edit.trimEnd = 10_000 }
        try expect(trimmed.plan().findings, is: [])
        let faster = long.changing { sticker, _ in sticker.edit.speed = 1.24 }
        try expect(faster.plan().findings, is: [])
        let later = long.changing { sticker, number in if number == 0 { sticker.edit.trimStart = 2_399 } }
        try expect(later.plan().findings("animation-duration").count, is: 1)
    }

    @Test("of a blank first frame ends once another is put first") func poster() throws {
        let blank = CatalogMaker(animations: 3).showing(first: 0)
        try expect(blank.plan().findings("animation-first-frame").count, is: 1)
        try expect(blank.changing { sticker, _ in sticker.edit.poster = 2 }.plan().findings, is: [])
    }
}

@Suite("Splitting packs") struct SplitTests {
    @Test(
        "stills are cut where a pack is full",
        arguments: [
            (3, ["tea-time 3"]), (30, ["tea-time 30"]), (31, ["tea-time 28", "tea-time-2 3"]),
            (32, ["tea-time 29", "tea-time-2 3"]), (33, ["tea-time 30", "tea-time-2 3"]),
            (60, ["tea-time 30", "tea-time-2 30"]), (61, ["tea-time 30", "tea-time-2 28", "tea-time-3 3"]),
            (63, ["tea-time 30", "tea-time-2 30", "tea-time-3 3"]),
        ])
    func stills(count: Int, expected: [String]) throws {
        let plan = try CatalogMaker(stills: count).plan()
        expect(plan.packSizes, is: expected)
        expect(plan.findings("pack-split").count, is: expected.count > 1 ? 1 : 0)
        #expect(!plan.findings.contains { $0.severity == .error })
    }

    @Test("kinds come apart, stills first") func mixed() throws {
        let plan = try CatalogMaker(stills: 33, animations: 32).plan()
        let sizes = ["tea-time 30", "tea-time-2 3", "tea-time-animated 29", "tea-time-animated-2 3"]
        expect(plan.packSizes, is: sizes)
        expect(
            plan.packs.map { $0["name"] },
            is: [
                .string("Tea Time"), .string("Tea Time 2"), .string("Tea Time Animated"),
                .string("Tea Time Animated 2"),
            ])
        #expect(plan.packOrigins.values.allSatisfy { $0 == "tea-time" })
    }

    @Test("the kind that was released keeps identifier and name") func releasedKind() throws {
        func packs(_ form: String, stills: Int, animations: Int) throws -> [String] {
            var record = IdentifierRecord(kind: "pack", id: "tea-time", owner: ManifestItem(pack: "tea-time"))
            record.form = form
            let maker = CatalogMaker(stills: stills, animations: animations)
            let plan = try WhatsAppTarget().plan(maker.catalog, art: ArtFacts(maker.facts), released: [record])
            return plan.publishedIdentifiers.map {
                "\($0.record.id) \($0.record.form ?? "") \($0.record.stickers.count)"
            }
        }
        try expect(packs("animated", stills: 3, animations: 4), is: ["tea-time animated 4", "tea-time-stills still 3"])
        try expect(packs("still", stills: 3, animations: 4), is: ["tea-time still 3", "tea-time-animated animated 4"])
        try expect(packs("still", stills: 0, animations: 4), is: ["tea-time-animated animated 4"])
        try expect(packs("animated", stills: 3, animations: 0), is: ["tea-time-stills still 3"])
        try expect(
            packs("animated", stills: 0, animations: 33).map { $0.split(separator: " ")[0] },
            is: [
                "tea-time", "tea-time-2",
            ])
    }

    @Test("stills that people have stay where they are") func releasedStills() throws {
        var record = IdentifierRecord(kind: "pack", id: "tea-time", owner: ManifestItem(pack: "tea-time"))
        record.form = "still"
        let maker = CatalogMaker(stills: 3, animations: 2).setting("remainder", "still")
        let notes = try [[], [record]].map {
            let plan = try WhatsAppTarget().plan(maker.catalog, art: ArtFacts(maker.facts), released: $0)
            return plan.findings.filter { $0.rule == "whatsapp/remainder-still" }.flatMap(\.notes)
        }
        expect(notes[0], is: ["to keep them animated, add animations until there are 3"])
        #expect(notes[1].count == 1 && notes[1][0].hasSuffix("unless each has `targets: { whatsapp: false }`"))
    }

    @Test("a pack of animations alone keeps its plain name") func animationsAlone() throws {
        try expect(CatalogMaker(animations: 31).plan().packSizes, is: ["tea-time 28", "tea-time-2 3"])
    }

    @Test("every list is cut into parts of 3 to 30 that keep the order") func everyLength() {
        for count in 3...200 {
            let parts = Array(0..<count).parts(most: 30, fewest: 3)
            #expect(parts.allSatisfy { (3...30).contains($0.count) })
            expect(parts.flatMap(\.self), is: Array(0..<count))
            expect(parts.count, is: (count + 29) / 30)
        }
    }
}

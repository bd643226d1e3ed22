import StickerModel
import Testing

@testable import WhatsApp

@Suite("What we emit")
struct RoundTripTests {
    @Test("is read back without a word, in every form", arguments: [(3, 0), (0, 3), (31, 32), (61, 0)])
    func good(stills: Int, animations: Int) throws {
        var maker = CatalogMaker(stills: stills, animations: animations)
        maker.pack.name = "Tea \"Time\" \\ Zürich 🫖"
        maker.pack.links.website = "https://tea.example"
        maker.pack.links.email = "ana@tea.example"
        maker.links.appStore = "https://apps.apple.com/app/id1"
        let plan = try maker.plan()
        let tree = FakeRenderer(plan: plan.output).tree()
        let found = try WhatsAppTarget().bundles(in: tree)
        #expect(found.count == 2 + 2 * plan.packs.count)
        #expect(try tree.findings() == [])
    }

    @Test("has the levels of its manifest pack applied in every form")
    func levels() throws {
        let plan = try CatalogMaker(stills: 3).plan()
        var tree = FakeRenderer(plan: plan.output).tree()
        for path in tree.files { tree.change(path) { $0.pixels?.isOpaque = true } }
        let off = ["whatsapp/sticker-transparency": RuleLevel(severity: nil, reason: "they are cards")]
        #expect(try tree.findings().count == 6)
        #expect(try tree.findings(levels: ["tea-time": off]) == [])
        #expect(try tree.findings(levels: ["other": off]).count == 6)
    }
}

@Suite("Remarks")
struct RemarkTests {
    @Test("of one rule become one where there are many; warnings stay")
    func condensed() throws {
        var tree = GoodBundles.android()
        for number in 4...9 {
            tree.contents["assets/tea/tea_0\(number).webp"] = .picture(GoodBundles.sticker(UInt64(number)))
        }
        let entries = (1...9).map { GoodBundles.stickerEntry($0) }
        tree.contents["assets/contents.json"] = .text(GoodBundles.document(.android, stickers: entries))
        for path in tree.files {
            tree.change(path) {
                $0.pixels?.visibleBox?.x = 2
                $0.metadata = ["XMP"]
            }
        }
        let findings = try tree.findings()
        #expect(findings.filter { $0.rule == "whatsapp/margin" }.count == 1)
        #expect(findings.first { $0.rule == "whatsapp/margin" }?.notes.last?.contains("tea_09.webp") == true)
        #expect(findings.filter { $0.rule == "whatsapp/sticker-metadata" }.count == 9)
    }
}

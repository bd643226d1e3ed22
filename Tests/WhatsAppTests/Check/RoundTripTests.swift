import StickerModel
import TestSupport
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
        tree.changeAll { $0.pixels?.isOpaque = true }
        let off = ["whatsapp/sticker-transparency": RuleLevel(severity: nil, reason: "they are cards")]
        #expect(try tree.findings().count == 6)
        #expect(try tree.findings(levels: ["tea-time": off]) == [])
        #expect(try tree.findings(levels: ["other": off]).count == 6)
    }
}

@Suite("Pictures that several forms carry")
struct ShownPictureTests {
    /// Our own output in which every sticker fills its canvas, and one is edited.
    private func output(_ edit: (inout ImageFacts) -> Void) throws -> FakeTree {
        let plan = try CatalogMaker(stills: 3).plan().output
        var tree = FakeRenderer(plan: plan).tree()
        tree.changeAll(edit)
        return tree
    }

    private func places(_ findings: [Finding]) -> Set<String> {
        Set(findings.compactMap { $0.path.split(separator: "/").first.map(String.init) })
    }

    @Test("are warned of where the apps have them, and not again")
    func once() throws {
        let findings = try output { $0.pixels?.isOpaque = true }.findings()
        #expect(places(findings) == ["ios", "android"])
    }

    @Test("are refused wherever they are")
    func errors() throws {
        let findings = try output { if $0.format == .webp { $0.trailingBytes = 4 } }.findings()
        #expect(places(findings) == ["ios", "android", "wastickers", "pasteboard"])
    }

    @Test("are warned of where nothing stands beside them")
    func alone() throws {
        var tree = try output { $0.pixels?.isOpaque = true }
        tree.contents["ios/sticker_packs.wasticker"] = nil
        #expect(try places(tree.findings()) == ["android", "wastickers", "pasteboard"])
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
        tree.changeAll {
            $0.pixels?.visibleBox?.x = 2
            $0.metadata = ["XMP"]
        }
        let findings = try tree.findings()
        #expect(findings.filter { $0.rule == "whatsapp/margin" }.count == 1)
        #expect(findings.first { $0.rule == "whatsapp/margin" }?.notes.last?.contains("tea_09.webp") == true)
        #expect(findings.filter { $0.rule == "whatsapp/sticker-metadata" }.count == 9)
    }
}

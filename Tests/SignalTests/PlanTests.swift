import Expect
import StickerModel
import TestSupport
import Testing

@testable import Signal

@Suite("A plan for Signal") struct PlanTests {
    private static let list = "tea-time/manifest.json"
    let target: SignalTarget
    var maker = CatalogMaker("signal", side: 512) { $0.emojis = ["👋"] }

    init() throws {
        target = try SignalTarget()
        maker.addPack("tea-time", "Tea Time")
    }

    private func plan(_ maker: CatalogMaker) -> TargetPlan { target.plan(maker.catalog, art: ArtFacts(maker.facts)) }

    @Test("has the files of a pack in order, its document and the list of emojis")
    mutating func files() throws {
        maker.add("cup", .png)
        maker.add("wave", .gif, durations: [100, 100])
        let plan = plan(maker)
        expect(plan.findings, is: [])
        let still = try #require(plan.recipe("tea-time/01_cup.webp"))
        #expect(still.summary.hasPrefix("webp 512 x 512, still"))
        #expect(!still.encoding.isTruecolor && !still.encoding.canShrink)
        let moving = try #require(plan.recipe("tea-time/02_wave.png"))
        #expect(moving.summary.hasPrefix("apng 512 x 512, animated"))
        #expect(moving.encoding.isTruecolor && moving.encoding.canShrink && moving.encoding.loopCount == 0)
        expect(moving.encoding.byteBudget, is: 300_000)
        #expect(plan.output["tea-time/stickers.txt"] != nil && plan.output["README.md"] != nil)
        #expect(plan.output["tea-time/cover.png"] == nil && plan.document(Self.list)?["cover"] == nil)
    }

    /// What `signal-cli uploadStickerPack` asks for (StickerUtils.getSignalServiceStickerManifestUpload and
    /// JsonStickerPack): no keys but these, a file for each sticker and for the cover, and at least one sticker.
    @Test("has a manifest that signal-cli reads")
    mutating func manifest() throws {
        maker.add("cup", .png) { $0.tags = ["tea"] }
        maker.add("wave", .gif, durations: [100, 100])
        maker.packs[0].icon = "art/cup.png"
        let plan = plan(maker)
        let document = try #require(plan.document(Self.list))
        guard case .object(let pack) = document else { return #expect(Bool(false), "is not an object") }
        expect(Set(pack.keys), is: ["title", "author", "cover", "stickers"])
        expect(pack["title"]?.text, is: "Tea Time")
        let entries = (pack["stickers"]?.elements ?? []) + [pack["cover"]].compactMap(\.self)
        expect(entries.count, is: 3)
        for entry in entries {
            guard case .object(let members) = entry else { return #expect(Bool(false), "is not an object") }
            #expect(Set(members.keys).isSubset(of: ["file", "emoji", "contentType"]))
            let file = try #require(members["file"]?.text)
            #expect(plan.output["tea-time/" + file] != nil)
        }
        expect(entries.map { $0["emoji"]?.text }, is: ["👋", "👋", nil])
        expect(entries.map { $0["contentType"]?.text }, is: ["image/webp", "image/png", "image/png"])
    }

    @Test("takes title, author, cover and the format of stills from the manifest")
    mutating func options() {
        maker.add("cup", .png)
        maker.set("title", .string("Tea"))
        maker.set("author", .string("Kettle"))
        maker.set("cover", .string("art/cup.png"))
        maker.set("stills", .string("png"))
        let plan = plan(maker)
        #expect(
            plan.document(Self.list)?["title"]?.text == "Tea" && plan.document(Self.list)?["author"]?.text == "Kettle")
        expect(plan.recipe("tea-time/01_cup.png")?.encoding.format, is: .png)
        expect(plan.recipe("tea-time/cover.png")?.encoding.format, is: .png)
    }

    @Test("splits what is more than a pack, with file names that sort")
    mutating func split() {
        for number in 0..<201 { maker.add("s\(number)", .png) }
        let plan = plan(maker)
        #expect(plan.output["tea-time/001_s0.webp"] != nil && plan.output["tea-time/200_s199.webp"] != nil)
        #expect(plan.output["tea-time-2/01_s200.webp"] != nil)
        expect(plan.document("tea-time-2/manifest.json")?["title"]?.text, is: "Tea Time 2")
    }

    @Test("shortens what runs too long, as the manifest says")
    mutating func overlong() {
        maker.add("a", .gif, durations: [2_000, 2_000]) { $0.edit.overlong = .trim }
        maker.add("b", .gif, durations: [2_000, 1_000])
        let plan = plan(maker)
        expect(plan.findings.map(\.rule), is: ["signal/shortened"])
        expect(plan.recipe("tea-time/01_a.png")?.timing.trimEnd, is: 3_000)
        #expect(plan.recipe("tea-time/02_b.png")?.timing.trimEnd == nil)
    }

    @Test("says that a pack cannot be changed after upload")
    mutating func nextStep() {
        maker.add("cup", .png)
        expect(
            plan(maker).nextStep?.parts,
            is: [
                .path("README.md"), .words(" says how packs get into Signal; once uploaded, a pack never changes"),
            ])
    }
}

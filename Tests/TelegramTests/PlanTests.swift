import Expect
import StickerModel
import TestSupport
import Testing

@testable import Telegram

@Suite("A plan for Telegram") struct PlanTests {
    let target: TelegramTarget
    var maker = CatalogMaker("telegram", side: 512) { $0.emojis = ["👋"] }

    init() throws {
        target = try TelegramTarget()
        maker.addPack("tea-time", "Tea Time")
    }

    private func plan(_ maker: CatalogMaker) -> TargetPlan { target.plan(maker.catalog, art: ArtFacts(maker.facts)) }

    /// A Lottie animation with 30 frames a second, and what is changed in it.
    private mutating func addVector(
        _ edit: (inout Sticker) -> Void = { _ in }, change: (inout ImageFacts) -> Void = { _ in }
    ) {
        maker.add("spin", .lottie, durations: [Double](repeating: 1_000 / 30, count: 60), edit: edit)
        maker.facts["art/spin.lottie"]?.vector = VectorFacts(rate: 30, frames: 60, packedBytes: 9_000)
        if var facts = maker.facts["art/spin.lottie"] {
            change(&facts)
            maker.facts["art/spin.lottie"] = facts
        }
    }

    // MARK: Names

    @Test(
        "names sets as Telegram takes them",
        arguments: [
            ("tea-time", "tea_time"), ("2-cats", "s_2_cats"), ("a--b__c-", "a_b_c"), ("cat", "cat"), ("-", "s_"),
        ])
    func names(id: String, name: String) { expect(SetName.plain(id), is: name) }

    @Test("ends the names of a bot's sets as Telegram demands, once")
    mutating func bots() {
        maker.add("cup", .png)
        maker.set("bot", .string("@tea_bot"))
        expect(plan(maker).document("tea_time/set.json")?["name"]?.text, is: "tea_time_by_tea_bot")
        expect(plan(maker).publishedIdentifiers.map(\.location), is: [CatalogMaker.at(3)], "where the bot is")
        maker.set("name", .string("tea_by_Tea_Bot"))
        expect(plan(maker).document("tea/set.json")?["name"]?.text, is: "tea_by_tea_bot")
    }

    @Test("shortens a name that is made of an id")
    mutating func longNames() {
        maker.packs[0].id = String(repeating: "a", count: 64)
        maker.add("cup", .png)
        maker.set("bot", .string("tea_bot"))
        let plan = plan(maker)
        expect(plan.findings, is: [])
        expect(plan.publishedIdentifiers.first?.record.id.count, is: 64)
    }

    @Test("has no two sets of one name")
    mutating func names() {
        maker.set("sets", .string("both"))
        maker.add("cup", .png)
        maker.addPack("tea-time-emoji", "More")
        maker.add("pot", .png)
        expect(
            plan(maker).findings.map(\.message),
            is: [
                "a set of pack “More” is called tea_time_emoji, as one of pack “Tea Time” is"
            ])
    }

    // MARK: Files

    @Test("has the files of each set, its document and the list for @Stickers")
    mutating func files() {
        maker.add("cup", .png) { $0.tags = ["tea"] }
        maker.add("wave", .gif, durations: [100, 100])
        let plan = plan(maker)
        expect(plan.findings, is: [])
        expect(plan.summary("tea_time/01_cup.png")?.hasPrefix("png 512 on its longest side, still"), is: true)
        expect(plan.summary("tea_time/02_wave.webm")?.hasPrefix("webm 512 on its longest side, animated"), is: true)
        let entries = plan.document("tea_time/set.json")?["stickers"]?.elements ?? []
        expect(entries.map { $0["format"]?.text }, is: ["static", "video"])
        expect(entries.map { $0["sticker"]?.text }, is: ["attach://01_cup.png", "attach://02_wave.webm"])
        expect(entries.first?["keywords"]?.elements.map(\.text), is: ["tea"])
        #expect(plan.output["tea_time/stickers.txt"] != nil)
        #expect(plan.output["import/ios/tea_time-static.json"] != nil)
        #expect(plan.output["import/ios/tea_time-video.json"] != nil)
    }

    @Test("has a sender for iOS that compiles", .needs("swiftc"))
    mutating func swift() throws {
        maker.add("cup", .png)
        let texts = plan(maker).texts.filter { $0.key.hasSuffix(".swift") }
        expect(texts.count, is: 1)
        for text in texts.values { try expect(PhoneCode.faults(inSwift: text), is: "") }
    }

    @Test("has a sender for Android that compiles", .enabled(if: Shell.finds("kotlinc"), "kotlinc is not installed"))
    mutating func kotlin() throws {
        maker.add("cup", .png)
        try expect(PhoneCode.faults(inKotlin: plan(maker).texts.filter { $0.key.hasSuffix(".kt") }), is: "")
    }

    @Test("says that a set of custom emoji takes no thumbnail")
    mutating func unusedThumbnail() {
        maker.add("cup", .png)
        maker.set("sets", .string("emoji"))
        maker.set("thumbnail", .string("art/cup.png"))
        #expect(plan(maker).findings.map(\.rule).contains("telegram/thumbnail-unused"))
        maker.set("sets", .string("both"))
        #expect(!plan(maker).findings.map(\.rule).contains("telegram/thumbnail-unused"))
    }

    @Test("makes stickers and custom emoji of one pack, these without a thumbnail and without an import")
    mutating func both() {
        maker.add("cup", .png)
        maker.packs[0].icon = "art/cup.png"
        maker.set("sets", .string("both"))
        let plan = plan(maker)
        expect(plan.summary("tea_time_emoji/01_cup.png")?.hasPrefix("png 100 x 100"), is: true)
        expect(plan.document("tea_time_emoji/set.json")?["sticker_type"]?.text, is: "custom_emoji")
        #expect(plan.output["tea_time/thumb.png"] != nil)
        #expect(plan.output["tea_time_emoji/thumb.png"] == nil)
        #expect(plan.output["import/ios/tea_time_emoji.json"] == nil)
    }

    @Test("writes no import where the manifest does not want it")
    mutating func withoutImport() {
        maker.add("cup", .png)
        maker.set("import", .bool(false))
        #expect(!plan(maker).output.entries.contains { $0.path.hasPrefix("import/") })
    }

    @Test("brings fast art to 30 frames a second, and leaves other art its own times")
    mutating func rates() {
        func grid(_ durations: [Double]) -> Double? {
            var maker = maker
            maker.add("wave", .gif, durations: durations)
            let recipe = plan(maker).recipe("tea_time/01_wave.webm")
            return recipe == nil ? -1 : recipe?.timing.grid
        }
        expect(grid([20, 20]), is: 1_000 / 30.0)
        expect(grid([30, 100]), is: 1_000 / 30.0)
        #expect(grid([33, 34]) == nil)
        #expect(grid([70, 500]) == nil)
    }

    // MARK: Vectors

    @Test("keeps Lottie art vector, and a TGS sticker as it is")
    mutating func vectors() {
        addVector()
        expect(
            plan(maker).summary("tea_time/01_spin.tgs"), is: "tgs, vector, from art/spin.lottie, at most 64,000 bytes")
        maker.facts["art/spin.lottie"]?.vector?.isPacked = true
        maker.facts["art/spin.lottie"]?.vector?.isMarked = true
        expect(plan(maker).summary("tea_time/01_spin.tgs"), is: "verbatim from art/spin.lottie")
        maker.set("lottie", .string("webm"))
        expect(plan(maker).summary("tea_time/01_spin.webm")?.hasPrefix("webm"), is: true)
    }

    @Test("says why a Lottie animation becomes a video, each reason by its name")
    mutating func obstacles() {
        addVector {
            $0.edit.outline = Outline(width: 8, color: .white)
        } change: {
            $0.vector?.features = [.expressions, .masks, .images]
            $0.vector?.packedBytes = 70_000
        }
        let plan = plan(maker)
        #expect(plan.summary("tea_time/01_spin.webm") != nil)
        expect(
            plan.findings.map(\.message),
            is: [
                "becomes a WebM video, as a TGS sticker cannot have expressions, images, `outline` and 70,000 bytes "
                    + "(the limit is 64,000 bytes)"
            ])
    }

    // MARK: Too long

    @Test("shortens what runs too long, as the manifest says")
    mutating func overlong() {
        maker.add("a", .gif, durations: [2_000, 2_000]) { $0.edit.overlong = .trim }
        maker.add("b", .gif, durations: [2_000, 2_000]) { $0.edit.overlong = .speedUp }
        maker.add("c", .gif, durations: [2_000, 1_000]) { $0.edit.overlong = .trim }
        let plan = plan(maker)
        expect(plan.findings.map(\.rule), is: ["telegram/shortened"])
        expect(
            plan.findings.first?.message,
            is: "2 stickers of pack “Tea Time” are made shorter for Telegram, as `overlong` asks; given up: "
                + "a (the last 1,000 ms of 4,000 ms), b (its own speed: it plays 1.34 times as fast)")
        func timing(_ path: String) -> Timing? { plan.recipe(path)?.timing }
        expect(timing("tea_time/01_a.webm")?.trimEnd, is: 3_000)
        expect(timing("tea_time/01_a.webm")?.shortening, is: "the last 1,000 ms of 4,000 ms")
        expect(timing("tea_time/02_b.webm")?.speed, is: 4.0 / 3)
        #expect(timing("tea_time/03_c.webm")?.shortening == nil)
    }

    @Test("does not speed up what would be more than twice as fast")
    mutating func farTooLong() {
        maker.add("a", .gif, durations: [4_000, 4_000]) { $0.edit.overlong = .speedUp }
        expect(plan(maker).findings.map(\.rule), is: ["telegram/animation-duration"])
    }
}

import Expect
import StickerModel
import TestSupport
import Testing

@testable import Discord

@Suite("A plan for Discord") struct PlanTests {
    let target: DiscordTarget
    var maker = CatalogMaker("discord", side: 320) { $0.emojis = ["👋"] }

    init() throws {
        target = try DiscordTarget()
        maker.addPack("tea-time", "Tea Time")
    }

    private func plan() -> TargetPlan { target.plan(maker.catalog, art: ArtFacts(maker.facts)) }

    private mutating func addVector(_ edit: (inout Sticker) -> Void = { _ in }) {
        maker.add("spin", .lottie, durations: [Double](repeating: 1_000 / 30, count: 60), edit: edit)
        maker.facts["art/spin.lottie"]?.vector = VectorFacts(rate: 30, frames: 60)
    }

    @Test("has the files of each pack and its list")
    mutating func files() {
        maker.add("tired-cup", .png) {
            $0.tags = ["tea"]
            $0.alt = LocalizedText("A tired  cup")
        }
        maker.add("wave", .gif, durations: [100, 100])
        let plan = plan()
        expect(plan.findings, is: [])
        expect(plan.summary("tea-time/01_tired-cup.png")?.hasPrefix("png 320 x 320, still"), is: true)
        expect(plan.summary("tea-time/02_wave.png")?.hasPrefix("apng 320 x 320, animated"), is: true)
        expect(
            plan.document("tea-time/stickers.json")?.elements.first,
            is: .object([
                "name": .string("Tired cup"), "description": .string("A tired cup"), "tags": .string("👋, tea"),
                "file": .string("01_tired-cup.png"),
            ]))
    }

    @Test("makes APNGs of Lottie art, and keeps it where the manifest says so")
    mutating func vectors() {
        addVector()
        expect(plan().summary("tea-time/01_spin.png")?.hasPrefix("apng 320 x 320, animated"), is: true)
        maker.set("lottie", .string("json"))
        expect(
            plan().summary("tea-time/01_spin.json"), is: "lottie, vector, from art/spin.lottie, at most 500,000 bytes")
    }

    @Test("draws Lottie art with edits that a copy cannot have")
    mutating func edits() {
        maker.set("lottie", .string("json"))
        addVector { ($0.edit.outline, $0.edit.poster) = (Outline(width: 4, color: .white), 30) }
        let plan = plan()
        expect(plan.summary("tea-time/01_spin.png")?.hasPrefix("apng 320 x 320, animated"), is: true)
        expect(plan.findings.map(\.rule), is: ["discord/lottie-as-animation"])
        expect(plan.findings.first?.message.hasSuffix("cannot have `outline` and `poster`"), is: true)
    }

    @Test("writes GIF with the manifest's matte")
    mutating func gifs() {
        maker.add("wave", .gif, durations: [100, 100])
        maker.set("animations", .string("gif"))
        maker.set("matte", .string("#313338"))
        expect(plan().recipe("tea-time/01_wave.gif")?.encoding.matte, is: Color(red: 0x31, green: 0x33, blue: 0x38))
    }

    @Test("shortens animations as the manifest asks")
    mutating func shortens() {
        maker.add("wave", .gif, durations: [3_000, 3_000]) { $0.edit.overlong = .trim }
        expect(plan().findings.map(\.rule), is: ["discord/shortened"])
        expect(plan().findings.first?.message.contains("the last 1,000 ms of 6,000 ms"), is: true)
    }

    @Test("is imported with names, emojis and descriptions") func imports() throws {
        var tree = try #require(try GoodBundles.all["list"]?())
        let renamed = GoodBundles.document.replacing("\"Wave\"", with: "\"WAVE, again\"")
        tree.contents["tea-time/stickers.json"] = .text(renamed)
        let packs = tree.packs(by: target)
        expect(packs.map(\.name), is: ["tea-time"])
        expect(packs.first?.stickers.map(\.name), is: ["Cup", "WAVE, again"])
        // One that the next build would not make of the id.
        expect(packs.first?.stickers.map { $0.options["name"] }, is: [nil, "WAVE, again"])
        expect(packs.first?.stickers.map(\.emojis), is: [["☕"], ["👋"]])
        expect(packs.first?.stickers.first?.alt, is: LocalizedText("A tired cup"))
    }
}

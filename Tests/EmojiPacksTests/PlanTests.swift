import Expect
import StickerModel
import TestSupport
import Testing

@testable import EmojiPacks

@Suite("A plan for emoji packs") struct PlanTests {
    let target: EmojiPacksTarget
    var maker = CatalogMaker("emoji", side: 512)

    init() throws {
        target = try EmojiPacksTarget()
        maker.addPack("tea-time", "Tea Time")
    }

    private func plan() -> TargetPlan { target.plan(maker.catalog, art: ArtFacts(maker.facts)) }

    private mutating func use(_ services: [String]) {
        let place = CatalogMaker.at(3)
        maker.set("services", .list(services.map { DocumentNode(.string($0), at: place) }))
    }

    @Test("has the files of each service, its list and its archive")
    mutating func files() {
        maker.add("tired-cup", .png)
        maker.add("wave", .gif, durations: [100, 100])
        expect(
            plan().output.entries.map(\.path),
            is: [
                "discord/tea-time/tired_cup.png", "discord/tea-time/wave.gif", "discord/tea-time/names.txt",
                "slack/tea-time/tired_cup.png", "slack/tea-time/wave.gif", "slack/tea-time/names.txt",
                "mastodon/tea-time/tired_cup.png", "mastodon/tea-time/wave.gif", "mastodon/tea-time/pack.json",
                "mastodon/tea-time.tar.gz", "misskey/tea-time/tired_cup.png", "misskey/tea-time/wave.webp",
                "misskey/tea-time/meta.json", "misskey/tea-time.zip", "matrix/tea-time/tired_cup.png",
                "matrix/tea-time/wave.gif", "matrix/tea-time/image_pack.json", "README.md", "upload.py",
            ])
        expect(plan().recipe("slack/tea-time/wave.gif")?.encoding.byteBudget, is: 128_000)
        expect(plan().recipe("mastodon/tea-time/wave.gif")?.encoding.byteBudget, is: 256_000)
    }

    @Test("publishes a name once: Slack's small letters hide nothing")
    mutating func identifiers() {
        maker.add("KEKW", .png)
        expect(Set(plan().publishedIdentifiers.map(\.record.id)), is: ["KEKW"])
    }

    @Test("makes what the manifest names")
    mutating func services() {
        maker.add("cup", .png)
        use(["misskey"])
        expect(Set(plan().output.entries.map { FileName.parts($0.path).first }), is: ["misskey", "README.md"])
    }

    @Test("gives Misskey names, a category and all words as aliases, and no time")
    mutating func misskey() {
        maker.add("cup", .png) {
            $0.tags = ["tea"]
            $0.emojis = ["☕"]
        }
        let record = plan().document("misskey/tea-time/meta.json")?["emojis"]?.elements.first
        expect(record?["fileName"]?.text, is: "cup.png")
        expect(record?["emoji"]?["aliases"]?.elements.map(\.text), is: ["tea", "☕"])
        expect(record?["emoji"]?["category"]?.text, is: "Tea Time")
        #expect(plan().document("misskey/tea-time/meta.json")?["exportedAt"] == nil)
    }

    @Test("writes the state event of Matrix, with places for addresses, for emoticons or stickers")
    mutating func matrix() {
        maker.add("cup", .png) { $0.alt = LocalizedText("A cup") }
        let pack = plan().document("matrix/tea-time/image_pack.json")
        let image = pack?["content"]?["images"]?["cup"]
        expect(image?["url"]?.text, is: "mxc://upload/cup.png")
        expect(image?["body"]?.text, is: "A cup")
        expect(image?["info"]?["mimetype"]?.text, is: "image/png")
        expect(pack?["content"]?["pack"]?["usage"]?.elements.map(\.text), is: ["emoticon"])
        expect(plan().recipe("matrix/tea-time/cup.png")?.framing.canvas, is: .fixed(.square(128)))
        maker.set("matrix", .string("stickers"))
        expect(
            plan().document("matrix/tea-time/image_pack.json")?["content"]?["pack"]?["usage"]?.elements.map(\.text),
            is: ["sticker"])
        expect(plan().recipe("matrix/tea-time/cup.png")?.framing.canvas, is: .fixed(.square(512)))
        expect(plan().recipe("slack/tea-time/cup.png")?.framing.canvas, is: .fixed(.square(128)))
    }

    @Test("shows a long animation to Slack in 50 frames, with its own running time")
    mutating func frames() throws {
        maker.add("wave", .gif, durations: [Double](repeating: 30, count: 60))
        let durations = [Double](repeating: 30, count: 60)
        let timeline = try #require(plan().recipe("slack/tea-time/wave.gif")).timing.timeline(over: durations)
        #expect(timeline.slots.count <= 50)
        expect(timeline.totalDuration, is: 1_800)
        #expect(plan().recipe("mastodon/tea-time/wave.gif")?.timing.grid == nil)
    }

    // MARK: Names

    @Test("gives each emoji of a server a name of its own")
    mutating func names() {
        maker.add("tea-cup", .png)
        maker.addPack("more", "More Tea")
        maker.add("tea_cup", .png)
        let findings = plan().findings
        expect(findings.map(\.rule), is: ["emoji/renamed"])
        #expect(plan().output["slack/more/tea_cup_2.png"] != nil)
        maker.set("prefix", .string("more_"), inPack: 1)
        expect(plan().findings, is: [])
        #expect(plan().output["slack/more/more_tea_cup.png"] != nil)
    }

    @Test("keeps the capitals of file names, but for Slack")
    mutating func capitals() {
        maker.add("kekw", .png) { $0.file = "art/KEKW.png" }
        maker.add("blob-wave", .png) { $0.file = "art/blob Wave.png" }
        let paths = Set(plan().output.entries.map(\.path))
        #expect(paths.isSuperset(of: ["discord/tea-time/KEKW.png", "mastodon/tea-time/blob_Wave.png"]))
        #expect(paths.isSuperset(of: ["slack/tea-time/kekw.png", "slack/tea-time/blob_wave.png"]))
    }

    @Test("names emoji by tags where ids are bare numbers, and no shorter than two characters")
    mutating func tags() {
        maker.add("01", .png) { $0.tags = ["Très bien"] }
        maker.add("02", .png)
        maker.add("a", .png)
        for name in ["tres_bien", "02", "emoji_a"] { #expect(plan().output["slack/tea-time/\(name).png"] != nil) }
    }

    @Test("keeps every file in its folder, whatever the manifest calls an emoji")
    mutating func hostileNames() {
        maker.add("cup", .png) { $0.options.values["shortcode"] = DocumentNode(.string("../../cup"), at: $0.location) }
        maker.packs[0].ruleLevels = ["emoji/slack-name": RuleLevel(severity: nil, reason: "x")]
        #expect(!plan().findings.contains { $0.rule == "emoji/slack-name" })
        #expect(plan().output["slack/tea-time/cup.png"] != nil)
        #expect(!plan().output.entries.contains { FileName.parts($0.path).contains("..") })
    }
}

import Expect
import Foundation
import StickerModel
import Testing

@testable import StickerEngine
@testable import TestArt

@Suite struct QualityLossTests {
    private let catalog: Catalog
    private let targets: [any Target]

    init() throws {
        targets = try SampleTarget.all()
        catalog = try Self.catalog("", targets)
    }

    private static func catalog(_ lines: String, _ targets: [any Target]) throws -> Catalog {
        let folder = try TemporaryFolder([
            "pack.yaml": "name: Tea\npublisher: Ana\n\(lines)stickers: [{ file: an.png, emojis: [👋] }]\n",
            "an.png": "-",
        ])
        return try #require(ManifestLoader(targets: targets).load(folder.path).catalog)
    }

    private func outcome(kept: Int = 1, needed: Int = 1, quality: Int? = nil, colors: Int? = nil) -> EncodingOutcome {
        var outcome = EncodingOutcome(
            isExact: false, frames: [FrameChange(.art, 40, count: needed), FrameChange(.budget, count: kept)])
        (outcome.quality, outcome.colors) = (quality, colors)
        outcome.hasFewerColors = colors != nil
        return outcome
    }

    private func findings(
        _ outcomes: [[EncodingOutcome]], budget: Int? = 500_000, sticker: String? = "an", in other: Catalog? = nil
    ) -> [Finding] {
        let recipe = ImageRecipe(
            source: "an.png", timing: Timing(ArtEdit(), isStill: false),
            framing: Framing(ArtEdit(), canvas: .fixed(.square(512))), encoding: Encoding(.webp, byteBudget: budget))
        var files: [String: FinishedFile] = [:]
        let plans = zip(targets, outcomes).map { target, outcomes in
            let entries = outcomes.enumerated().map { index, outcome in
                files["\(target.name)/\(index).webp"] = FinishedFile(key: ContentHash([]), outcome: outcome)
                return OutputEntry(
                    "\(index).webp", .art(.raster(recipe)),
                    origin: Origin(pack: "tea", sticker: sticker, art: "an.png", role: "sticker"))
            }
            return (target: target, plan: TargetPlan(output: OutputPlan(entries)))
        }
        return QualityLoss(in: files, of: plans).findings(other ?? catalog)
    }

    @Test func lostFramesAreToldOnceWithTheWorstOfEachPlatform() {
        let found = findings([
            [outcome(kept: 8, needed: 20), outcome(kept: 2, needed: 20)], [outcome(kept: 7, needed: 20)],
        ])
        expect(
            found.map(\.message),
            is: [
                "keeps only 2 of 20 frames for Sample (our budget is 500,000 bytes) and 7 of 20 frames for Other (our budget is 500,000 bytes)"
            ])
        #expect(found.map(\.rule) == ["art/frames-lost"] && found[0].severity == .warning && found[0].path == "an.png")
        #expect(found[0].notes.count == 1 && found[0].notes[0].hasPrefix("shorten it with `trim`, or use simpler art"))
    }

    @Test func aScreenThatIsNotThereIsToldOnce() {
        var whole = outcome()
        whole.sacrifices = [ChromaKey.notFound]
        expect(findings([[whole, whole], [whole]]).map(\.rule), is: ["art/key-unused"])
        expect(findings([[outcome()], []]), is: [])
    }

    @Test func aFewLostFramesAreARemark() {
        let found = findings([[outcome(kept: 10, needed: 20)], [outcome(kept: 20, needed: 20)]])
        expect(found.map(\.message), is: ["keeps 10 of 20 frames for Sample (our budget is 500,000 bytes)"])
        #expect(found.map(\.rule) == ["art/frames-thinned"] && found[0].severity == .info)
        let mixed = findings([[outcome(kept: 19, needed: 20)], [outcome(kept: 9, needed: 20)]])
        expect(mixed.map(\.severity), is: [.warning])
        expect(
            mixed[0].message,
            is:
                "keeps only 19 of 20 frames for Sample (our budget is 500,000 bytes) and 9 of 20 frames for Other (our budget is 500,000 bytes)"
        )
    }

    @Test func lowQualityIsTold() {
        let found = findings([[outcome(quality: 0)], [outcome(colors: 5)]])
        expect(
            found.map(\.message),
            is: [
                "keeps only quality 0 of 100 for Sample (our budget is 500,000 bytes) and 5 colors for Other (our budget is 500,000 bytes)"
            ])
        expect(found.map(\.rule), is: ["art/low-quality"])
        #expect(found[0].notes[0].hasPrefix("use simpler art"))
        let animated = findings([[outcome(kept: 20, needed: 20, quality: 0)]])
        #expect(animated[0].notes[0].hasPrefix("shorten it with `trim`, or use simpler art"))
    }

    @Test func whatIsAsUsualIsNot() {
        let usual = [
            outcome(kept: 20, needed: 20), outcome(quality: 20), outcome(colors: 17), outcome(kept: 1, needed: 9),
        ]
        expect(findings([usual]), is: [])
        expect(findings([[EncodingOutcome(isExact: true)]]), is: [])
        // Nothing forces a format without a limit; trays are judged by eye.
        expect(findings([[outcome(colors: 5)]], budget: nil), is: [])
        expect(findings([[outcome(colors: 5)]], sticker: nil), is: [])
    }

    @Test func aPackMaySwitchItOff() throws {
        let off = try Self.catalog(
            "rules: { art/frames-lost: { level: \"off\", reason: grain is the point } }\n", targets)
        expect(findings([[outcome(kept: 2, needed: 20, quality: 3)]], in: off).map(\.rule), is: ["art/low-quality"])
    }

    /// Noise does not fit a still sticker, whatever is given up.
    @Test func buildsWarn() async throws {
        let folder = try TemporaryFolder([
            "300.svg": .svg("<rect width='300' height='400'/>", side: 512),
            "400.svg": .svg("<rect width='400' height='400'/>", side: 512),
            "pack.yaml": "name: T\npublisher: A\nemojis: [👋]\ntargets: { whatsapp: {} }\n"
                + "stickers: [an.png, 300.svg, 400.svg]\n",
        ])
        try folder.write(PNGBuilder.noise(side: 512), to: "an.png")
        let outcome = try await folder.build()
        let found = outcome.findings.filter { $0.rule == "art/low-quality" }
        #expect(outcome.status == .success && found.map(\.path) == [folder.path + "/an.png"])
        expect(found.first?.message.hasSuffix(" of 100 for WhatsApp (our budget is 100,000 bytes)"), is: true)
    }
}

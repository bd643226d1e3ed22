import Expect
import StickerDocuments
import StickerImaging
import StickerModel
import Testing

@testable import StickerEngine

@Suite struct PreviewReportTests {
    /// What the page needs of a build is in the report.
    @Test func readsWhatABuildWrites() async throws {
        let folder = TemporaryFolder()
        var live = LiveCatalog()
        live.publisher = #""Ana \"Lim\" </script>""#
        live.packs[0].name = #""Tea \u0600*/ \U0001F375 & <b>""#
        live.packs[1].lines = ["emojis: [🔴, 🙂]"]
        let prepared = try await live.prepared(in: folder)
        let catalog = try #require(prepared.catalog)
        let rendered = Self.rendered(prepared)
        #expect(rendered.files.count > 20)
        var findings = prepared.findings
        var finding = Finding(
            rule: "whatsapp/margin", severity: .warning, message: "“\u{600}” \u{2028}\t", notes: ["a", "b\u{7F}"],
            path: "art/tea-1.png")
        finding.output = "whatsapp/ios/tea_1.webp"
        finding.cause = "margin"
        findings.append(finding)
        // Named by its line, with the path as the user gave it.
        let sticker = try #require(catalog.packs.last?.stickers.last)
        findings.append(
            Finding(
                rule: "whatsapp/emojis", severity: .warning, message: "too many", path: sticker.location.file,
                line: sticker.location.line, column: sticker.location.column))
        let report = BuildReport(
            catalog: catalog, plans: prepared.plans, rendered: rendered, findings: findings, root: prepared.root)
        let read = PreviewReport(try JSONReader.read(report.bytes(), file: "report.json"))
        // Of findings, a report says less than the build knows.
        let known = PreviewReport(report)
        #expect(known.images == read.images && known.entries == read.entries && known.targets == read.targets)
        #expect(known.packNames == read.packNames && known.publishers == read.publishers)
        expect(known.findings.map(\.stickers), is: read.findings.map(\.stickers))
        #expect(read.targets.count == 3 && read.images.count > 20 && read.entries.count == 9)
        expect(read.findings.dropLast().last?.stickers.count, is: 1)
        let pack = try #require(catalog.packs.last)
        #expect(sticker.location.file.hasPrefix(prepared.root + "/"))
        expect(read.findings.last?.stickers, is: [pack.id + "/" + sticker.id])
        #expect(read.packNames == catalog.packs.map(\.name) && read.publishers == catalog.packs.map(\.publisher))
        let made = read.images.values.filter { !$0.sacrifices.isEmpty }
        #expect(made.contains { $0.sacrifices == ["quality 8\u{600}", "<4 frames>"] && !$0.isExact })
        #expect(read.images.values.contains { $0.frames == ["9 frames of 40 ms", "byte budget: 4"] })
        #expect(made.contains { $0.considered.map(\.title) == ["exact", "256 colors"] })
    }

    /// Made files of all outcomes.
    private static func rendered(_ prepared: PlannedBuild) -> Rendered {
        var rendered = Rendered()
        for (target, plan) in prepared.plans {
            for (index, entry) in plan.output.entries.enumerated() {
                guard case .art = entry.content, index % 11 != 10 else { continue }
                var outcome = EncodingOutcome(isExact: index % 2 == 0)
                if index % 2 == 0 {
                    outcome.frames = [FrameChange(.art, 40, count: 9), FrameChange(.budget, count: 4)]
                }
                if index % 3 == 0 { outcome.sacrifices = ["quality 8\u{600}", "<4 frames>"] }
                if index % 5 == 0 {
                    outcome.considered = [
                        EncodingStep("exact", bytes: 900, measure: .counted, limit: 500, verdict: .overLimit),
                        EncodingStep("256 colors", bytes: 400, measure: .counted, limit: 500, verdict: .chosen),
                    ]
                }
                rendered.files[target.name + "/" + entry.path] = FinishedFile(
                    key: ContentHash([1]), outcome: outcome, byteCount: 400 + index)
            }
        }
        return rendered
    }
}

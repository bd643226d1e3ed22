import Expect
import StickerModel
import Testing

@testable import StickerEngine

struct SummaryLineTests {
    private func build(_ status: StickerEngine.ExitStatus, _ findings: [Finding] = [], remarks: [String] = []) -> String
    {
        BuildOutcome(
            status: status, findings: findings, isUpToDate: false, fileCount: 41, byteCount: 1_440_000,
            stickerCount: 24, targetCount: 2, output: "out", changes: [],
            remarks: remarks
        ).summary([Sample.rule]).string
    }

    @Test func aBuildSaysWhatItMade() {
        expect(build(.success), is: "Built 24 stickers for 2 platforms in out: 41 files, 1.4 MB.\n")
        expect(
            build(.success, Array(Sample.findings.dropFirst()), remarks: ["The exchange was not atomic."]),
            is:
                "The exchange was not atomic.\nBuilt 24 stickers for 2 platforms in out: 41 files, 1.4 MB (1 warning, 1 info).\n"
        )
    }

    @Test func aBuildSaysWhatChanged() {
        let outcome = BuildOutcome(
            status: .success, findings: [], isUpToDate: false, fileCount: 2, byteCount: 2, stickerCount: 1,
            targetCount: 1,
            output: "out",
            changes: [.init(kind: .changed, path: "a\n.webp"), .init(kind: .removed, path: "b.png")], remarks: [])
        expect(outcome.changeLines, is: "changed a\\n.webp\nremoved b.png\n")
        expect(outcome.summary([]), is: "Built 1 sticker for 1 platform in out: 2 files, 2 bytes.\n")
    }

    @Test func aBuildSaysWhatToDoNextOnEachPlatform() {
        var outcome = BuildOutcome(
            status: .success, findings: [], fileCount: 2, byteCount: 2, stickerCount: 1, targetCount: 1,
            output: "/my out")
        expect(outcome.nextLines(defaultOutput: "out"), is: "")
        outcome.shownOutput = "my out"
        outcome.page = "index.html"
        outcome.manifest = "my tea/pack.yaml"
        outcome.nextSteps = [
            PlatformStep(
                title: "WhatsApp", folder: "whatsapp", step: NextStep(.command("preview --serve"), .words(" helps"))),
            PlatformStep(
                title: "iMessage", folder: "imessage",
                step: NextStep(.words("open "), .path("tea/Tea.xcodeproj"), .words(" in Xcode"))),
        ]
        expect(
            outcome.nextLines(defaultOutput: "./my out"),
            is: """
                See it: open 'my out/index.html' in a browser
                WhatsApp: stickerpress preview --serve 'my tea/pack.yaml' helps
                iMessage: open 'my out/imessage/tea/Tea.xcodeproj' in Xcode

                """)
        outcome.manifest = "."
        #expect(outcome.nextLines(defaultOutput: "my out").string.contains("preview --serve helps"))
        outcome.manifest = "tea"
        #expect(
            outcome.nextLines(defaultOutput: "tea/out").string.contains("preview --serve tea -o 'my out' helps"),
            "the command builds into the same folder")
    }

    @Test func aBuildWithNothingToDoSaysSo() {
        let outcome = BuildOutcome(
            status: .success, findings: [], isUpToDate: true, fileCount: 2, byteCount: 2, stickerCount: 1,
            output: "out",
            changes: [], remarks: [])
        expect(outcome.summary([]), is: "Up to date: nothing has changed since out was built.\n")
    }

    @Test func aScaffoldSaysWhatToDoNext() {
        let made = ImportOutcome(manifest: "tea/pack.yaml", packCount: 1, stickerCount: 1)
        #expect(made.summary.string.hasPrefix("Wrote tea/pack.yaml with 1 sticker.\nNext: "))
        var several = made
        (several.stickerCount, several.packCount) = (12, 3)
        #expect(several.summary.string.hasPrefix("Wrote tea/pack.yaml with 12 stickers in 3 packs.\nNext: "))
        let refused = ImportOutcome(.cannotWrite, Sample.hostile())
        expect(refused.summary, is: "Nothing was written: 1 error.\n")
    }

    @Test func aRefusedBuildSaysWhereToReadWhy() {
        expect(
            build(.findings, Sample.findings),
            is: """
                Nothing was written: 1 error, 1 warning, 1 info.
                Why: stickerpress explain whatsapp/animation-duration

                """)
        expect(build(.badManifest, Sample.hostile()), is: "Nothing was written: 1 error.\n")
    }

    @Test func aCheckSaysWhatItTookThePathsFor() {
        let subjects = ["out: WhatsApp iOS bundle"]
        let clean = CheckOutcome(status: .success, findings: [], subjects: subjects)
        expect(clean.summary([Sample.rule]), is: "out: WhatsApp iOS bundle\nNo problems found.\n")
        let broken = CheckOutcome(status: .findings, findings: Sample.findings, subjects: [])
        #expect(broken.summary([Sample.rule]).string.hasPrefix("Failed: 1 error, 1 warning, 1 info.\nWhy: "))
        let warned = CheckOutcome(status: .success, findings: [Sample.findings[1]], subjects: [])
        expect(warned.summary([Sample.rule]), is: "Passed with 1 warning.\n")
    }

    @Test(arguments: [
        (1, "1 byte"), (9_999, "9,999 bytes"), (10_499, "10 kB"), (999_499, "999 kB"), (999_999, "1 MB"),
        (1_440_000, "1.4 MB"), (12_345_678_901, "12.3 GB"),
    ])
    func bytesInWords(bytes: Int, text: String) { expect(ByteCount.text(bytes), is: text) }
}

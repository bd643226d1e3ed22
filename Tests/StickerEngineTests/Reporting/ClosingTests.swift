import StickerModel
import Testing

@testable import StickerEngine

struct ClosingTests {
    private func build(_ status: StickerEngine.ExitStatus, _ findings: [Finding] = [], remarks: [String] = []) -> String
    {
        BuildOutcome(
            status: status, findings: findings, isUpToDate: false, fileCount: 41, byteCount: 1_440_000,
            stickerCount: 24, output: "out", changes: [],
            remarks: remarks
        ).closingLine([Sample.rule])
    }

    @Test func aBuildSaysWhatItMade() {
        #expect(build(.success) == "Made 24 stickers in out: 41 files, 1.4 MB.\n")
        #expect(
            build(.success, Array(Sample.findings.dropFirst()), remarks: ["The exchange was not atomic."])
                == "The exchange was not atomic.\nMade 24 stickers in out: 41 files, 1.4 MB (1 warning, 1 remark).\n")
    }

    @Test func aRefusedBuildSaysWhereToReadWhy() {
        #expect(
            build(.findings, Sample.findings) == """
                Nothing was written: 1 error, 1 warning, 1 remark.
                Why: stickerpress explain whatsapp/animation-duration

                """)
        #expect(build(.badManifest, Sample.hostile()) == "Nothing was written: 1 error.\n")
    }

    @Test func aCheckSaysWhatItTookThePathsFor() {
        let subjects = ["out: WhatsApp iOS bundle"]
        let clean = CheckOutcome(status: .success, findings: [], subjects: subjects)
        #expect(clean.closingLines([Sample.rule]) == "out: WhatsApp iOS bundle\nAll in order.\n")
        let broken = CheckOutcome(status: .findings, findings: Sample.findings, subjects: [])
        #expect(broken.closingLines([Sample.rule]).hasPrefix("Not in order: 1 error, 1 warning, 1 remark.\nWhy: "))
        let warned = CheckOutcome(status: .success, findings: [Sample.findings[1]], subjects: [])
        #expect(warned.closingLines([Sample.rule]) == "In order, with 1 warning.\n")
    }

    @Test(arguments: [
        (1, "1 byte"), (9_999, "9,999 bytes"), (10_499, "10 kB"), (999_499, "999 kB"), (999_999, "1 MB"),
        (1_440_000, "1.4 MB"), (12_345_678_901, "12.3 GB"),
    ])
    func bytesInWords(bytes: Int, text: String) { #expect(ByteCount.text(bytes) == text) }
}

import StickerEngine
import Testing

@testable import stickerpress

struct ArgumentValueTests {
    private func arguments(_ option: stickerpress.Option, _ text: String) -> Arguments {
        Arguments(command: "build", options: [option.name: [text]])
    }

    @Test func wholeNumbersKeepToTheirBounds() throws {
        #expect(try arguments(.jobs, "8").jobs() == 8)
        #expect(try arguments(.maxPixels, "64,000_000").limits().pixels == 64_000_000)
        #expect(try Arguments(command: "build").jobs() == nil)
        for text in ["0", "-5", "1025", "two", "1.5", "", "99999999999999999999", "1e3"] {
            #expect(throws: UsageError("--jobs takes a whole number from 1 to 1,024, not \(text)", command: "build")) {
                try arguments(.jobs, text).jobs()
            }
        }
    }

    @Test(arguments: [
        ("500000", 500_000), ("500_000", 500_000), ("1.5MB", 1_500_000), ("64MiB", 67_108_864), ("64 mib", 67_108_864),
        ("2k", 2_000), ("1GB", 1_000_000_000), ("12b", 12), ("MB", nil), ("", nil), ("-1MB", nil), ("inf", nil),
        ("0x10", nil), ("99999999999GB", nil), ("1e5", nil), ("nan", nil), ("1..5M", nil), ("١MB", nil),
    ])
    func sizes(text: String, bytes: Int?) { #expect(ByteSize.parse(text) == bytes) }

    @Test func aSizeOfNothingIsRefused() {
        #expect(throws: UsageError.self) { try arguments(.memory, "0").limits() }
    }

    @Test func limitsStayAsTheyAreWhereNothingIsSaid() throws {
        #expect(try Arguments(command: "build").limits() == ResourceLimits())
        #expect(try arguments(.memory, "1GB").limits() == ResourceLimits(heldBytes: 1_000_000_000))
        #expect(try arguments(.maxFileSize, "1GB").limits() == ResourceLimits(fileBytes: 1_000_000_000))
        #expect(try arguments(.maxFrames, "7").limits() == ResourceLimits(frames: 7))
    }

    @Test func choicesSuggest() throws {
        #expect(try arguments(.format, "sarif").choice(.format) == ReportFormat.sarif)
        #expect(throws: UsageError("unknown format jsn, did you mean json?", command: "build")) {
            try arguments(.format, "jsn").choice(.format, ReportFormat.self)
        }
        #expect(throws: UsageError("unknown format xml; there are text, json, github, sarif", command: "build")) {
            try arguments(.format, "xml").choice(.format, ReportFormat.self)
        }
    }
}

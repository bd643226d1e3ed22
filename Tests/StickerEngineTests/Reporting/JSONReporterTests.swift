import Foundation
import StickerModel
import Testing

@testable import StickerEngine

struct JSONReporterTests {
    @Test func hasItsDocumentedShape() {
        #expect(
            JSONReporter().report(Array(Sample.findings.prefix(1))) == """
                {
                  "counts" : {
                    "error" : 1,
                    "info" : 0,
                    "warning" : 0
                  },
                  "findings" : [
                    {
                      "message" : "animation runs 12,400 ms, at most 10,000",
                      "notes" : [
                        "trim it, or set `speed: 1.25` on this sticker"
                      ],
                      "path" : "art/dance.gif",
                      "rule" : "whatsapp/animation-duration",
                      "severity" : "error"
                    }
                  ],
                  "formatVersion" : 1,
                  "tool" : {
                    "name" : "stickerpress",
                    "version" : "\(ToolIdentity.version)"
                  }
                }

                """)
    }

    @Test func placesAreGivenWhereKnown() throws {
        let entries = try entries(JSONReporter().report(Sample.findings))
        #expect(entries.map { $0["line"] as? Int } == [nil, 12, 3])
        #expect(entries.map { $0["column"] as? Int } == [nil, 9, nil])
    }

    @Test func hostileTextComesBackAsItWas() throws {
        let text = JSONReporter().report(Sample.hostile())
        #expect(try entries(text).first?["path"] as? String == Sample.hostilePath)
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    }

    private func entries(_ text: String) throws -> [[String: Any]] {
        let document = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        return try #require(document["findings"] as? [[String: Any]])
    }
}

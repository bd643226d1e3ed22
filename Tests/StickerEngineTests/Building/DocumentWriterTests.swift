import StickerModel
import Testing

@testable import StickerEngine

@Suite struct DocumentWriterTests {
    private let writer = DocumentWriter { path throws(FileProblem) in Array(path.utf8) }

    private func text(_ document: OutputDocument) throws -> String {
        String(decoding: try writer.bytes(of: document), as: UTF8.self)
    }

    @Test func sortsKeysAndIndents() throws {
        let document = OutputDocument.object([
            "b": .list([.integer(1), .bool(true)]), "a": .string("x"), "c": .list([]),
        ])
        #expect(
            try text(document) == """
                {
                  "a" : "x",
                  "b" : [
                    1,
                    true
                  ],
                  "c" : []
                }

                """)
    }

    @Test func escapesOnlyWhatJSONDemands() throws {
        #expect(try text(.string("🫖 \"q\" \\ / \n \u{1}")) == "\"🫖 \\\"q\\\" \\\\ / \\n \\u0001\"\n")
    }

    @Test func fillsInWhatDependsOnOtherEntries() throws {
        #expect(try text(.base64(of: "abc")) == "\"YWJj\"\n")
        #expect(try text(.byteCount(of: "abcd")) == "4\n")
        let digest = try text(.digest(of: ["a", "b"], digits: 8))
        #expect(digest.count == 11)
        #expect(try text(.digest(of: ["b", "a"], digits: 8)) != digest)
    }
}

import Foundation
import StickerModel
import Testing

@testable import StickerEngine

@Suite struct DocumentWriterTests {
    private let writer = DocumentWriter { path throws(FileError) in Array(path.utf8) }

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

    @Test func hashesAsOtherToolsDo() throws {
        // The example of FIPS 180-2, appendix B.1.
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        #expect(try text(.sha256(of: "abc")) == "\"\(abc)\"\n")
    }

    @Test func measuresImages() throws {
        var writer = DocumentWriter(entry: { path throws(FileError) in Array(path.utf8) })
        writer.size = { _ throws(FileError) in PixelSize(3, 4) }
        let document = OutputDocument.list([.width(of: "a"), .height(of: "a")])
        #expect(String(decoding: try writer.bytes(of: document), as: UTF8.self) == "[\n  3,\n  4\n]\n")
        #expect(document.dependencies == ["a"])
    }
}

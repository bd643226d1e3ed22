import Expect
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
        try expect(
            text(document),
            is: """
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
        try expect(text(.string("🫖 \"q\" \\ / \n \u{1}")), is: "\"🫖 \\\"q\\\" \\\\ / \\n \\u0001\"\n")
    }

    @Test func fillsInWhatDependsOnOtherEntries() throws {
        try expect(text(.base64(of: "abc")), is: "\"YWJj\"\n")
        try expect(text(.byteCount(of: "abcd")), is: "4\n")
        let digest = try text(.digest(of: ["a", "b"], digits: 8))
        expect(digest.count, is: 11)
        #expect(try text(.digest(of: ["b", "a"], digits: 8)) != digest)
    }

    @Test func hashesAsOtherToolsDo() throws {
        // The example of FIPS 180-2, appendix B.1.
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        try expect(text(.sha256(of: "abc")), is: "\"\(abc)\"\n")
    }

    @Test func measuresImages() throws {
        var writer = DocumentWriter(entry: { path throws(FileError) in Array(path.utf8) })
        writer.size = { _ throws(FileError) in PixelSize(3, 4) }
        let document = OutputDocument.list([.width(of: "a"), .height(of: "a")])
        expect(String(decoding: try writer.bytes(of: document), as: UTF8.self), is: "[\n  3,\n  4\n]\n")
        expect(document.dependencies, is: ["a"])
    }
}

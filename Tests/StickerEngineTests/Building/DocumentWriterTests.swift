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

@Suite struct DocumentStreamTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func writesWhatTheWriterWouldWrite() throws {
        let element = OutputDocument.object(["x": .list([.integer(1), .integer(2)]), "y": .object([:])])
        let path = folder.path + "/in/a.json"
        let sink = try FileSink(path)
        let stream = DocumentStream(sink)
        try stream.beginObject("deep")
        try stream.beginList("list")
        for _ in 0..<3 { try stream.element(element) }
        try stream.end()
        try stream.end()
        try stream.beginList("empty")
        try stream.end()
        try stream.member("json", json: "\"é\"")
        try stream.member("last", element)
        try stream.finish()
        let (hash, stamp) = try sink.finish()
        let whole = OutputDocument.object([
            "deep": .object(["list": .list([element, element, element])]), "empty": .list([]), "json": .string("é"),
            "last": element,
        ])
        let writer = DocumentWriter { _ throws(FileError) in [] }
        let bytes = try FileReading.bytes(of: path, atMost: .max)
        #expect(try bytes == writer.bytes(of: whole))
        #expect(hash == ContentHash(bytes) && stamp.size == bytes.count)
    }

    /// Longer than what is collected before it is written.
    @Test func writesLongDocumentsWhole() throws {
        let path = folder.path + "/long.json"
        let sink = try FileSink(path)
        let stream = DocumentStream(sink)
        let texts = (0..<3_000).map { String(repeating: "\($0) ", count: 20) }
        try stream.beginList("texts")
        for text in texts { try stream.element(.string(text)) }
        try stream.finish()
        let hash = try sink.finish().hash
        let read = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path)))
        #expect((read as? [String: [String]]) == ["texts": texts])
        #expect(hash == ContentHash(try FileReading.bytes(of: path, atMost: .max)))
    }

    @Test func saysWhyAFileCannotBeMade() throws {
        try folder.write("", to: "file")
        let problem = #expect(throws: FileError.self) { try FileSink(folder.path + "/file/a.json") }
        #expect(problem?.kind == .unwritable)
    }
}

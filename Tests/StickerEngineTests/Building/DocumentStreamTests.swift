import Foundation
import StickerModel
import Testing

@testable import StickerEngine

@Suite struct DocumentStreamTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func writesWhatTheWriterWouldWrite() throws {
        let element = OutputDocument.object(["x": .list([.integer(1), .integer(2)]), "y": .object([:])])
        let path = folder.path + "/in/a.json"
        let stream = try DocumentStream(path)
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
        let whole = OutputDocument.object([
            "deep": .object(["list": .list([element, element, element])]), "empty": .list([]), "json": .string("é"),
            "last": element,
        ])
        let writer = DocumentWriter { _ throws(FileProblem) in [] }
        #expect(try FileReading.bytes(of: path, atMost: .max) == writer.bytes(of: whole))
    }

    /// Longer than what is collected before it is written.
    @Test func writesLongDocumentsWhole() throws {
        let path = folder.path + "/long.json"
        let stream = try DocumentStream(path)
        let texts = (0..<3_000).map { String(repeating: "\($0) ", count: 20) }
        try stream.beginList("texts")
        for text in texts { try stream.element(.string(text)) }
        try stream.finish()
        let read = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path)))
        #expect((read as? [String: [String]]) == ["texts": texts])
    }

    @Test func saysWhyAFileCannotBeMade() throws {
        try folder.write("", to: "file")
        let problem = #expect(throws: FileProblem.self) { try DocumentStream(folder.path + "/file/a.json") }
        #expect(problem?.kind == .unwritable)
    }

    @Test(.enabled(if: access("/dev/full", F_OK) == 0)) func saysWhenTheDiskIsFull() throws {
        let stream = try DocumentStream("/dev/full")
        try stream.member("a", .string("b"))
        let problem = #expect(throws: FileProblem.self) { try stream.finish() }
        #expect(problem?.message.contains("write the file") == true)
    }
}

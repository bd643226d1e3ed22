import Expect
import StickerModel
import Testing

@testable import StickerDocuments

@Suite struct CSVReaderTests {
    private func read(_ text: String) throws -> [[String]] {
        try CSVReader.read(Array(text.utf8), file: "t.csv").map(\.fields)
    }

    @Test(
        arguments: [
            ("a,b\r\n1,2\r\n", [["a", "b"], ["1", "2"]]), ("a;b\n1,5;2", [["a", "b"], ["1,5", "2"]]),
            ("a\tb\n1\t", [["a", "b"], ["1", ""]]),
            ("\u{FEFF}\"a\",\"b\"\n\"x \"\"y\"\"\",\"1\n2\"\n", [["a", "b"], ["x \"y\"", "1\n2"]]),
            ("a\r\rb\r", [["a"], ["b"]]), ("\"a;b\",c\n", [["a;b", "c"]]), ("", []), ("\n\n", []),
            ("a,\n,b", [["a", ""], ["", "b"]]),
            ("ä,🙂\u{600},x", [["ä", "🙂\u{600}", "x"]]),
        ] as [(String, [[String]])])
    func tables(text: String, expected: [[String]]) throws { try expect(read(text), is: expected) }

    @Test func rowsKnowTheirLines() throws {
        let records = try CSVReader.read(Array("a,b\r\n\"x\r\ny\",2\r\n\r\n3,4\n".utf8), file: "t.csv")
        expect(records.map(\.line), is: [1, 2, 5])
    }

    @Test(arguments: [
        ("a,b\n\"x,2\n3,4\n", 2, "a field in quotation marks does not end"),
        ("a,b\n1,\"x\"y\n", 2, "there is text behind a closing quotation mark"),
        ("a,b\n<<<<<<< HEAD\n1,2\n", 2, "has a merge conflict that is not resolved"),
    ])
    func brokenQuoting(text: String, line: Int, message: String) {
        let error = #expect(throws: FileError.self) { _ = try read(text) }
        expect(error?.location?.line, is: line)
        expect(error?.message, is: message)
    }

    @Test(arguments: [[0xFF, 0xFE, 0x61, 0], [0x61, 0xE4, 0x62], [0x50, 0x4B, 3, 4, 0]] as [[UInt8]])
    func otherEncodings(bytes: [UInt8]) {
        let error = #expect(throws: FileError.self) { _ = try CSVReader.read(bytes, file: "t.csv") }
        expect(error?.hint, is: "save the table as “CSV UTF-8”")
        expect(error?.message.hasPrefix("is a workbook"), is: bytes[0] == 0x50)
    }
}

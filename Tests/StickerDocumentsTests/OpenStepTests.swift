import Expect
import StickerModel
import Testing

@testable import StickerDocuments

@Suite("Old-style property lists") struct OpenStepTests {
    private static func read(_ text: String) throws -> DocumentNode {
        try OpenStepReader.read(Array(text.utf8), file: "p.pbxproj")
    }

    @Test("has a limit on values, each of which takes memory") func manyValues() throws {
        func list(_ count: Int) -> String { "(" + String(repeating: "a,", count: count) + ")" }
        try expect(Self.read(list(1_000)).elements.count, is: 1_000)
        let problem = #expect(throws: FileError.self) { try Self.read(list(OpenStepReader.mostValues)) }
        expect(problem?.message, is: "has more than 1,000,000 values")
    }

    @Test(
        "texts are quoted when Xcode would",
        arguments: [
            ("abc", "abc"), ("a_b/c.d", "a_b/c.d"), ("", "\"\""), ("a b", "\"a b\""), ("a-b", "\"a-b\""),
            ("a//b", "\"a//b\""), ("\"\\\n\t", "\"\\\"\\\\\\n\\t\""), ("<group>", "\"<group>\""), ("é", "\"é\""),
            ("\u{1}", "\"\\U0001\""),
        ])
    func quoting(text: String, expected: String) throws {
        expect(SafeText<PropertyList>.word(text).string, is: expected)
        try expect(Self.read(expected).value, is: .string(text))
    }

    @Test("comments, data, escapes and single quotes are read") func forms() throws {
        let text = "// !$*UTF8*$!\n{ a /* x */ = 'it is'; b = <0fbd 77>; c = \"\\U00e9\\101\\Ud83c\\Udf75\"; }"
        let value = try Self.read(text)
        expect(value["a"]?.string, is: "it is")
        expect(value["b"]?.string, is: "<0fbd 77>")
        expect(value["c"]?.string, is: "éA🍵")
        expect(value["b"]?.location, is: SourceLocation(file: "p.pbxproj", line: 2, column: 28))
    }

    @Test(
        "faults have a place",
        arguments: [
            ("{ a = 1 }", 1, 9), ("{\n a = (1, 2;\n}", 2, 11), ("", 1, 1), ("{ a = \"x", 1, 7), ("{} x", 1, 4),
            ("/* x", 1, 1), ("{ = 1; }", 1, 3), ("<00", 1, 1), ("{ a = ☃; }", 1, 7),
        ])
    func faults(text: String, line: Int, column: Int) throws {
        let error = #expect(throws: FileError.self) { try Self.read(text) }
        expect(error?.location, is: SourceLocation(file: "p.pbxproj", line: line, column: column))
    }

    @Test("hostile nesting is refused") func hostile() {
        #expect(throws: FileError.self) { try Self.read(String(repeating: "(", count: 100_000)) }
        #expect(throws: FileError.self) { try Self.read(String(repeating: "{a=", count: 100_000)) }
    }
}

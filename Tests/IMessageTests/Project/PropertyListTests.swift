import StickerModel
import Testing

@testable import IMessage

@Suite("Old-style property lists")
struct PropertyListTests {
    private static func parse(_ text: String) throws -> PropertyListValue {
        try PropertyListParser.parse(Array(text.utf8), file: "p.pbxproj")
    }

    @Test(
        "texts are quoted when Xcode would",
        arguments: [
            ("abc", "abc"), ("a_b/c.d", "a_b/c.d"), ("", "\"\""), ("a b", "\"a b\""), ("a-b", "\"a-b\""),
            ("a//b", "\"a//b\""), ("\"\\\n\t", "\"\\\"\\\\\\n\\t\""), ("<group>", "\"<group>\""), ("é", "\"é\""),
            ("\u{1}", "\"\\U0001\""),
        ])
    func quoting(text: String, expected: String) throws {
        #expect(PropertyListWriter.quoted(text) == expected)
        #expect(try Self.parse(expected) == .string(text))
    }

    @Test("what is written reads back")
    func roundTrip() throws {
        let value: PropertyListValue = .object([
            "isa": "PBXBuildFile", "list": .list(["a", "b c", .list([])]), "nested": .object(["k-1": "*/ // v"]),
        ])
        for wrapped in [value, .object(["outer": value]), .list([value])] {
            var writer = PropertyListWriter()
            writer.write(wrapped)
            #expect(try Self.parse(writer.text) == wrapped)
        }
        var writer = PropertyListWriter()
        writer.write(.string("a", remark: "x */ y\nz"))
        #expect(try Self.parse(writer.text) == "a")
    }

    @Test("comments, data, escapes and single quotes are read")
    func forms() throws {
        let text = "// !$*UTF8*$!\n{ a /* x */ = 'it is'; b = <0fbd 77>; c = \"\\U00e9\\101\\Ud83c\\Udf75\"; }"
        let value = try Self.parse(text)
        #expect(value["a"]?.text == "it is")
        #expect(value["b"]?.text == "<0fbd 77>")
        #expect(value["c"]?.text == "éA🍵")
    }

    @Test("strings files need no braces")
    func strings() throws {
        let text = "/* c */ \"a.png\" = \"A\";\n\"b\";"
        let value = try PropertyListParser.parseStrings(Array(text.utf8), file: "t.strings")
        #expect(value["a.png"]?.text == "A" && value["b"]?.text == "b")
    }

    @Test(
        "faults have a place",
        arguments: [
            ("{ a = 1 }", 1, 9), ("{\n a = (1, 2;\n}", 2, 11), ("", 1, 1), ("{ a = \"x", 1, 7), ("{} x", 1, 4),
            ("/* x", 1, 1), ("{ = 1; }", 1, 3), ("<00", 1, 1), ("{ a = ☃; }", 1, 7),
        ])
    func faults(text: String, line: Int, column: Int) throws {
        let error = #expect(throws: DocumentError.self) { try Self.parse(text) }
        #expect(error?.location == SourceLocation(file: "p.pbxproj", line: line, column: column))
    }

    @Test("hostile nesting is refused, and every cut of a project is read or refused")
    func hostile() throws {
        #expect(throws: DocumentError.self) { try Self.parse(String(repeating: "(", count: 100_000)) }
        #expect(throws: DocumentError.self) { try Self.parse(String(repeating: "{a=", count: 100_000)) }
        let text = try #require(
            try CatalogMaker(stills: 1).plan().text("tea-time/TeaTime.xcodeproj/project.pbxproj"))
        let bytes = Array(text.utf8)
        for length in stride(from: 0, to: bytes.count, by: 97) {
            _ = try? PropertyListParser.parse(Array(bytes[..<length]), file: "p")
        }
    }
}

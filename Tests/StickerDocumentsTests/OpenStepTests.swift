import StickerModel
import Testing

@testable import StickerDocuments

@Suite("Old-style property lists")
struct OpenStepTests {
    private static func read(_ text: String) throws -> DocumentNode {
        try OpenStepReader.read(Array(text.utf8), file: "p.pbxproj")
    }

    /// What was read, without its locations.
    private static func plain(_ node: DocumentNode) -> PropertyListValue {
        switch node.value {
        case .list(let elements): .list(elements.map(plain))
        case .object(let members): .object(members.map { .init(key: $0.key, value: plain($0.node)) })
        default: .string(node.string ?? "")
        }
    }

    @Test("has a limit on values, each of which takes memory") func manyValues() throws {
        func list(_ count: Int) -> String { "(" + String(repeating: "a,", count: count) + ")" }
        #expect(try Self.read(list(1_000)).elements.count == 1_000)
        let problem = #expect(throws: FileError.self) { try Self.read(list(OpenStepReader.mostValues)) }
        #expect(problem?.message == "has more than 1,000,000 values")
    }

    @Test("texts that are their own values count, too") func manyOwnValues() throws {
        func texts(_ count: Int) -> String { String(repeating: "a;", count: count) }
        func strings(_ count: Int) throws -> DocumentNode {
            try OpenStepReader.readStrings(Array(texts(count).utf8), file: "t.strings")
        }
        #expect(try strings(1_000).members.count == 1_000)
        let most = OpenStepReader.mostValues
        for read in [{ try strings(most + 1) }, { try Self.read("{" + texts(most) + "}") }] {
            #expect(throws: FileError.self) { try read() }
        }
    }

    @Test(
        "texts are quoted when Xcode would",
        arguments: [
            ("abc", "abc"), ("a_b/c.d", "a_b/c.d"), ("", "\"\""), ("a b", "\"a b\""), ("a-b", "\"a-b\""),
            ("a//b", "\"a//b\""), ("\"\\\n\t", "\"\\\"\\\\\\n\\t\""), ("<group>", "\"<group>\""), ("é", "\"é\""),
            ("\u{1}", "\"\\U0001\""),
        ])
    func quoting(text: String, expected: String) throws {
        #expect(SafeText<PropertyList>.word(text).string == expected)
        #expect(try Self.read(expected).value == .string(text))
    }

    @Test("what is written reads back")
    func roundTrip() throws {
        let value: PropertyListValue = .object([
            "isa": "PBXBuildFile", "list": .list(["a", "b c", .list([])]), "nested": .object(["k-1": "*/ // v"]),
        ])
        for wrapped in [value, .object(["outer": value]), .list([value])] {
            var writer = PropertyListWriter()
            writer.write(wrapped)
            #expect(try Self.plain(Self.read(writer.text.string)) == wrapped)
        }
        var writer = PropertyListWriter()
        writer.write(.string("a", remark: "x */ y\nz"))
        #expect(try Self.read(writer.text.string).value == .string("a"))
    }

    @Test("comments, data, escapes and single quotes are read")
    func forms() throws {
        let text = "// !$*UTF8*$!\n{ a /* x */ = 'it is'; b = <0fbd 77>; c = \"\\U00e9\\101\\Ud83c\\Udf75\"; }"
        let value = try Self.read(text)
        #expect(value["a"]?.string == "it is")
        #expect(value["b"]?.string == "<0fbd 77>")
        #expect(value["c"]?.string == "éA🍵")
        #expect(value["b"]?.location == SourceLocation(file: "p.pbxproj", line: 2, column: 28))
    }

    @Test("strings files need no braces")
    func strings() throws {
        let text = "/* c */ \"a.png\" = \"A\";\n\"b\";"
        let value = try OpenStepReader.readStrings(Array(text.utf8), file: "t.strings")
        #expect(value["a.png"]?.string == "A" && value["b"]?.string == "b")
    }

    @Test(
        "faults have a place",
        arguments: [
            ("{ a = 1 }", 1, 9), ("{\n a = (1, 2;\n}", 2, 11), ("", 1, 1), ("{ a = \"x", 1, 7), ("{} x", 1, 4),
            ("/* x", 1, 1), ("{ = 1; }", 1, 3), ("<00", 1, 1), ("{ a = ☃; }", 1, 7),
        ])
    func faults(text: String, line: Int, column: Int) throws {
        let error = #expect(throws: FileError.self) { try Self.read(text) }
        #expect(error?.location == SourceLocation(file: "p.pbxproj", line: line, column: column))
    }

    @Test("hostile nesting is refused")
    func hostile() {
        #expect(throws: FileError.self) { try Self.read(String(repeating: "(", count: 100_000)) }
        #expect(throws: FileError.self) { try Self.read(String(repeating: "{a=", count: 100_000)) }
    }
}

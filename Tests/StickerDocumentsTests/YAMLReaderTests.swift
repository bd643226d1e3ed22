import Expect
import StickerDocuments
import StickerModel
import TestArt
import Testing

@testable import StickerDocuments

@Suite struct YAMLReaderTests {
    private func read(_ text: String) throws -> DocumentNode { try YAMLReader.read(Array(text.utf8), file: "m.yaml") }

    /// `line:column message | hint` of the fault, or what was read instead.
    private func fault(_ bytes: [UInt8]) -> String {
        do {
            return "no fault: \(try YAMLReader.read(bytes, file: "m.yaml").value)"
        } catch let error as FileError {
            let hint = error.hint.map { " | " + $0 } ?? ""
            let location = error.location.map { "\($0.line):\($0.column) " } ?? ""
            return "\(location)\(error.message)\(hint)"
        } catch {
            return "\(error)"
        }
    }

    @Test(arguments: [
        ("no", DocumentNode.Value.string("no")), ("on", .string("on")), ("yes", .string("yes")), ("y", .string("y")),
        ("true", .bool(true)), ("FALSE", .bool(false)), ("True", .bool(true)), ("tRue", .string("tRue")),
        ("~", .null), ("null", .null), ("Null", .null), ("", .null), ("nil", .string("nil")),
        ("12", .integer(12)), ("+12", .integer(12)), ("-7", .integer(-7)), ("007", .integer(7)),
        ("0o17", .integer(15)), ("0xFf", .integer(255)), ("0b1", .string("0b1")), ("1_000", .string("1_000")),
        ("1.50", .number(1.5)), (".5", .number(0.5)), ("5.", .number(5)), ("-.5e1", .number(-5)),
        ("1e3", .number(1000)),
        (".inf", .number(.infinity)), ("-.INF", .number(-.infinity)), ("inf", .string("inf")),
        ("99999999999999999999", .number(1e20)), ("1e999", .number(.infinity)), ("0x", .string("0x")),
        ("12:30:45", .string("12:30:45")), ("2026-01-01", .string("2026-01-01")), ("'12'", .string("12")),
        ("\"true\"", .string("true")), ("!!str 12", .string("12")), ("!!int 12", .integer(12)),
        ("!!float 12", .number(12)), ("! 12", .string("12")), ("!!null ''", .null), ("0x1p3", .string("0x1p3")),
    ])
    func coreSchema(text: String, value: DocumentNode.Value) throws {
        try expect(read("v: " + text)["v"]?.value ?? .null, is: value)
    }

    @Test func keepsLiterals() throws {
        let node = try read("[1.20, yes, 0x10, 'x', true]")
        expect(node.elements.map(\.literal), is: ["1.20", nil, "0x10", nil, "true"])
    }

    /// Columns count characters, not bytes, and lines end as editors end them.
    @Test(arguments: ["\n", "\r\n", "\r"]) func places(lineEnd: String) throws {
        let text = ["# ü x", "a: 1", "👋👋: [é, 👩‍👩‍👧, b]", "c:", "  d: e"].joined(separator: lineEnd)
        for prefix in ["", "\u{FEFF}"] {
            let node = try read(prefix + text)
            expect(node.location, is: SourceLocation(file: "m.yaml", line: 2, column: 1))
            expect(node.members.map { [$0.keyLocation.line, $0.keyLocation.column] }, is: [[2, 1], [3, 1], [4, 1]])
            let list = try #require(node["👋👋"])
            expect(list.location.column, is: 5)
            // The family is five scalars.
            expect(list.elements.map(\.location.column), is: [6, 9, 16])
            expect(node["c"]?["d"]?.location, is: SourceLocation(file: "m.yaml", line: 5, column: 6))
        }
    }

    @Test func aliasesAndMergeKeys() throws {
        let node = try read(
            "a: &a { x: 1, y: 2 }\nb: { <<: *a, y: 3 }\nc: *a\nd: { <<: [{ z: 1, x: 9 }, *a] }\n'<<': 1")
        expect(node["b"]?.members.map { "\($0.key)\($0.node.integer ?? 0)" }, is: ["y3", "x1"])
        expect(node["c"]?["y"]?.integer, is: 2)
        expect(node["c"]?.location.line, is: 3)
        expect(node["d"]?.members.map { "\($0.key)\($0.node.integer ?? 0)" }, is: ["z1", "x9", "y2"])
        expect(node["<<"]?.integer, is: 1)
    }

    @Test(
        arguments: TextTable.pairs(
            #"""
            # only a comment⏎ → 1:1 is empty | an empty file is not a manifest
            a: 1⏎---⏎b: 2⏎
                2:1 a second document begins here; only one is allowed | remove the `---` line, or move this part to a file of its own
            a: 1⏎b: 2⏎a: 3⏎ → 3:1 duplicate key “a”, first on line 1 | keep one of them
            a: *x → 1:4 no anchor `&x` above this alias | put a string that begins with `*` in quotes
            a: &x [*x] → 1:8 no anchor `&x` above this alias | put a string that begins with `*` in quotes
            a: { <<: 3 }
                1:6 `<<` expects a mapping or a list of mappings, found the number 3 | write `<<: *name`, where `&name` marks a mapping above
            [a]: 1 → 1:1 a key must be a plain string
            ? {a: 1}⏎: 2 → 1:3 a key must be a plain string
            a: !!binary aGk= → 1:4 unknown tag `!!binary` | remove it
            a: !ruby/object {} → 1:4 unknown tag `!ruby/object` | put a string that begins with `!` in quotes
            a: !!int x → 1:4 “x” does not fit its tag `!!int`
            a: !x!y 1 → 1:4 `!` has a meaning of its own in YAML | put a string that begins with `!` in quotes
            a: b: c
                1:5 a `key: value` pair is not allowed here | put a string that contains `: ` in quotes, or check the indentation
            a: 1⏎b⏎c: 2
                3:1 this key has no `: ` after it | write `key: value`; put a string of several lines in quotes
            a:⏎  b: 1⏎ c: 2
                3:2 this line does not fit the lines above it | check the indentation, and that nothing follows a closing quote
            a:⏎\#tb: 1 → 2:1 this line is indented with a tab | indent with spaces
            ? a⏎:\#t- x → 2:2 this line is indented with a tab | indent with spaces
            a: @x → 1:4 `@` has a meaning of its own in YAML | put a string that begins with `@` in quotes
            a: [1 2, b: [3] "x"]
                1:17 a `,` or `]` is missing here
            a: [1, 2⏎b: 3 → 1:4 the `[` here is not closed | add the `]`, or a `,` between two values; `#` begins a comment, so put colors in quotes
            a:⏎  - { b: [1, {c: 2} ]⏎d: 1⏎
                2:5 the `{` here is not closed | add the `}`, or a `,` between two values; `#` begins a comment, so put colors in quotes
            a: [⏎ → 1:4 the `[` here is not closed | add the `]`, or a `,` between two values; `#` begins a comment, so put colors in quotes
            a: [1, , 2]
                1:8 a value is missing here | write it, or delete the `,` too many; put signs in quotes
            a: { w: 8, color: #FFF }⏎b: 1⏎
                1:4 the `{` here is not closed | add the `}`, or a `,` between two values; `#` begins a comment, so put colors in quotes
            a:⏎- x⏎-b c.png⏎⏎- d⏎ → 3:1 a space is missing after `-` | write `- b c.png`
            a:⏎  - x⏎  -é: 1⏎ → 3:3 a space is missing after `-` | write `- é: 1`
            a:⏎  -{ b: 1 }⏎  - c⏎ → 2:3 a space is missing after `-` | write `- { b: 1 }`
            a:⏎  - *.png⏎
                2:5 `*` has a meaning of its own in YAML | put a string that begins with `*` in quotes
            a: *A*⏎
                1:4 `*` has a meaning of its own in YAML | put a string that begins with `*` in quotes
            a: & b⏎
                1:4 `&` has a meaning of its own in YAML | put a string that begins with `&` in quotes
            name:Cats⏎publisher:Me⏎stickers:⏎  - a → 1:5 a space is missing after `name:` | write `name: Cats`
            name: Cats⏎publisher:Me⏎stickers:⏎  - a → 2:10 a space is missing after `publisher:` | write `publisher: Me`
            a: "x → 1:4 the quote that begins here is not closed | add the closing quote
            a: 1⏎b: 'x⏎c: 2⏎d: 3⏎ → 2:4 the quote that begins here is not closed | add the closing quote
            a: "\q"
                1:5 this backslash does not begin a YAML escape | put the string in single quotes, or write `\\`
            a: - b → 1:4 is not valid YAML: block sequence entries are not allowed in this context
            %YAML 3.0⏎---⏎a: 1 → 1:1 is not valid YAML: found incompatible YAML document
            a: x\#u{7}y → 1:5 is not valid YAML: control characters are not allowed
            a: é\#u{0}y → 1:5 contains a NUL character | is this a text file?
            """#) + [
                ("", "1:1 is empty | an empty file is not a manifest")
            ])
    func faults(text: String, expected: String) {
        expect(fault(Array(text.utf8)), is: expected)
    }

    @Test func wrongEncodings() {
        expect(
            fault(Array("a: é".utf8.dropLast())),
            is: "1:4 contains bytes that are not UTF-8 text | save the file as UTF-8")
        expect(fault([0xFF, 0xFE, 0x61, 0]), is: "1:1 is UTF-16 text; only UTF-8 is supported | save it as UTF-8")
        // Overlong forms and surrogates are not UTF-8 either.
        for bytes in [[0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE0, 0x80, 0x80]] as [[UInt8]] {
            #expect(fault(bytes).hasPrefix("1:1 contains bytes that are not UTF-8"))
        }
    }

    @Test func refusesBombs() {
        var laughs = "a: &a [x,x,x,x,x,x,x,x,x,x]\n"
        for (one, next) in zip("abcdefgh", "bcdefghi") {
            laughs += "\(next): &\(next) [" + Array(repeating: "*\(one)", count: 10).joined(separator: ",") + "]\n"
        }
        #expect(
            fault(Array(laughs.utf8)).hasSuffix("is too large after its aliases are expanded | use fewer `*` aliases")
        )
        // One long text used often weighs as much as many short ones.
        let long =
            "a: &a " + String(repeating: "x", count: 400_000) + "\nb: [" + String(repeating: "*a,", count: 100_000)
            + "]"
        #expect(fault(Array(long.utf8)).contains("is too large after"))
        var merges = "a: &a { k: 1 }\n"
        for index in 0..<40 { merges += "m\(index): &a { <<: [*a, *a, *a, *a], k\(index): 1 }\n" }
        #expect(fault(Array(merges.utf8)).contains("is too large after"))
    }

    @Test(arguments: ["[", "{a: ", "- "]) func refusesDeepNesting(opening: String) {
        for count in [70, 200_000 / opening.utf8.count] {
            #expect(
                fault(Array(String(repeating: opening, count: count).utf8)).contains("nested more than 64 levels deep"))
        }
        #expect(
            fault(Array((String(repeating: "[", count: 64) + String(repeating: "]", count: 64)).utf8)).hasPrefix(
                "no fault"))
    }

    @Test func refusesHugeFiles() {
        let text = "a: " + String(repeating: "x", count: 1_000_000)
        expect(fault(Array(text.utf8)), is: "1:1 has 1,000,003 bytes; the limit is 1,000,000 | is this the right file?")
    }
}

import Expect
import Foundation
import StickerDocuments
import StickerModel
import TestArt
import Testing

@testable import StickerDocuments

@Suite struct JSONReaderTests {
    /// Few keys are compared, many are looked up in a table.
    @Test(arguments: [2, 16, 17, 40]) func refusesRepeatedKeys(count: Int) throws {
        let keys = (0..<count).map { "\"key\($0)\": \($0)" }
        let object = "{" + keys.joined(separator: ",\n")
        try expect(JSONReader.read(Array((object + "}").utf8), file: "a.json").members.count, is: count)
        let error = #expect(throws: FileError.self) {
            try JSONReader.read(Array((object + ",\n\"key0\": 1}").utf8), file: "a.json")
        }
        expect(error?.message, is: "duplicate key “key0”, first on line 1")
        expect(error?.location?.line, is: count + 1)
    }

    /// The walk over the text and the search in it agree, whatever ends the lines.
    @Test func locatesEveryByteInOneWalk() throws {
        let text = "\u{FEFF}é\r\n\r\r\n\n🙂a\r\u{2028}b\n"
        let source = try SourceText(Array(text.utf8), file: "a", limit: 1_000)
        var cursor = LocationCursor(source)
        for offset in 0...source.bytes.count where offset == source.bytes.count || source.bytes[offset] & 0xC0 != 0x80 {
            expect(cursor.location(of: offset), is: source.location(ofByte: offset), "\(offset)")
        }
    }

    private func fault(_ bytes: [UInt8], limit: Int = JSONReader.byteLimit) -> String {
        do {
            return "no fault: \(try JSONReader.read(bytes, file: "m.json", limit: limit).value)"
        } catch let error as FileError {
            let hint = error.hint.map { " | " + $0 } ?? ""
            let location = error.location.map { "\($0.line):\($0.column) " } ?? ""
            return "\(location)\(error.message)\(hint)"
        } catch {
            return "\(error)"
        }
    }

    @Test func readsValuesAndPlaces() throws {
        let text = "\u{FEFF}{\"a\": [1, -2.5, 1e3, true, null],\r\n \"👋é\": \"\\u00e9\\ud83d\\ude00\\n\\/\", \"b\": {}}"
        let node = try JSONReader.read(Array(text.utf8), file: "m.json")
        expect(node["a"]?.elements.map(\.value), is: [.integer(1), .number(-2.5), .number(1000), .bool(true), .null])
        expect(node["a"]?.elements.map(\.location.column), is: [8, 11, 17, 22, 28])
        expect(node["👋é"]?.string, is: "é😀\n/")
        expect(node["👋é"]?.location, is: SourceLocation(file: "m.json", line: 2, column: 8))
        expect(node.member("b")?.keyLocation.column, is: 34)
        expect(node["b"]?.value, is: .object([]))
        try expect(JSONReader.read(Array(" 3 ".utf8), file: "m").integer, is: 3)
    }

    @Test(arguments: [
        ("", "1:1 is empty | an empty file is not JSON"),
        ("{\"a\": 1,\n}", "1:8 there is a comma before the closing `}` | remove this comma"),
        ("[1, 2, ]", "1:6 there is a comma before the closing `]` | remove this comma"),
        ("{ // x\n}", "1:3 JSON has no comments | remove it; YAML (`pack.yaml`) has comments"),
        ("{\"a\": 1 # x\n}", "1:9 JSON has no comments | remove it; YAML (`pack.yaml`) has comments"),
        ("{} /* x */", "1:4 JSON has no comments | remove it; YAML (`pack.yaml`) has comments"),
        ("{'a': 1}", "1:2 this string is not in double quotes | JSON knows double quotes only"),
        ("{\"a\": 'x'}", "1:7 this string is not in double quotes | JSON knows double quotes only"),
        ("{“a”: 1}", "1:2 `“` is a typographic quote | write straight quotes: `\"`"),
        ("{\"a\": ‘x’}", "1:7 `‘` is a typographic quote | write straight quotes: `\"`"),
        (
            "{\n<<<<<<< HEAD\n\"a\": 1\n=======\n\"a\": 2\n>>>>>>> b\n}",
            "2:1 has a merge conflict that is not resolved | keep what you want of both sides, and delete the lines that "
                + "begin with <<<<<<<, ======= and >>>>>>>"
        ),
        ("{\"a\": 1\n \"b\": 2}", "1:8 a comma is missing here | add `,` after the value"),
        ("[1 2]", "1:3 a comma is missing here | add `,` after the value"),
        ("{a: 1}", "1:2 the key a is not in quotes | write `\"a\":`"),
        ("{\"a\": hello}", "1:7 the string hello is not in quotes | write `\"hello\"`"),
        ("{\"a\": None}", "1:7 JSON does not know None | write `null`"),
        ("{\"a\": True}", "1:7 JSON does not know True | write `true`"),
        ("{\"a\": NaN}", "1:7 JSON does not know NaN"),
        ("{\"a\" 1}", "1:6 a `:` is missing between the key “a” and its value"),
        ("{\"a\": 1, \"a\": 2}", "1:10 duplicate key “a”, first on line 1 | keep one of them"),
        ("{\"a\": 1", "1:8 the file ends inside the mapping that begins on line 1 | add the closing `}`"),
        ("[1, [2\n", "2:1 the file ends inside the list that begins on line 1 | add the closing `]`"),
        ("{\"a\": [1}", "1:9 expected `]` here, to close the list that begins on line 1"),
        ("{\"a", "1:2 this string is not closed | add the closing `\"`"),
        (
            "{\"a\": \"x\n\"}",
            "1:7 this string is not closed on its line | add the closing `\"`, or write `\\n` for a line break"
        ),
        ("[\"a\tb\"]", "1:4 this string contains a control character | write `\\t` for a tab"),
        ("[\"\\q\"]", "1:3 this backslash does not begin a JSON escape | write `\\\\` for a backslash"),
        ("[\"\\u12\"]", "1:3 this `\\u` code is not a character | write the character itself"),
        ("[\"\\ud800\"]", "1:3 this `\\u` code is not a character | write the character itself"),
        ("[\"\\u0000\"]", "1:3 this `\\u` code is not a character | write the character itself"),
        ("[01]", "1:2 “01” is not a valid JSON number | write it as 12, -3 or 0.5"),
        ("[.5]", "1:2 a JSON number cannot begin like this | write it as 12, -3 or 0.5"),
        ("[1.]", "1:2 “1.” is not a valid JSON number | write it as 12, -3 or 0.5"),
        ("[-]", "1:2 “-” is not a valid JSON number | write it as 12, -3 or 0.5"),
        ("[1e+]", "1:2 “1e+” is not a valid JSON number | write it as 12, -3 or 0.5"),
        ("[-0.5e]", "1:2 “-0.5e” is not a valid JSON number | write it as 12, -3 or 0.5"),
        ("[1-2]", "1:2 “1-2” is not a valid JSON number | write it as 12, -3 or 0.5"),
        ("[1e999]", "1:2 the number 1e999 is out of range"),
        ("{} {}", "1:4 unexpected text after the end of the document"),
        ("[1,,2]", "1:4 expected a value here"),
        ("{\"a\":}", "1:6 expected a value here"),
        ("[\u{0}]", "1:2 contains a NUL character | is this a text file?"),
    ])
    func faults(text: String, expected: String) {
        expect(fault(Array(text.utf8)), is: expected)
    }

    @Test(arguments: [("0", 0), ("-0", 0), ("10", 10), ("-0.5", -0.5), ("2e2", 200), ("1.5E-1", 0.15), ("0e+0", 0)])
    func numbers(text: String, expected: Double) throws {
        let node = try JSONReader.read(Array(text.utf8), file: "a.json")
        switch node.value {
        case .integer(let number): #expect(Double(number) == expected && !text.contains(where: ".eE".contains))
        case .number(let number): #expect(number == expected && text.contains(where: ".eE".contains))
        default: Issue.record("\(node.value)")
        }
    }

    @Test func mistakesOfCommasAndCommentsAreFoundAtOnceAndMended() throws {
        let text = "{ // one\n\"a\": [1 2,], /* two */ \"b\": {\"c\": \"//\",},\n}\n# end"
        let error = #expect(throws: FileError.self) { try JSONReader.read(Array(text.utf8), file: "a.json") }
        let faults = try #require(error.map { [$0] + $0.others })
        expect(
            faults.compactMap(\.location).map { "\($0.line):\($0.column)" },
            is: [
                "1:3", "2:8", "2:10", "2:14", "2:39", "2:41", "4:1",
            ])
        let mended = try #require(JSONReader.mended(Array(text.utf8), file: "a.json", limit: 1_000))
        let node = try JSONReader.read(mended, file: "a.json")
        #expect(node["a"]?.elements.count == 2 && node["b"]?.string(at: "c")?.value == "//")
        let python = "\u{FEFF}{'a': True, \"b\": None, 'it\\'s': 'so \"far\"', \"n\": [FALSE,]}"
        expect(
            JSONReader.mended(Array(python.utf8), file: "a.json", limit: 1_000).map {
                String(decoding: $0, as: UTF8.self)
            }, is: #"{"a": true, "b": null, "it's": "so \"far\"", "n": [false]}"#)
        // What else is wrong stays, and nothing is mended where nothing is wrong.
        for other in ["{\"a\": [1,], b: 2}", "{\"a\": 1}", "/* never closed"] {
            #expect(JSONReader.mended(Array(other.utf8), file: "a.json", limit: 1_000) == nil)
        }
    }

    @Test func bounds() {
        expect(fault(Array("[1]".utf8), limit: 2), is: "1:1 has 3 bytes; the limit is 2 | is this the right file?")
        #expect(fault([0x22, 0xC3, 0x22]).hasPrefix("1:2 contains bytes that are not UTF-8"))
        for opening in ["[", "{\"a\":"] {
            #expect(
                fault(Array(String(repeating: opening, count: 70).utf8)).contains("nested more than 64 levels deep"))
            #expect(!fault(Array(String(repeating: opening, count: 150_000).utf8)).hasPrefix("no fault"))
        }
    }

    /// Foundation agrees on what is JSON: neither takes what the other refuses, apart from what this reader refuses by
    /// design (repeated keys, characters that are not Unicode or are NUL, and commas before a closing bracket, which
    /// Foundation takes on Linux although RFC 8259 has none).
    @Test(arguments: 0..<40) func agreesWithFoundation(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let base = Array(#"{"a": [1, -2.5e3, "x\u00e9\n", true, null, {}], "bü": {"c": [[], 0, "\\"]}, "d": "👋"}"#.utf8)
        let alphabet = Array("{}[]\",:\\ \n\t019-+.eEutfnrl/#'a\u{1}".utf8) + [0xC3, 0xA9, 0xFF]
        for _ in 0..<100 {
            var bytes = base
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes.remove(at: place)
                case 1: bytes.insert(alphabet.randomElement(using: &random) ?? 0, at: place)
                default: bytes[place] = alphabet.randomElement(using: &random) ?? 0
                }
            }
            let refusal = fault(bytes)
            let isRefusedByDesign =
                ["duplicate key", "`\\u` code", "comma before the closing"].contains { refusal.contains($0) }
            guard !isRefusedByDesign else { continue }
            let isJSON = (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
            expect(refusal.hasPrefix("no fault"), is: isJSON, "\(String(decoding: bytes, as: UTF8.self))")
        }
    }
}

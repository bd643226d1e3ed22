import Expect
import Foundation
import StickerDocuments
import StickerModel
import TestSupport
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Hostile texts through every function that makes text safe, read back by readers that share nothing with them.
@Suite struct SafeTextTests {
    static let texts = HostileTexts.all

    /// Records the first few texts that did not come back.
    private func expectSame(_ read: [String], _ expected: [String], _ what: String) {
        expect(read.count, is: expected.count, "\(what)")
        let wrong = zip(read, expected).filter { !HostileTexts.areSame($0, $1) }
        #expect(
            wrong.isEmpty, "\(what): \(wrong.prefix(3).map { "\($0.0.debugDescription) != \($0.1.debugDescription)" })")
    }

    private func code<Language: CodeLanguage>(_ language: Language.Type, _ dialect: SourceScanner.Dialect) throws {
        let literals = Self.texts.map { "f(\(.literal($0)), \(.literal($0)));\n" as SafeText<Language> }.joined()
        let tokens = try SourceScanner.tokens(of: literals.string, as: dialect)
        expectSame(tokens.literals, Self.texts.flatMap { [$0, $0] }, "literals")
        #expect(
            tokens.count == 5 * Self.texts.count - 2 * Self.texts.count + 1
                || tokens.allSatisfy { token in
                    if case .code(let code) = token { ["f(", ",", ");f(", ");"].contains(code) } else { true }
                })
        let comments = Self.texts.map { text -> SafeText<Language> in
            let text = SafeText<Language>.comment(text)
            return "/* \(text)*/x// \(text)\n/**\(" ")\(text)*/y"
        }.joined(separator: "\n")
        let found = try SourceScanner.tokens(of: comments.string, as: dialect)
        expect(found.count, is: 5 * Self.texts.count)
        for (index, token) in found.enumerated() {
            switch (index % 5, token) {
            case (0, .comment), (2, .comment), (3, .comment), (1, .code("x")), (4, .code("y")): break
            default: Issue.record("\(token) at \(index)")
            }
        }
        for text in Self.texts {
            #expect(SafeText<Language>.name(text).string.wholeMatch(of: /[A-Za-z0-9_]*/) != nil)
        }
    }

    @Test func swiftLiteralsAndComments() throws { try code(SwiftCode.self, .swift) }
    @Test func kotlinLiteralsAndComments() throws { try code(KotlinCode.self, .kotlin) }
    @Test func dartLiteralsAndComments() throws { try code(DartCode.self, .dart) }
    @Test func scriptLiteralsAndComments() throws { try code(ScriptCode.self, .script) }
    @Test func propertyListLiteralsAndComments() throws { try code(PropertyList.self, .propertyList) }

    @Test func jsonIsReadByFoundation() throws {
        let list: SafeText<JSON> = "[\(Self.texts.map { .literal($0) }.joined(separator: ","))]"
        let read = try JSONSerialization.jsonObject(with: Data(list.string.utf8)) as? [String]
        expectSame(try #require(read), Self.texts, "JSON")
    }

    @Test func propertyListsAreReadByFoundationAndByOurReader() throws {
        let words: SafeText<PropertyList> = "(\(Self.texts.map { .word($0) }.joined(separator: ",\n")))"
        let own = try OpenStepReader.read(Array(words.string.utf8), file: "p").elements.map { $0.string ?? "?" }
        expectSame(own, Self.texts, "OpenStepReader")
        let read = try PropertyListSerialization.propertyList(from: Data(words.string.utf8), format: nil) as? [String]
        expectSame(try #require(read), Self.texts, "PropertyListSerialization")
    }

    @Test func yamlIsReadByLibyaml() throws {
        let block: SafeText<YAML> = Self.texts.map { "- \(.scalar($0)) # \(.comment($0))\n" }.joined()
        let read = try YAMLReader.read(Array(block.string.utf8), file: "p.yaml")
        #expect(read.elements.allSatisfy { if case .string = $0.value { true } else { false } })
        expectSame(read.elements.map { $0.string ?? "?" }, Self.texts, "block")
        let flow: SafeText<YAML> =
            "[\(Self.texts.map { "{ \(.scalar("k" + $0)): \(.literal($0)) }" }.joined(separator: ", "))]\n"
        let members = try YAMLReader.read(Array(flow.string.utf8), file: "p.yaml").elements.flatMap(\.members)
        expectSame(members.map { $0.node.string ?? "?" }, Self.texts, "flow")
        expectSame(members.map(\.key), Self.texts.map { "k" + $0 }, "keys")
    }

    @Test func xmlIsReadByFoundation() throws {
        let parts = Self.texts.map { "<t a=\"\(.text($0))\">\(.text($0))</t>" as SafeText<XML> }
        let document: SafeText<XML> = "<?xml version=\"1.0\" encoding=\"UTF-8\"?><r>\(parts.joined())</r>"
        let reader = MarkupReader()
        let parser = XMLParser(data: Data(document.string.utf8))
        parser.delegate = reader
        #expect(parser.parse(), "\(String(describing: parser.parserError))")
        let expected = Self.texts.map { text in
            text.unicodeScalars.map { scalar in
                let isExcluded = scalar.value < 0x20 && !["\n", "\r", "\t"].contains(scalar)
                return isExcluded || scalar == "\u{FFFE}" || scalar == "\u{FFFF}" ? "\u{FFFD}" : String(scalar)
            }.joined()
        }
        expectSame(reader.texts, expected, "text")
        expectSame(reader.attributes, expected, "attribute")
        #expect(reader.names.allSatisfy { $0 == "t" || $0 == "r" })
    }

    @Test func htmlIsOnlyText() {
        for text in Self.texts {
            let safe = SafeText<HTML>.text(text).string
            #expect(!safe.unicodeScalars.contains { ["<", ">", "\"", "'", "\n"].contains($0) })
            #expect(HostileTexts.areSame(entitiesRead(safe), HostileTexts.shown(text)), "\(text.debugDescription)")
        }
    }

    @Test func markdownIsOnlyText() {
        for text in Self.texts {
            let scalars = Array(SafeText<Markdown>.text(text).string.unicodeScalars)
            var plain = String.UnicodeScalarView()
            var position = 0
            while position < scalars.count {
                let isEscape =
                    scalars[position] == "\\" && position + 1 < scalars.count
                    && scalars[position + 1].isASCIIPunctuation
                if !isEscape, "\\`*_[]#|~!$<>".unicodeScalars.contains(scalars[position]), scalars[position] != "\\" {
                    Issue.record("\(text.debugDescription) leaves \(scalars[position])")
                }
                if isEscape { position += 1 }
                plain.append(scalars[position])
                position += 1
            }
            #expect(
                HostileTexts.areSame(entitiesRead(String(plain)), HostileTexts.shown(text)), "\(text.debugDescription)")
        }
    }

    @Test func markdownCodeEndsWhereItShould() {
        for text in Self.texts where !text.isEmpty {
            let code = SafeText<Markdown>.code(text).string.unicodeScalars
            let fence = code.prefix { $0 == "`" }.count
            let runs = code.split { $0 != "`" }.map(\.count)
            // The fence is at both ends and nowhere else.
            #expect(
                runs.count { $0 == fence } == 2 && runs.first == fence && runs.last == fence, "\(text.debugDescription)"
            )
            #expect(!code.contains { HostileTexts.isInvisible($0) })
            let cell = Array(SafeText<Markdown>.code(text, escapesBars: true).string.unicodeScalars)
            #expect(zip(cell, cell.dropFirst()).allSatisfy { $1 != "|" || $0 == "\\" })
        }
    }

    @Test func csvHasOneFieldForEachTextAndNoFormula() {
        let line: SafeText<CSV> = Self.texts.map { .field($0) }.joined(separator: ",")
        let fields = fields(line.string)
        expect(fields.count, is: Self.texts.count)
        for (field, text) in zip(fields, Self.texts) {
            let shown = HostileTexts.shown(text)
            let start = field.unicodeScalars.first {
                !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
            }
            #expect(!["=", "+", "-", "@", "\u{FF1D}"].contains(start))
            #expect(
                HostileTexts.areSame(field, shown) || HostileTexts.areSame(field, "'" + shown),
                "\(text.debugDescription)")
        }
    }

    @Test func aWorkflowCommandHasItsPropertiesAndItsMessage() throws {
        for text in Self.texts {
            let command: SafeText<WorkflowCommand> =
                "::error file=\(.property(text)),title=t::\(.message([text, "note"]))"
            // As the runner reads: up to the first `::`, then properties between commas.
            let rest = Array(command.string.unicodeScalars.dropFirst(2))
            let end = try #require(rest.indices.first { rest[$0...].starts(with: [":", ":"]) })
            let head = String(String.UnicodeScalarView(rest[..<end]))
            let properties = head.unicodeScalars.drop { $0 != " " }.dropFirst().split(separator: ",").map { String($0) }
            #expect(properties.count == 2 && properties.last == "title=t", "\(text.debugDescription)")
            let file = decoded(try #require(properties.first?.dropping("file=")), ["%3A": ":", "%2C": ","])
            // The path itself, apart from what a log would obey.
            #expect(
                HostileTexts.areSame(HostileTexts.shown(file), HostileTexts.shown(text)), "\(text.debugDescription)")
            let message = String(String.UnicodeScalarView(rest[(end + 2)...]))
            #expect(HostileTexts.areSame(decoded(message), HostileTexts.shown(text) + "\nnote"))
            #expect(!command.string.unicodeScalars.contains { HostileTexts.isInvisible($0) })
        }
    }

    @Test func urisReadBack() {
        for text in Self.texts {
            let uri = SafeText<URI>.path(text).string
            #expect(uri.wholeMatch(of: /[A-Za-z0-9._~\/%-]*/) != nil)
            // By bytes: Foundation drops a byte order mark at the beginning.
            let parts = uri.split(separator: "%", omittingEmptySubsequences: false)
            let bytes = parts.dropFirst().flatMap { [UInt8($0.prefix(2), radix: 16) ?? 0] + $0.dropFirst(2).utf8 }
            expect(Array(parts[0].utf8) + bytes, is: Array(text.utf8), "\(text.debugDescription)")
        }
    }

    @Test func aTerminalShowsOneLineAndObeysNothing() {
        for text in Self.texts {
            let safe = SafeText<Terminal>.text(text).string
            #expect(!safe.unicodeScalars.contains { HostileTexts.isInvisible($0) }, "\(text.debugDescription)")
            #expect(HostileTexts.areSame(SafeText<Terminal>.text(safe).string, safe), "twice is once")
            let bytes = Array(safe.utf8)
            #expect(bytes.firstRange(of: Array("##[".utf8)) == nil, "\(text.debugDescription)")
            let start = safe.unicodeScalars.drop { $0.properties.isWhitespace }
            #expect(!start.starts(with: "::".unicodeScalars), "\(text.debugDescription)")
            let lines = SafeText<Terminal>.lines(text + "\n" + text).string.unicodeScalars
            #expect(!lines.contains { HostileTexts.isInvisible($0) && $0 != "\n" })
        }
    }

    @Test func shellWordsReadBack() throws {
        let texts = Self.texts.filter { text in !text.unicodeScalars.contains { HostileTexts.isInvisible($0) } }
        let words: SafeText<Terminal> = texts.map { .shellWord($0) }.joined(separator: " ")
        let run = try Shell.run(["sh", "-c", "printf '%s\\n' \(words)"])
        let expected = texts.filter { SafeText<Terminal>.text($0).string == $0 }
        let read = Set(run.output.unicodeScalars.split(separator: "\n").map { Array($0) })
        #expect(run.status == 0 && expected.allSatisfy { $0.isEmpty || read.contains(Array($0.unicodeScalars)) })
    }

    @Test func invisibleIsWhatUnicodeSays() {
        for value in 0...0x10FFFF as ClosedRange<UInt32> {
            guard let scalar = Unicode.Scalar(value) else { continue }
            if scalar.isInvisible != HostileTexts.isInvisible(scalar) { Issue.record("U+\(String(value, radix: 16))") }
        }
    }

    /// What the compiler does not see: the few places where a text that is written as it is becomes a file or a
    /// template.
    @Test func onlyTheseFilesTakeTextAsItIs() throws {
        let doors: [(words: String, files: Set<String>)] = [
            // Writers of documents quote by themselves; a file of plain text has no syntax.
            // In StickerPress.swift it is a step of a build.
            (
                ".finished(",
                [
                    "JSONReporter.swift", "*Layout.swift", "Help.swift", "Completions.swift", "StickerPress.swift",
                    "PlannedPack.swift", "OutputPlan.swift", "EmojiPacksTarget+Documents.swift",
                    "StickerProject.swift",
                ]
            ),
            (
                "(escaped:",
                [
                    "SafeText.swift", "CodeLanguages.swift", "MarkupLanguages.swift", "CSVText.swift",
                    "ShellLanguages.swift", "TerminalLanguages.swift", "Template.swift",
                ]
            ),
            (" Template(", ["ContentPolicy.swift"]), ("Template<Language>(", ["Platform.swift", "LivePage.swift"]),
            ("FileHandle.standard", ["Build.swift"]), (" print(\"", []), ("fputs(", []),
            ("writeAll(", ["Console.swift"]),
        ]
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        for folder in ["Sources", "Targets"] {
            for file in try Shell.files(below: root.appending(path: folder), ending: ".swift") {
                let text = try String(contentsOfFile: file, encoding: .utf8)
                for door in doors where text.contains(door.words) {
                    let name = FileName.last(file)
                    let isAllowed = door.files.contains {
                        $0 == name || $0.first == "*" && name.hasSuffix($0.dropFirst())
                    }
                    #expect(isAllowed, "\(file) has \(door.words)")
                }
            }
        }
    }

    // MARK: Small readers

    private func entitiesRead(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            guard scalar == "&" else {
                result.append(scalar)
                continue
            }
            let name = String(Substring(rest.prefix { $0 != ";" }))
            rest = rest.drop { $0 != ";" }.dropFirst()
            let known = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"][name] ?? "BROKEN"
            result.append(contentsOf: known.unicodeScalars)
        }
        return String(result)
    }

    private func fields(_ line: String) -> [String] {
        var fields: [String.UnicodeScalarView] = [.init()]
        var isQuoted = false
        var scalars = line.unicodeScalars[...]
        while let scalar = scalars.popFirst() {
            switch scalar {
            case "\"" where isQuoted && scalars.first == "\"":
                scalars.removeFirst()
                fields[fields.count - 1].append("\"")
            case "\"" where isQuoted || fields[fields.count - 1].isEmpty: isQuoted.toggle()
            case "," where !isQuoted: fields.append(.init())
            default: fields[fields.count - 1].append(scalar)
            }
        }
        return fields.map { String($0) }
    }

    private func decoded(_ text: String, _ more: [String: String] = [:]) -> String {
        let codes = ["%25": "%", "%0D": "\r", "%0A": "\n"].merging(more) { $1 }
        var result = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let scalar = rest.first {
            let code = String(Substring(rest.prefix(3)))
            if scalar == "%" {
                result.append(contentsOf: (codes[code] ?? "BROKEN").unicodeScalars)
                rest = rest.dropFirst(3)
            } else {
                result.append(scalar)
                rest = rest.dropFirst()
            }
        }
        return String(result)
    }
}

/// Collects what a parser of XML sees.
private final class MarkupReader: NSObject, XMLParserDelegate {
    var texts: [String] = []
    var attributes: [String] = []
    var names: [String] = []

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes attributeDict: [String: String]
    ) {
        names.append(name)
        guard name == "t" else { return }
        texts.append("")
        attributes.append(attributeDict["a"] ?? "?")
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        var text = texts[texts.count - 1].unicodeScalars
        text.append(contentsOf: string.unicodeScalars)
        texts[texts.count - 1] = String(text)
    }
}

extension Unicode.Scalar {
    fileprivate var isASCIIPunctuation: Bool {
        isASCII && value > 0x20 && value < 0x7F && !properties.isAlphabetic && properties.numericType == nil
    }
}

extension String {
    fileprivate func dropping(_ prefix: String) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: unicodeScalars.dropFirst(prefix.unicodeScalars.count))
        return String(view)
    }
}

import Expect
import Foundation
import StickerModel
import Testing

@testable import StickerEngine

/// What the sources raise, compared with the texts in JSON: each id with each of its wordings, and each placeholder.
@Suite struct ToolNoticesTests {
    /// One place in the sources that raises something.
    private struct Raise {
        var id: String
        var file: String
        /// The names of the values that it is raised with; nil where it is only named.
        var values: Set<String>?
    }

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    /// Functions that raise something; "" is a constant that one of them gets.
    private static let raising: Set = [
        "raise", "Finding", "RunFailure", "report", "add", "remark", "skip", "end", "failed", "init", "Notice", "",
    ]
    private static let kinds = [
        "damaged", "unsupported", "over-limit", "missing", "unreadable", "changed", "unwritable", "not-art",
    ]

    private static func raises() throws -> [Raise] {
        let groups = ToolNotices.groups.map(\.0).joined(separator: "|")
        let literal = try Regex<(Substring, Substring)>(
            "\"((?:\(groups))/[a-z]+(?:-[a-z]+)*(?:\\.[a-z]+(?:-[a-z]+)*)?)\"")
        var found: [Raise] = []
        let files = ["Sources/StickerModel", "Sources/StickerEngine", "Targets"].flatMap { folder in
            let folder = root.appending(path: folder)
            return FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
        }
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8).replacing(/\/\/\/[^\n]*/, with: "")
            let all = names(in: text)
            let merged = text.matches(of: /merging\(\[([^\]]*)\]/).map { names(in: $0.output.1) }
                .reduce(into: Set<String>()) { $0.formUnion($1) }
            for match in text.matches(of: literal) where !text[..<match.range.lowerBound].hasSuffix("rule: ") {
                let (function, call) = call(around: match.range, in: text)
                let own = call.contains("[\n") || call.contains("[\"") ? names(in: call).union(merged) : all
                let isCompared = call.contains(".rule") || text[..<match.range.lowerBound].hasSuffix("== ")
                let isRaised = raising.contains(function) && !isCompared
                found.append(
                    Raise(id: String(match.output.1), file: file.lastPathComponent, values: isRaised ? own : nil))
            }
            for match in text.matches(of: /(?:RunFailure\(error, (?:editing: \w+, )?of: |\.running\()"([a-z]+)"/) {
                found.append(Raise(id: match.output.1 + "/fault", file: file.lastPathComponent, values: ["error"]))
            }
        }
        for group in ["file", "art"] {
            for kind in kinds {
                found.append(Raise(id: group + "/" + kind, file: "ToolNotices.swift", values: ["fault"]))
            }
        }
        for rule in ToolNotices.book.rules where rule.cases?["of-a-pack"] != nil {
            let values: Set = ["fault", "remedy", "manifest", "name", "pack"]
            found.append(Raise(id: rule.id + ".of-a-pack", file: "ArtRemarks.swift", values: values))
        }
        return found
    }

    /// The keys of dictionaries, and those that are set one by one.
    private static func names(in text: some StringProtocol) -> Set<String> {
        let text = String(text)
        return Set(
            text.matches(of: /"([a-z][A-Za-z]*)":/).map { String($0.output.1) }
                + text.matches(of: /(?:values|hint)\["([a-z][A-Za-z]*)"\]/).map { String($0.output.1) })
    }

    /// The function that is called with what is at a range, and its arguments; "" and the rest of the line where none is.
    private static func call(around range: Range<String.Index>, in text: String) -> (function: String, Substring) {
        var (depth, start) = (0, range.lowerBound)
        while start > text.startIndex {
            let before = text.index(before: start)
            if text[before] == ")" { depth += 1 }
            if text[before] == "(" {
                if depth == 0 { break }
                depth -= 1
            }
            start = before
        }
        guard start > text.startIndex else {
            let line = text[..<range.lowerBound].lastIndex(of: "\n") ?? text.startIndex
            let end = text[range.upperBound...].firstIndex(of: "\n") ?? text.endIndex
            return (text[line..<end].contains(".contains(") ? "contains" : "", text[range])
        }
        var end = range.upperBound
        depth = 0
        while end < text.endIndex {
            if text[end] == "(" { depth += 1 }
            if text[end] == ")" {
                if depth == 0 { break }
                depth -= 1
            }
            end = text.index(after: end)
        }
        let name = text[..<start].dropLast().reversed().prefix { $0.isLetter }.reversed()
        return (String(name), text[start..<end])
    }

    /// The ids of all entries, each with its wordings.
    private static var texts: [String: (message: String, hint: String)] {
        var texts: [String: (String, String)] = [:]
        for rule in ToolNotices.book.rules {
            texts[rule.id] = (rule.message, rule.hint ?? "")
            for (name, wording) in rule.cases ?? [:] {
                texts[rule.id + "." + name] = (wording.message ?? rule.message, wording.hint ?? rule.hint ?? "")
            }
        }
        return texts
    }

    @Test func whatIsRaisedHasATextAndWhatHasATextIsRaised() throws {
        // Paths of art look like ids.
        let raised = Set(try Self.raises().map(\.id).filter { FileFormat(claimedBy: $0) == nil })
        expect(raised.subtracting(Self.texts.keys).sorted(), is: [], "these have no text")
        // The limit of a report is the model's, which has no texts of the tool.
        let own: Set = ["check/too-many-findings"]
        expect(Set(Self.texts.keys).subtracting(raised).subtracting(own).sorted(), is: [], "nothing raises these")
        #expect(raised.count > 150)
    }

    @Test func theLimitOfAReportSaysWhatItsNoticeSays() throws {
        let limit = FindingLimit()
        let finding = Finding(rule: "art/damaged", severity: .warning, message: "", path: "cup.png")
        for _ in 0...FindingLimit.most { _ = limit.admits(finding) }
        let notice = Finding("check/too-many-findings", ["count": "1 more warning"], path: "cup.png")
        let closing = try #require(limit.closing)
        expect([closing.message] + closing.notes, is: [notice.message] + notice.notes)
        expect(closing.severity, is: .warning)
    }

    @Test func everyPlaceholderHasAValue() throws {
        var missing: [String] = []
        for raise in try Self.raises() {
            guard let text = Self.texts[raise.id], let values = raise.values else { continue }
            for match in (text.message + text.hint).matches(of: /\{([a-z][A-Za-z]*)(?::[^{}]*\|[^{}]*)?\}/)
            where !values.contains(String(match.output.1)) {
                missing.append("\(raise.id) in \(raise.file): \(match.output.1)")
            }
        }
        expect(missing, is: [])
    }
}

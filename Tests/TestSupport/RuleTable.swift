import Foundation
import StickerDocuments
import StickerModel

/// What a platform has to say, as data: each entry of `Rules/*.yaml` beside its tests is a good bundle, or a good
/// catalog, with something changed, and all findings that follow.
///
///     - in: android                                   # a good bundle, by the name that the platform gave it
///       contents.json: { '"👋"': '"hello"' }          # a text of a document replaced
///       tea_01.webp: { byteCount: 131204 }            # facts of a picture changed
///       tea_02.webp: null                             # a file, or a folder, removed
///       says: error emoji-single contents.json:15 | “hello” is not one emoji | write one
///
/// A finding is written as severity, rule, then the end of its path and its line where they matter, a part of its message
/// and a part of its remedy. An entry without `says` is one about which nothing is said.
///
/// An entry for the bound of one rule has a value for `<n>` on either side of each limit, and the severity of what that
/// rule says of it; other rules may speak as well:
///
///     - bound: static-sticker-file-size              # or `warning | a part of the message`
///       in: android
///       tea_01.webp: { byteCount: <n> }
///       says: { 100000: nothing, 100001: warning, 102400: warning, 102401: error }
///
/// In any text, `<12 times ab>` is `ab` twelve times, and `<12 of "ab">` that many with commas between them; `n` may stand
/// for the number.
package struct RuleTable: Sendable {
    package let cases: [RuleCase]
    private let target: any Target
    private let bundles: [String: @Sendable () throws -> FakeTree]
    private let catalog: @Sendable () -> CatalogMaker
    private let replacesAll: Bool

    /// Reads the table in the folder `Rules` beside a file of the platform's tests. `replacesAll`: texts of documents are
    /// replaced wherever they are, and not only the first time. Throws where a table cannot be read.
    init(
        of target: any Target, beside file: String, replacesAll: Bool,
        bundles: [String: @Sendable () throws -> FakeTree], catalog: @escaping @Sendable () -> CatalogMaker
    ) throws {
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent().appending(path: "Rules")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        cases = try names.filter { $0.hasSuffix(".yaml") }.flatMap { name in
            let bytes = [UInt8](try Data(contentsOf: folder.appending(path: name)))
            return try YAMLReader.read(bytes, file: "\(target.name)/\(name)").elements.flatMap(RuleCase.read)
        }
        self.target = target
        self.bundles = bundles
        self.catalog = catalog
        self.replacesAll = replacesAll
    }

    /// How the findings of an entry differ from what it says; nil where they do not. `other` is the same platform with
    /// another `rules.json`.
    func fault(in entry: RuleCase, by other: (any Target)? = nil) throws -> String? {
        let target = other ?? target
        var findings = try findings(of: entry, by: target)
        if let bound = entry.bound { findings.removeAll { $0.rule != target.name + "/" + bound } }
        let holes = findings.filter { $0.hasHoles || $0.message.isEmpty }.map { "has holes: " + $0.allText }
        let faults = entry.faults(in: findings, of: target.name) + holes
        return faults.isEmpty ? nil : (["\(entry.location):"] + faults).joined(separator: "\n")
    }

    private func findings(of entry: RuleCase, by target: any Target) throws -> [Finding] {
        if let plan = entry.node["plan"] {
            let maker = try catalog().changed(by: plan)
            return target.plan(maker.catalog, art: ArtFacts(maker.facts)).findings
        }
        let name = entry.node["in"]?.string ?? ""
        guard let bundle = bundles[name] else { throw RuleTableProblem("\(entry.location): no bundle “\(name)”") }
        var tree = try bundle()
        for member in entry.node.members where !RuleCase.keys.contains(member.key) {
            try tree.apply(member, replacesAll: replacesAll)
        }
        return tree.findings(by: target)
    }

    /// Rules and notices that no entry has, and rules of entries that the platform does not have. `elsewhere` are those
    /// that another test raises, with its name.
    func gaps(besides elsewhere: [String: String]) -> [String] {
        let listed = Set(cases.flatMap(\.rules).map { target.name + "/" + $0 })
        let ids = Set(target.rules.rules.map(\.id))
        let others = Set(elsewhere.keys.map { target.name + "/" + $0 })
        return ids.subtracting(listed).subtracting(others).sorted() + listed.union(others).subtracting(ids).sorted()
            + listed.intersection(others).sorted()
    }
}

/// One entry of the table; of an entry for a bound, one value of it.
package struct RuleCase: Sendable, CustomStringConvertible {
    static let keys: Set = ["name", "in", "says", "bound"]

    let node: DocumentNode
    let expected: [ExpectedFinding]
    /// The rule whose bound it is about, and the value that `<n>` has here.
    let bound: String?
    private let value: String

    static func read(_ node: DocumentNode) throws -> [RuleCase] {
        let says = node["says"]
        guard let rule = node["bound"]?.string else {
            let lines = says.map { $0.elements.isEmpty ? [$0.string ?? ""] : $0.strings } ?? []
            return [RuleCase(node.filled(), expected: try lines.flatMap(ExpectedFinding.read))]
        }
        return try (says?.members ?? []).map { member in
            let words = (member.node.string ?? "").split(separator: " ", maxSplits: 1)
            let finding = ([words.first ?? "", rule[...]] + words.dropFirst()).joined(separator: " ")
            let expected = words == ["nothing"] ? [] : try ExpectedFinding.read(finding)
            return RuleCase(node.filled(with: member.key), expected: expected, bound: rule, value: member.key)
        }
    }

    private init(_ node: DocumentNode, expected: [ExpectedFinding], bound: String? = nil, value: String = "") {
        self.node = node
        self.expected = expected
        self.bound = bound
        self.value = value
    }

    /// The rules whose findings it expects.
    var rules: Set<String> { Set(expected.map(\.rule)) }

    var location: String { "\(node.location.file):\(node.location.line)" }

    package var description: String {
        if let bound { return "\(location) \(bound) at \(value)" }
        return "\(location) \(node["name"]?.string ?? expected.first?.text ?? node["in"]?.string ?? "a plan")"
    }

    /// What is expected and not there, and what is there and not expected. Of a bound, one thing may be said several times.
    fileprivate func faults(in findings: [Finding], of target: String) -> [String] {
        var left = findings
        var lacking: [String] = []
        for expected in expected {
            if let index = left.firstIndex(where: { expected.matches($0, of: target) }) {
                left.remove(at: index)
            } else {
                lacking.append(expected.text)
            }
        }
        if bound != nil { left.removeAll { finding in expected.contains { $0.matches(finding, of: target) } } }
        let more = bound == nil ? "" : " at \(value)"
        return lacking.map { "is not said\(more): " + $0 }
            + left.map { "is said\(more): " + ExpectedFinding.text(of: $0, by: target) }
    }
}

/// `error emoji-single contents.json:15 | a part of the message | a part of the remedy`; `2 x warning tiny` is two.
struct ExpectedFinding: Sendable {
    let text: String
    let severity: Severity
    let rule: String
    private let path: String
    private let line: Int?
    private let message: String
    private let note: String

    static func read(_ text: String) throws -> [ExpectedFinding] {
        let parts = text.components(separatedBy: " x ")
        if parts.count == 2, let count = Int(parts[0]) {
            return [ExpectedFinding](repeating: try ExpectedFinding(parts[1]), count: count)
        }
        return [try ExpectedFinding(text)]
    }

    private init(_ text: String) throws {
        self.text = text
        let parts = text.split(separator: "|", omittingEmptySubsequences: false).map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        let words = parts[0].split(separator: " ", maxSplits: 2)
        guard words.count > 1, let severity = Severity(rawValue: String(words[0])) else {
            throw RuleTableProblem("“\(text)” is not a finding")
        }
        self.severity = severity
        rule = String(words[1])
        let place = words.count > 2 ? words[2].split(separator: ":", omittingEmptySubsequences: false) : []
        path = place.first.map(String.init) ?? ""
        line = place.count > 1 ? Int(place[1]) : nil
        message = parts.count > 1 ? parts[1] : ""
        note = parts.count > 2 ? parts[2] : ""
    }

    func matches(_ finding: Finding, of target: String) -> Bool {
        finding.severity == severity && finding.rule == target + "/" + rule && finding.path.hasSuffix(path)
            && (line == nil || finding.line == line) && (message.isEmpty || finding.message.contains(message))
            && (note.isEmpty || finding.notes.joined(separator: " ").contains(note))
    }

    /// A finding as an entry of the table would say it, whole.
    static func text(of finding: Finding, by target: String) -> String {
        let rule =
            finding.rule.hasPrefix(target + "/") ? String(finding.rule.dropFirst(target.count + 1)) : finding.rule
        let place = finding.path + (finding.line.map { ":\($0)" } ?? "")
        return ["\(finding.severity.rawValue) \(rule) \(place)", finding.message, finding.notes.joined(separator: " ")]
            .joined(separator: " | ")
    }
}

package struct RuleTableProblem: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}

extension Finding {
    /// Message and notes in one line.
    package var allText: String { ([message] + notes).joined(separator: " | ") }

    /// Whether a placeholder was left unfilled.
    package var hasHoles: Bool { allText.contains(/\{[A-Za-z]+\}/) }
}

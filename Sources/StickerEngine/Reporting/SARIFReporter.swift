import StickerModel

/// Findings as a SARIF 2.1.0 log for code scanning services.
///
/// `rules` has the rules of the findings, sorted by id. A finding about a whole file is located at its first line and
/// column, because services refuse results without a region.
package struct SARIFReporter: Sendable {
    private let rules: [String: RuleSummary]
    private let workingFolder: String

    /// A reporter that takes titles and remedies from `rules`; `workingFolder` is an absolute path.
    package init(rules: [RuleSummary], workingFolder: String) {
        self.rules = Dictionary(rules.map { ($0.id, $0) }) { first, _ in first }
        self.workingFolder = workingFolder
    }

    /// The whole log, even without findings.
    package func report(_ findings: [Finding]) -> String {
        let ids = Set(findings.map(\.rule)).sorted()
        let indices = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })
        let driver = SARIFLog.Driver(
            name: ToolIdentity.name, version: ToolIdentity.version,
            rules: ids.map { descriptor($0, findings: findings) })
        let results = findings.map { result($0, index: indices[$0.rule] ?? 0) }
        return ReportJSON.text(of: SARIFLog(runs: [.init(tool: .init(driver: driver), results: results)]))
    }

    private func descriptor(_ id: String, findings: [Finding]) -> SARIFLog.Descriptor {
        let summary = rules[id]
        // The tool's own checks are not in a rule file: their id says what they are about, their notes what to do.
        let title =
            summary?.title ?? id.split(separator: "/").reversed().joined(separator: " in ").replacing("-", with: " ")
        let help =
            summary?.explanation ?? "A check of \(ToolIdentity.name) itself; each finding says what to do about it."
        let severity = summary?.severity ?? findings.filter { $0.rule == id }.map(\.severity).max() ?? .warning
        return SARIFLog.Descriptor(
            id: id, shortDescription: .init(text: title), help: .init(text: help),
            defaultConfiguration: .init(level: level(severity)))
    }

    private func result(_ finding: Finding, index: Int) -> SARIFLog.Result {
        let location = SARIFLog.PhysicalLocation(
            artifactLocation: .init(uri: ReportPath.uri(finding.path, relativeTo: workingFolder)),
            region: .init(startLine: max(1, finding.line ?? 1), startColumn: max(1, finding.column ?? 1)))
        return SARIFLog.Result(
            ruleId: finding.rule, ruleIndex: index, level: level(finding.severity),
            message: .init(text: ([finding.message] + finding.notes).map(\.displaySafe).joined(separator: "\n")),
            locations: [.init(physicalLocation: location)])
    }

    private func level(_ severity: Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .info: "note"
        }
    }
}

/// The part of SARIF 2.1.0 that we write; the names are the format's own.
struct SARIFLog: Encodable {
    var schema = "https://json.schemastore.org/sarif-2.1.0.json"
    var version = "2.1.0"
    var runs: [Run]

    enum CodingKeys: String, CodingKey {
        case schema = "$schema"
        case version, runs
    }

    struct Run: Encodable {
        var tool: Tool
        var results: [Result]
    }

    struct Tool: Encodable { var driver: Driver }

    struct Driver: Encodable {
        var name: String
        var version: String
        var rules: [Descriptor]
    }

    struct Descriptor: Encodable {
        var id: String
        var shortDescription: Text
        var help: Text
        var defaultConfiguration: Configuration
    }

    struct Text: Encodable { var text: String }

    struct Configuration: Encodable { var level: String }

    struct Result: Encodable {
        var ruleId: String
        var ruleIndex: Int
        var level: String
        var message: Text
        var locations: [Location]
    }

    struct Location: Encodable { var physicalLocation: PhysicalLocation }

    struct PhysicalLocation: Encodable {
        var artifactLocation: ArtifactLocation
        var region: Region
    }

    struct ArtifactLocation: Encodable { var uri: String }

    struct Region: Encodable {
        var startLine: Int
        var startColumn: Int
    }
}

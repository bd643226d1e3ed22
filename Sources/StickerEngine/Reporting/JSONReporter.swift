import Foundation
import StickerModel

/// Findings as one JSON document for other programs.
///
///     {
///       "counts": { "error": 1, "info": 0, "warning": 0 },
///       "findings": [
///         { "column": 9, "line": 12, "message": "…", "notes": ["…"], "path": "pack.yaml",
///           "rule": "manifest/unknown-key", "severity": "error" }
///       ],
///       "formatVersion": 1,
///       "tool": { "name": "stickerpress", "version": "…" }
///     }
///
/// A check that lists bundles adds `bundles`: for each its `form`, `path`, `target` and `stickers`, each with `pack`,
/// `name`, `path`, `format`, `width`, `height`, `class` (absent where it fits none), `bytes`, `limit` (bytes),
/// `frames` and `milliseconds`.
///
/// Keys are sorted and never null: `line` and `column` are absent where unknown. Within one `formatVersion` keys
/// may be added, but none goes away or changes its meaning.
package struct JSONReporter: Sendable {
    /// A reporter; it needs to know nothing.
    package init() {}

    /// The whole document, also without findings.
    package func report(_ findings: [Finding], _ bundles: [BundleInventory] = []) -> String {
        let counts = Dictionary(
            uniqueKeysWithValues: Severity.allCases.map { level in
                (level.rawValue, findings.count { $0.severity == level })
            })
        return ReportJSON.of(
            Document(
                counts: counts, findings: findings.map(Entry.init),
                bundles: bundles.isEmpty ? nil : bundles.map(ListedBundle.init)))
    }

    private struct Document: Encodable {
        var counts: [String: Int]
        var findings: [Entry]
        var bundles: [ListedBundle]?
        var formatVersion = 1
        var tool = ["name": ToolIdentity.name, "version": ToolIdentity.version]
    }

    private struct Entry: Encodable {
        var rule: String
        var severity: Severity
        var message: String
        var notes: [String]
        var path: String
        var line: Int?
        var column: Int?

        init(_ finding: Finding) {
            rule = finding.rule
            severity = finding.severity
            message = finding.message
            notes = finding.notes
            path = finding.path
            line = finding.line
            column = finding.column
        }
    }
}

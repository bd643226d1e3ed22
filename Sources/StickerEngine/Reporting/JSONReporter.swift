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
/// A check that lists bundles adds `bundles`, each with `kind`, `path`, `target` and `stickers`, each with `pack`,
/// `name`, `path`, `format`, `width`, `height`, `sizeClass` (absent where it fits none), `bytes`, `limit` (bytes),
/// `frames` and `milliseconds`.
///
/// Keys are sorted and never null: `line` and `column` are absent where unknown. Within one `formatVersion` keys
/// may be added, but none is removed or changes its meaning.
package struct JSONReporter: Sendable {
    package init() {}

    /// The whole document, even without findings.
    package func report(_ findings: [Finding], _ bundles: [BundleInventory] = []) -> String {
        let counts = Dictionary(
            uniqueKeysWithValues: Severity.allCases.map { level in
                (level.rawValue, findings.count { $0.severity == level })
            })
        return ReportJSON.text(
            of:
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

/// A bundle and its stickers in a report for programs.
struct ListedBundle: Encodable {
    var target: String
    var kind: String
    var path: String
    var stickers: [Sticker]

    init(_ bundle: BundleInventory) {
        target = bundle.target
        kind = bundle.kind
        path = bundle.path
        stickers = bundle.facts.map(Sticker.init)
    }

    struct Sticker: Encodable {
        var pack: String
        var name: String
        var path: String
        var format: String
        var width: Int
        var height: Int
        var sizeClass: String?
        var bytes: Int
        var limit: Int
        var frames: Int
        var milliseconds: Int

        init(_ fact: BundleFact) {
            pack = fact.pack
            name = fact.name
            path = fact.path
            format = fact.format
            width = fact.size.width
            height = fact.size.height
            sizeClass = fact.sizeClass
            bytes = fact.byteCount
            limit = fact.byteLimit
            frames = fact.frameCount
            milliseconds = Int(min(max(0, fact.duration), 1e12).rounded())
        }
    }
}

/// JSON for people and programs: sorted keys, indented, slashes not escaped, a final newline.
package enum ReportJSON {
    /// The text of a value that consists of strings, integers, booleans, lists and objects; those always encode.
    package static func text(of value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else { return "null\n" }
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}

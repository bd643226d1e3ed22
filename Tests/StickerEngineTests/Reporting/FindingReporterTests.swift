import Expect
import Foundation
import StickerModel
import Testing

@testable import StickerEngine

struct TextReporterTests {
    @Test func readsLikeACompiler() {
        expect(
            TextStyle.plain.report(Sample.findings),
            is: """
                art/a b.png:3: info: 50% done: really, yes [art/name]
                pack.yaml:12:9: warning: unknown key `emojs` [manifest/unknown-key]
                art/dance.gif: error: animation runs 12,400 ms, at most 10,000 [whatsapp/animation-duration]
                art/dance.gif: note: trim it, or set `speed: 1.25` on this sticker

                """)
    }

    @Test func nothingFoundPrintsNothing() { #expect(TextStyle.plain.report([]).isEmpty) }

    @Test func aPlaceWithoutFileIsLeftOut() {
        let finding = Finding(rule: "build/fault", severity: .error, message: "it broke", path: "")
        expect(TextStyle.plain.report([finding]), is: "error: it broke [build/fault]\n")
    }

    @Test func colorsOnlyWhereAskedFor() {
        let colored = TextStyle.colored.report(Sample.findings).string
        #expect(colored.contains("\u{1B}[1;31merror:\u{1B}[0m animation runs"))
        expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: ""), is: TextStyle.plain.report(Sample.findings).string)
    }

    @Test func hostileNamesStayOnTheirLine() {
        expect(
            TextStyle.plain.report(Sample.hostile()),
            is: #"""
                art/a\nb\t\u{1B}[31m%,:\u{202E}ü#?.png: error: cannot\nread\u{7} [art/unreadable]
                art/a\nb\t\u{1B}[31m%,:\u{202E}ü#?.png: note: no\r::error::

                """#)
    }
}

struct JSONReporterTests {
    @Test func hasItsDocumentedShape() {
        expect(
            JSONReporter.report(Array(Sample.findings.prefix(1))).string,
            is: """
                {
                  "counts" : {
                    "error" : 1,
                    "info" : 0,
                    "warning" : 0
                  },
                  "findings" : [
                    {
                      "message" : "animation runs 12,400 ms, at most 10,000",
                      "notes" : [
                        "trim it, or set `speed: 1.25` on this sticker"
                      ],
                      "path" : "art/dance.gif",
                      "rule" : "whatsapp/animation-duration",
                      "severity" : "error"
                    }
                  ],
                  "formatVersion" : 1,
                  "tool" : {
                    "name" : "stickerpress",
                    "version" : "\(ToolIdentity.version)"
                  }
                }

                """)
    }

    @Test func placesAreGivenWhereKnown() throws {
        let entries = try entries(JSONReporter.report(Sample.findings).string)
        expect(entries.map { $0["line"] as? Int }, is: [nil, 12, 3])
        expect(entries.map { $0["column"] as? Int }, is: [nil, 9, nil])
    }

    @Test func hostileTextComesBackAsItWas() throws {
        let text = JSONReporter.report(Sample.hostile()).string
        try expect(entries(text).first?["path"] as? String, is: Sample.hostilePath)
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    }

    private func entries(_ text: String) throws -> [[String: Any]] {
        let document = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        return try #require(document["findings"] as? [[String: Any]])
    }
}

struct GitHubReporterTests {
    private func report(_ findings: [Finding]) -> String {
        ReportContext(workingFolder: "/home/ana/pack").gitHub(findings).string
    }

    @Test func writesWorkflowCommands() {
        expect(
            report(Sample.findings),
            is: """
                ::error file=art/dance.gif,title=whatsapp/animation-duration::animation runs 12,400 ms, at most 10,000%0A\
                trim it, or set `speed: 1.25` on this sticker
                ::warning file=pack.yaml,line=12,col=9,title=manifest/unknown-key::unknown key `emojs`
                ::notice file=art/a b.png,line=3,title=art/name::50%25 done: really, yes

                """)
    }

    @Test func nothingFoundPrintsNothing() { #expect(report([]).isEmpty) }

    /// GitHub displays ten annotations of a level: many of a kind are one, and each error of a few is one.
    @Test func manyOfAKindAreOneAnnotation() {
        let warnings = (1...28).map { number in
            Finding(
                rule: "whatsapp/default-emoji", severity: .warning,
                text: FindingText(
                    message: "pack “{pack}” has no emojis: a, b", hint: "add some", values: ["pack": "P\(number)"]),
                path: "packs/p\(number)/pack.yaml", line: 3)
        }
        let lines = report(warnings).split(separator: "\n")
        expect(lines.count, is: 1)
        expect(
            lines.first?.hasPrefix(
                "::warning file=packs/p1/pack.yaml,line=3,title=whatsapp/default-emoji::pack “P1” has no emojis: a, b%0A"
                    + "add some%0Aalso: packs/p2/pack.yaml:3, "), is: true, "\(lines)")
        expect(lines.first?.hasSuffix(" and 18 more packs"), is: true, "\(lines)")
        let errors = (1...3).map {
            Finding(rule: "art/damaged", severity: .error, message: "is damaged", path: "\($0).png")
        }
        expect(
            report(errors + warnings).split(separator: "\n").map { $0.prefix(7) },
            is: [
                "::error", "::error", "::error", "::warni",
            ])
    }

    /// The runner undoes the escapes of a path, so its line end survives; nothing starts a command of its own.
    @Test func hostileNamesCannotEndTheCommand() {
        expect(
            report(Sample.hostile()),
            is: #"""
                ::error file=art/a%0Ab\t\u{1B}[31m%25%2C%3A\u{202E}ü#?.png,title=art/unreadable::\#
                cannot\nread\u{7}%0Ano\r::error::

                """#)
    }

    @Test(arguments: [
        ("/home/ana/pack/art/a.png", "art/a.png"), ("./art/a.png", "art/a.png"), ("././/a.png", "a.png"),
        ("/home/ana/package/a.png", "/home/ana/package/a.png"), ("../a.png", "../a.png"), ("a\r\nb", "a%0D%0Ab"),
    ])
    func pathsAreRelativeToTheWorkingFolder(path: String, shown: String) {
        #expect(report(Sample.hostile(path)).hasPrefix("::error file=\(shown),title="))
    }
}

/// Services look for files from the root of the repository, wherever the job runs.
struct RepositoryPathTests {
    @Test(arguments: [
        ("pack.yaml", "sub/ü#/pack.yaml"), ("./art/a.png", "sub/ü#/art/a.png"), ("../b/a.png", "sub/b/a.png"),
        ("/repo/a.png", "a.png"), ("../../../a.png", "../../../a.png"), ("/repository/a.png", "/repository/a.png"),
        ("/repo/sub/ü#", "sub/ü#"), ("/repo", "/repo"),
    ])
    func areRelativeToItsRoot(path: String, shown: String) {
        let folder = "/repo/sub/ü#"
        expect(ReportPath.relative(path, to: folder, repository: "/repo"), is: shown)
        expect(ReportPath.relative(path, to: folder, repository: "/repo/./"), is: shown)
        expect(
            ReportPath.relative(path, to: "/elsewhere", repository: nil),
            is: ReportPath.relative(path, to: "/elsewhere"))
    }

    @Test func areThoseOfBothFormats() {
        let findings = [Finding(rule: "a/b", severity: .error, message: "x", path: "pack.yaml")]
        var context = ReportContext(workingFolder: "/repo/sub #")
        context.repository = "/repo"
        #expect(ReportFormat.github.report(findings, in: context).string.hasPrefix("::error file=sub #/pack.yaml,"))
        #expect(ReportFormat.sarif.report(findings, in: context).string.contains("\"sub%20%23/pack.yaml\""))
        #expect(ReportFormat.junit.report(findings, in: context).string.contains("\"pack.yaml\""))
    }
}

/// Structure as SARIF 2.1.0 asks for it, read back without the writer's own types.
struct SARIFReporterTests {
    private func log(_ findings: [Finding]) throws -> [String: Any] {
        let text = ReportContext(rules: [Sample.rule], workingFolder: "/home/ana/pack").sarif(findings).string
        return try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    private func run(_ findings: [Finding]) throws -> [String: Any] {
        try #require((try log(findings)["runs"] as? [[String: Any]])?.first)
    }

    private func driver(_ findings: [Finding]) throws -> [String: Any] {
        let tool = try #require(try run(findings)["tool"] as? [String: Any])
        return try #require(tool["driver"] as? [String: Any])
    }

    @Test func namesFormatAndTool() throws {
        let log = try log(Sample.findings)
        expect(Set(log.keys), is: ["$schema", "version", "runs"])
        expect(log["version"] as? String, is: "2.1.0")
        expect((log["$schema"] as? String)?.hasSuffix("sarif-2.1.0.json"), is: true)
        let driver = try driver(Sample.findings)
        // No informationUri: it is optional, and the project has no address yet that it could honestly give.
        expect(Set(driver.keys), is: ["name", "version", "rules"])
        expect(driver["name"] as? String, is: "stickerpress")
    }

    @Test func describesTheRulesThatSpoke() throws {
        let rules = try #require(try driver(Sample.findings)["rules"] as? [[String: Any]])
        expect(
            rules.map { $0["id"] as? String }, is: ["art/name", "manifest/unknown-key", "whatsapp/animation-duration"])
        let rule = try #require(rules.last)
        expect(Set(rule.keys), is: ["id", "shortDescription", "help", "defaultConfiguration"])
        expect((rule["shortDescription"] as? [String: String])?["text"], is: "Animations are short")
        expect((rule["help"] as? [String: String])?["text"]?.contains("trim <sticker>"), is: true)
        expect(
            rules.map { ($0["defaultConfiguration"] as? [String: String])?["level"] }, is: ["note", "warning", "error"])
    }

    @Test func resultsPointAtRuleAndPlace() throws {
        let results = try #require(try run(Sample.findings)["results"] as? [[String: Any]])
        let expected = Sample.findings
        expect(results.map { $0["ruleId"] as? String }, is: expected.map(\.rule))
        expect(results.map { $0["ruleIndex"] as? Int }, is: [2, 1, 0])
        expect(results.map { $0["level"] as? String }, is: ["error", "warning", "note"])
        let places = try results.map(place)
        expect(places.map(\.uri), is: ["art/dance.gif", "pack.yaml", "art/a%20b.png"])
        expect(places.map(\.line), is: [1, 12, 3])
        expect(places.map(\.column), is: [1, 9, 1])
        let message = (results.first?["message"] as? [String: String])?["text"]
        expect(message, is: "animation runs 12,400 ms, at most 10,000\ntrim it, or set `speed: 1.25` on this sticker")
    }

    @Test(arguments: [
        (Sample.hostilePath, "art/a%0Ab%09%1B%5B31m%25%2C%3A%E2%80%AE%C3%BC%23%3F.png"),
        ("/home/ana/pack/a.png", "a.png"), ("/tmp/a b.png", "file:///tmp/a%20b.png"), ("", "."),
        ("c:d.png", "c%3Ad.png"),
    ])
    func pathsAreURIs(path: String, uri: String) throws {
        let results = try #require(try run(Sample.hostile(path))["results"] as? [[String: Any]])
        try expect(place(try #require(results.first)).uri, is: uri)
    }

    @Test func nothingFoundIsAWholeLog() throws {
        expect((try run([])["results"] as? [Any])?.isEmpty, is: true)
        expect((try driver([])["rules"] as? [Any])?.isEmpty, is: true)
    }

    private func place(_ result: [String: Any]) throws -> (uri: String?, line: Int?, column: Int?) {
        let location = try #require((result["locations"] as? [[String: Any]])?.first)
        let physical = try #require(location["physicalLocation"] as? [String: Any])
        expect(Set(physical.keys), is: ["artifactLocation", "region"])
        let region = try #require(physical["region"] as? [String: Int])
        let uri = (physical["artifactLocation"] as? [String: String])?["uri"]
        return (uri, region["startLine"], region["startColumn"])
    }
}

/// Findings and a rule as reporters get them.
enum Sample {
    static let findings = [
        Finding(
            rule: "whatsapp/animation-duration", severity: .error,
            message: "animation runs 12,400 ms, at most 10,000",
            notes: ["trim it, or set `speed: 1.25` on this sticker"], path: "art/dance.gif"),
        Finding(
            rule: "manifest/unknown-key", severity: .warning, message: "unknown key `emojs`",
            path: "pack.yaml", line: 12, column: 9),
        Finding(rule: "art/name", severity: .info, message: "50% done: really, yes", path: "art/a b.png", line: 3),
    ]

    static let rule = RuleSummary(
        id: "whatsapp/animation-duration", kind: .rule, reference: "S-ANIM-DURATION", title: "Animations are short",
        severity: .error, subject: "sticker", bound: "at most 10,000 ms", advice: nil,
        message: "animation runs {value}, {bound}", hint: "trim {sticker}", source: "WhatsApp FAQ",
        quote: "shorter than 10 seconds", checked: "2026-11-19", conflict: nil)

    /// Everything a file name may hold and a report must not obey.
    static let hostilePath = "art/a\nb\t\u{1B}[31m%,:\u{202E}ü#?.png"

    static func hostile(_ path: String = hostilePath) -> [Finding] {
        [
            Finding(
                rule: "art/unreadable", severity: .error, message: "cannot\nread\u{7}", notes: ["no\r::error::"],
                path: path)
        ]
    }
}

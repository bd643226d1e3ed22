import Expect
import Testing

@testable import StickerModel

@Suite struct FindingLimitTests {
    private static let rules = RuleBook(
        rules: Severity.allCases.map { severity in
            Rule(id: severity.rawValue, title: "Nothing is odd", severity: severity, message: "is odd")
        })

    private static func log(_ counts: [(severity: Severity, count: Int)]) -> FindingLog {
        var log = FindingLog(rules)
        for (severity, count) in counts {
            for line in 0..<count {
                log.raise(
                    Notice(severity.rawValue), path: "a", at: SourceLocation(file: "a", line: line + 1, column: 1))
            }
        }
        return log
    }

    @Test func nothingIsSaidAtTheLimit() {
        let log = Self.log([(.error, 20_000), (.warning, 20_000)])
        expect(log.findings.count, is: 40_000)
        expect(log.all, is: log.findings)
    }

    @Test func whatIsBeyondIsCountedOnce() throws {
        let log = Self.log([(.info, 20_003), (.warning, 20_001), (.error, 1)])
        expect(log.findings.count, is: 40_001)
        expect(log.findings.last?.severity, is: .error, "remarks do not displace it")
        expect(log.all.count, is: 40_002)
        let closing = try #require(log.all.last)
        #expect(closing.rule == "check/too-many-findings" && closing.severity == .warning)
        #expect(closing.message.hasPrefix("has 1 more warning and 3 more info: after 20,000 "))
        #expect(closing.line == 20_001 && closing.notes == ["repair what is reported, then check again"])
    }

    @Test func readersEndAfterSoManyErrors() throws {
        let entry = SourceLocation(file: "b", line: 7, column: 3)
        let warned = Self.log([(.warning, 20_001)])
        #expect(!warned.limit.ends(at: "b", entry))
        #expect(!Self.log([(.error, 19_999)]).limit.ends(at: "b", entry))
        let log = Self.log([(.error, 20_000)])
        #expect(log.limit.ends(at: "b", entry))
        let closing = try #require(log.all.last)
        #expect(closing.severity == .error && closing.path == "b" && closing.line == 7)
        #expect(closing.message.hasPrefix("has what follows here, which was not checked: after 20,000"))
    }

    @Test func suggestionsEndAfterSoManyComparisons() {
        let (first, limit) = (FindingLog(Self.rules), FindingLimit())
        let others = (0..<100).map { "cup-\($0).png" }
        expect(first.limit.similar(to: "cup-7.pngg", among: others), is: "cup-7.png")
        let (one, other) = (FindingLog(Self.rules, limit), FindingLog(Self.rules, limit))
        for _ in 0..<50 {
            expect(one.limit.similar(to: "cup-7.pngg", among: others), is: "cup-7.png")
            expect(other.limit.similar(to: "cup-8.pngg", among: others), is: "cup-8.png")
        }
        #expect(one.limit.similar(to: "cup-7.pngg", among: ["cup-7.png"]) == nil, "10,000 names were compared")
        #expect(other.limit.similar(to: "cup-7.pngg", among: ["cup-7.png"]) == nil)
    }

    /// Readers of one bundle have logs of their own.
    @Test func logsOfOneCheckShareTheirLimit() {
        let limit = FindingLimit()
        var (first, second) = (FindingLog(Self.rules, limit), FindingLog(Self.rules, limit))
        for _ in 0..<15_000 {
            first.raise(Notice("error"), path: "a")
            second.raise(Notice("error"), path: "b")
        }
        expect(first.findings.count + second.findings.count, is: 20_000)
        expect(limit.closing?.message.contains("10,000 more errors"), is: true)
    }
}

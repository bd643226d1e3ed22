import Expect
import StickerModel
import Testing

@testable import StickerEngine

@Suite struct RepeatedFindingsTests {
    private func finding(_ rule: String, _ path: String, _ line: Int) -> Finding {
        Finding(rule: rule, severity: .error, message: "is wrong", path: path, line: line)
    }

    @Test func countsWhatIsReportedOftenEnough() {
        let findings = (1...100_000).map { finding("a/b", "x.json", $0) } + [finding("a/c", "x.json", 1)]
        let counted = RepeatedFindings.counted(findings)
        expect(counted.count, is: 101)
        expect(counted[99].notes, is: ["and 99,900 more of this kind"])
        expect(counted[100], is: findings[100_000])
        expect(counted[..<99], is: findings[..<99])
    }

    @Test func countsOneKindInManyFiles() {
        let counted = RepeatedFindings.counted((1...5_000).map { finding("a/b", "\($0).png", 1) })
        expect(counted.count, is: 1_000)
        expect(counted.last?.notes, is: ["and 4,000 more of this kind"])
    }

    @Test func leavesOrdinaryReportsAlone() {
        let findings = (1...300).map { finding("a/\($0 % 3)", "x.json", $0) }
        expect(RepeatedFindings.counted(findings), is: findings)
    }

    /// What programs read from a report is how many there are, not how many are listed.
    @Test func reportsStateTheTrueNumbers() {
        let findings = (1...604).map { finding("a/b", "x.json", $0) }
        let context = ReportContext(workingFolder: "/")
        let json = ReportFormat.json.report(findings, [], in: context).description
        #expect(json.contains(#""error" : 604"#) && json.contains("and 504 more of this kind"))
        let junit = ReportFormat.junit.report(findings, [], in: context).description
        expect(junit.ranges(of: #"tests="604" failures="604""#).count, is: 2)
        expect(junit.ranges(of: "<testcase").count, is: 100)
    }

    /// A report in any format stays small.
    @Test(arguments: ReportFormat.allCases) func boundsReports(format: ReportFormat) {
        let report = format.report(
            (1...20_000).map { finding("a/b", "x.json", $0) }, [], in: ReportContext(workingFolder: "/")
        ).description
        #expect(
            report.utf8.count < 100_000
                && report.contains([.text, .github].contains(format) ? "and 19,990 more" : "19,900 more"))
    }
}

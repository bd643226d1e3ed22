import Expect
import StickerModel
import Testing

@testable import StickerModel

@Suite struct RuleBookTests {
    private struct Jar: RuleSubject {
        enum Metric: String, MetricName {
            case size
            var unit: MetricUnit { .milliseconds }
        }

        static let subjectName = "jar"
        var path = "jar.yaml"
        var location: StickerModel.SourceLocation? { nil }
        var traits: [String] = []
        var placeholders: [String: String] = [:]
        var size = 5.0
        var notices: [Notice] = []

        func measure(_ metric: Metric) -> Measurements {
            switch metric {
            case .size: .number(size)
            }
        }
    }

    private func rule(_ id: String, subject: String = "jar", when traits: [String]? = nil, max: Double) -> Rule {
        Rule(
            id: id, ref: "R", title: id, severity: .error, subject: subject, when: traits, metric: "size",
            bound: .range(min: nil, max: max), message: "{value} is over {bound}",
            source: RuleSource(url: "R", quote: "few", checked: "2026-01-01"))
    }

    private func broken(_ book: RuleBook, _ jar: Jar) -> [String] { book.judge(jar).map(\.rule) }

    @Test func judgesInTheOrderOfTheRules() {
        let book = RuleBook(rules: [
            rule("b", max: 4), rule("other", subject: "lid", max: 0), rule("glass", when: ["glass"], max: 4),
            rule("a", max: 3), rule("wide", max: 9),
        ])
        expect(broken(book, Jar()), is: ["b", "a"])
        expect(broken(book, Jar(traits: ["glass"])), is: ["b", "glass", "a"])
        expect(book["wide"]?.id, is: "wide")
        #expect(book["nothing"] == nil)
    }

    /// Nothing is made four times as fast and still the same.
    @Test func aFactorIsAdvisedUpToThree() {
        var rule = rule("a", max: 10)
        rule.hint = "keep a part, or play it faster: {ratio}"
        func note(_ size: Double) -> [String] { RuleBook(rules: [rule]).judge(Jar(size: size)).flatMap(\.notes) }
        expect(note(30), is: ["keep a part, or play it faster: 3"])
        expect(note(30.1), is: ["keep a part"])
    }

    @Test func goesByRulesThatWereChanged() {
        var book = RuleBook(rules: [rule("a", max: 3)])
        book.rules[0].bound = .range(min: nil, max: 7)
        expect(broken(book, Jar()), is: [])
        book.rules.append(rule("b", max: 1))
        expect(broken(book, Jar()), is: ["b"])
    }

    @Test func judgesByTraits() {
        let book = RuleBook(rules: [rule("glass", when: ["glass"], max: 4), rule("plain", when: ["!glass"], max: 4)])
        expect(broken(book, Jar(traits: ["lid"])), is: ["plain"])
        expect(broken(book, Jar(traits: ["lid", "glass"])), is: ["glass"])
    }

    private func notice(_ id: String, _ severity: Severity = .error, when traits: [String]? = nil) -> Rule {
        Rule(
            id: id, title: id, severity: severity, subject: "jar", when: traits, message: "{what} of {jar}",
            hint: "open {jar}")
    }

    @Test func reportsNoticesInTheOrderOfTheRules() {
        let book = RuleBook(
            rules: [
                notice("t/b"), rule("t/a", max: 4), notice("t/c", when: ["glass"]), notice("t/d", when: ["!glass"]),
            ],
            of: "t")
        var jar = Jar(placeholders: ["jar": "jam"])
        for name in ["d", "c", "b", "b"] { jar.notices.raise(name, ["what": "a lid"]) }
        jar.notices.raise("b", if: nil)
        jar.notices[0].location = SourceLocation(file: "other.yaml", line: 2, column: 3)
        let findings = book.judge(jar)
        expect(findings.map(\.rule), is: ["t/b", "t/b", "t/a", "t/d"])
        #expect(findings[0].message == "a lid of jam" && findings[0].notes == ["open jam"])
        #expect(findings[0].path == "jar.yaml" && findings[3].path == "other.yaml" && findings[3].line == 2)
    }

    @Test func noticesFollowLevelsAndTheirOwnRemedies() throws {
        let book = RuleBook(rules: [notice("t/a", .warning)], of: "t")
        let raised = Notice("a", ["what": "a lid", "jar": "jam"], hint: "ask")
        let finding = try #require(book.finding(raised, path: "x"))
        #expect(finding.severity == .warning && finding.notes == ["ask"] && finding.path == "x")
        let levels = { (severity: Severity?) in ["t/a": RuleLevel(severity: severity, reason: "r")] }
        expect(book.finding(raised, path: "x", levels: levels(.error))?.severity, is: .error)
        #expect(book.finding(raised, path: "x", levels: levels(nil)) == nil)
        #expect(book.forErrors(levels: [levels(nil)]).finding(raised, path: "x") == nil)
        let unknown = book.finding(Notice("z", ["b": "2", "a": "1"]), path: "x")
        #expect(unknown?.rule == "t/z" && unknown?.message == "has no text (a: 1, b: 2)")
    }

    @Test func tellsErrorsFromTheRest() {
        var (advice, warning) = (rule("advice", max: 9), rule("warning", max: 3))
        advice.advice = .range(min: nil, max: 3)
        warning.severity = .warning
        let book = RuleBook(rules: [advice, warning, rule("error", max: 3)])
        func broken(_ levels: [String: RuleLevel]) -> [String] {
            let all = book.judge(Jar(), levels: levels).filter { $0.severity == .error }
            let errors = book.forErrors(levels: [[:], levels]).judge(Jar(), levels: levels)
            expect(errors, is: all, "a book for errors gives just the errors")
            return errors.map(\.rule)
        }
        expect(broken([:]), is: ["error"])
        expect(broken(["warning": RuleLevel(severity: .error, reason: "")]), is: ["warning", "error"])
        expect(broken(["advice": RuleLevel(severity: .error, reason: "")]), is: ["advice", "error"])
        expect(broken(["error": RuleLevel(severity: nil, reason: "")]), is: [])
    }

    @Test func comparesAsBoundsDo() {
        let numbers: [Double?] = [nil, 3, 5, 8]
        var bounds = [Bound.number(5), .oneOf(["5"])]
        for least in numbers { for most in numbers { bounds.append(.range(min: least, max: most)) } }
        for bound in bounds {
            for advice in [nil] + bounds.map(Optional.some) {
                var rule = rule("a", max: 0)
                (rule.bound, rule.advice) = (bound, advice)
                let book = RuleBook(rules: [rule])
                for size in [2, 3, 4, 5, 6, 8, 9, .nan, .infinity] {
                    let holds = bound.holds(for: .number(size)) && advice?.holds(for: .number(size)) ?? true
                    expect(broken(book, Jar(size: size)).isEmpty, is: holds, "\(rule.bound), \(size)")
                }
            }
        }
    }

    @Test func readsSoundRules() throws {
        let json = """
            [{"id": "t/a", "ref": "R", "title": "t", "severity": "error", "subject": "jar", "metric": "size",
            "bound": {"max": 3}, "message": "{value} is over {bound}"},
            {"id": "t/b", "title": "t", "severity": "error", "message": "is open"}]
            """
        let book = try RuleBook(json: json, of: "t", on: [Jar.self])
        expect(book.unit(of: book.rules[0]), is: .milliseconds)
        expect(book.judge(Jar()).map(\.message), is: ["5 ms is over at most 3 ms"])
        expect(book.finding(Notice("b"), path: "x")?.message, is: "is open")
    }

    @Test(arguments: [
        (
            "t/a", "\"subject\": \"jar\", \"metric\": \"weight\", \"bound\": {\"max\": 3}",
            "measures “weight”, which no jar has"
        ),
        (
            "t/a", "\"subject\": \"lid\", \"metric\": \"size\", \"bound\": {\"max\": 3}",
            "measures “size”, which no lid has"
        ),
        ("t/a", "\"subject\": \"jar\", \"metric\": \"size\"", "has only one of metric and bound"),
        ("t/a", "\"subject\": \"jar\", \"bound\": {\"max\": 3}", "has only one of metric and bound"),
        ("t/a", "\"advice\": {\"max\": 3}", "has advice without a bound"),
        ("x/a", "\"subject\": \"jar\"", "does not begin with t/"), ("t/b", "\"subject\": \"jar\"", "is there twice"),
    ])
    func refusesUnsoundRules(id: String, fields: String, problem: String) throws {
        let json = """
            [{"id": "t/b", "title": "t", "severity": "error", "message": "is open"},
            {"id": "\(id)", "title": "t", "severity": "error", "message": "is open", \(fields)}]
            """
        let found = #expect(throws: RuleBookProblem.self) { try RuleBook(json: json, of: "t", on: [Jar.self]) }
        expect(found?.description, is: "rules.json: \(id) \(problem)")
    }

    @Test(arguments: [
        ("abc", "[a-z]+", true), ("abc1", "[a-z]+", false), ("abc", "[a-", false),
        ("e\u{301}", "[^/]+", true), ("a/\u{301}b", "[^/]+", false), ("\u{600}/b", "[^/]+", false),
        ("\u{600}.png", ".+\\.png", true),
    ])
    func matchesWholeTexts(_ text: String, _ pattern: String, _ matches: Bool) {
        let pattern = Pattern(pattern)
        // Twice, as the second time nothing is compiled.
        for _ in 0..<2 { expect(pattern.matches(text), is: matches) }
    }
}

struct SharedLevelTests {
    private let off = ["a": RuleLevel(severity: nil, reason: "cards")]
    private let alsoOff = [
        "a": RuleLevel(severity: nil, reason: "photos"), "b": RuleLevel(severity: .info, reason: "x"),
    ]
    private let raised = ["a": RuleLevel(severity: .error, reason: "cards")]

    @Test func levelsOfOnePackAreShared() { expect(RuleLevel.shared(by: [alsoOff]), is: alsoOff) }

    @Test func reasonsMayDiffer() { expect(RuleLevel.shared(by: [off, alsoOff]).keys.sorted(), is: ["a"]) }

    @Test func otherLevelsAndSilenceAreNoAgreement() {
        expect(RuleLevel.shared(by: [off, raised]), is: [:])
        expect(RuleLevel.shared(by: [off, alsoOff, [:]]), is: [:])
        expect(RuleLevel.shared(by: [[String: RuleLevel]]()), is: [:])
    }
}

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
        #expect(broken(book, Jar()) == ["b", "a"])
        #expect(broken(book, Jar(traits: ["glass"])) == ["b", "glass", "a"])
        #expect(book["wide"]?.id == "wide")
        #expect(book["nothing"] == nil)
    }

    /// Nothing is made four times as fast and still the same.
    @Test func aFactorIsAdvisedUpToThree() {
        var rule = rule("a", max: 10)
        rule.hint = "keep a part, or play it faster: {ratio}"
        func note(_ size: Double) -> [String] { RuleBook(rules: [rule]).judge(Jar(size: size)).flatMap(\.notes) }
        #expect(note(30) == ["keep a part, or play it faster: 3"])
        #expect(note(30.1) == ["keep a part"])
    }

    @Test func goesByRulesThatWereChanged() {
        var book = RuleBook(rules: [rule("a", max: 3)])
        book.rules[0].bound = .range(min: nil, max: 7)
        #expect(broken(book, Jar()) == [])
        book.rules.append(rule("b", max: 1))
        #expect(broken(book, Jar()) == ["b"])
    }

    /// Lists of rules are kept by the traits of subjects; documents of others may have any number of traits.
    @Test func judgesByAnyNumberOfTraits() {
        let book = RuleBook(rules: [rule("glass", when: ["glass"], max: 4), rule("plain", when: ["!glass"], max: 4)])
        for number in 0..<1_200 {
            #expect(broken(book, Jar(traits: ["\(number)"])) == ["plain"])
            #expect(broken(book, Jar(traits: ["\(number)", "glass"])) == ["glass"])
        }
    }

    @Test func tellsErrorsFromTheRest() {
        var (advice, warning) = (rule("advice", max: 9), rule("warning", max: 3))
        advice.advice = .range(min: nil, max: 3)
        warning.severity = .warning
        let book = RuleBook(rules: [advice, warning, rule("error", max: 3)])
        func broken(_ levels: [String: RuleLevel]) -> [String] {
            let all = book.judge(Jar(), levels: levels).filter { $0.severity == .error }
            let errors = book.forErrors(levels: [[:], levels]).judge(Jar(), levels: levels)
            #expect(errors == all, "a book for errors gives just the errors")
            return errors.map(\.rule)
        }
        #expect(broken([:]) == ["error"])
        #expect(broken(["warning": RuleLevel(severity: .error, reason: "")]) == ["warning", "error"])
        #expect(broken(["advice": RuleLevel(severity: .error, reason: "")]) == ["advice", "error"])
        #expect(broken(["error": RuleLevel(severity: nil, reason: "")]) == [])
    }

    /// A book compares numbers before it looks at the bound itself.
    @Test func comparesAsBoundsDo() {
        let numbers: [Double?] = [nil, 3, 5, 8]
        var bounds = [Bound.number(5), .flag(true), .oneOf(["5"])]
        for least in numbers { for most in numbers { bounds.append(.range(min: least, max: most)) } }
        for bound in bounds {
            for advice in [nil] + bounds.map(Optional.some) {
                var rule = rule("a", max: 0)
                (rule.bound, rule.advice) = (bound, advice)
                let book = RuleBook(rules: [rule])
                for size in [2, 3, 4, 5, 6, 8, 9, .nan, .infinity] {
                    let holds = bound.holds(for: .number(size)) && advice?.holds(for: .number(size)) ?? true
                    #expect(broken(book, Jar(size: size)).isEmpty == holds, "\(rule.bound), \(size)")
                }
            }
        }
    }

    @Test(arguments: [("jar", "size", true), ("jar", "weight", false), ("lid", "size", false)])
    func refusesRulesOnUnknownMetrics(subject: String, metric: String, isKnown: Bool) throws {
        let json = """
            [{"id": "a", "ref": "R", "title": "t", "severity": "error", "subject": "\(subject)", "metric": "\(metric)",
            "bound": {"max": 3}, "message": "{value} is over {bound}"}]
            """
        guard isKnown else {
            let problem = #expect(throws: RuleBookProblem.self) { try RuleBook(json: json, on: [Jar.self]) }
            #expect(problem?.description == "rules.json: a measures “\(metric)”, which no \(subject) has")
            return
        }
        let book = try RuleBook(json: json, on: [Jar.self])
        #expect(book.unit(of: book.rules[0]) == .milliseconds)
        #expect(book.judge(Jar()).map(\.message) == ["5 ms is over at most 3 ms"])
    }

    @Test(arguments: [
        ("abc", "[a-z]+", true), ("abc1", "[a-z]+", false), ("abc", "[a-", false),
        ("e\u{301}", "[^/]+", true), ("a/\u{301}b", "[^/]+", false), ("\u{600}/b", "[^/]+", false),
        ("\u{600}.png", ".+\\.png", true),
    ])
    func matchesWholeTexts(_ text: String, _ pattern: String, _ matches: Bool) {
        let pattern = Pattern(pattern)
        // Twice, as the second time nothing is compiled.
        for _ in 0..<2 { #expect(pattern.matches(text) == matches) }
    }
}

struct SharedLevelTests {
    private let off = ["a": RuleLevel(severity: nil, reason: "cards")]
    private let alsoOff = [
        "a": RuleLevel(severity: nil, reason: "photos"), "b": RuleLevel(severity: .info, reason: "x"),
    ]
    private let raised = ["a": RuleLevel(severity: .error, reason: "cards")]

    @Test func levelsOfOnePackAreShared() { #expect(RuleLevel.shared(by: [alsoOff]) == alsoOff) }

    @Test func reasonsMayDiffer() { #expect(RuleLevel.shared(by: [off, alsoOff]).keys.sorted() == ["a"]) }

    @Test func otherLevelsAndSilenceAreNoAgreement() {
        #expect(RuleLevel.shared(by: [off, raised]) == [:])
        #expect(RuleLevel.shared(by: [off, alsoOff, [:]]) == [:])
        #expect(RuleLevel.shared(by: [[String: RuleLevel]]()) == [:])
    }
}

import StickerModel
import Testing

@testable import EditorSDK

@Suite("rules.json")
struct RuleDataTests {
    /// Metrics by subject.
    static let metrics: [String: [(name: String, unit: MetricUnit)]] = [
        "catalog": CatalogMetrics.all.map { ($0.name, $0.unit) },
        "category": CategoryMetrics.all.map { ($0.name, $0.unit) },
        "sticker": StickerMetrics.all.map { ($0.name, $0.unit) },
        "picture": PictureMetrics.all.map { ($0.name, $0.unit) },
    ]

    let rules: [Rule]

    init() throws { rules = try EditorSDKTarget().rules.rules }

    @Test("ids are kebab-case, prefixed and unique")
    func ids() {
        #expect(rules.filter { $0.id.wholeMatch(of: /editor-sdk\/[a-z0-9]+(-[a-z0-9]+)*/) == nil }.map(\.id) == [])
        #expect(Set(rules.map(\.id)).count == rules.count)
    }

    @Test("every rule names its source and the day it was checked, and ends without a full stop")
    func sources() {
        for rule in rules {
            #expect(!rule.source.ref.isEmpty && !rule.source.quote.isEmpty && !rule.title.isEmpty, "\(rule.id)")
            #expect(rule.source.checked.wholeMatch(of: /\d{4}-\d{2}-\d{2}/) != nil, "\(rule.id)")
            #expect(!rule.message.hasSuffix(".") && rule.hint?.hasSuffix(".") != true, "\(rule.id)")
        }
    }

    @Test("every metric exists for its subject and is used; rules without one are raised by code")
    func metrics() {
        for rule in rules {
            if let known = Self.metrics[rule.subject] {
                #expect(known.contains { $0.name == rule.metric }, "\(rule.id)")
            } else {
                #expect(["document", "plan"].contains(rule.subject) && rule.metric == rule.subject, "\(rule.id)")
                #expect(EditorRule.allCases.contains { $0.id == rule.id }, "\(rule.id) is raised nowhere")
            }
        }
        let used = Set(rules.map { $0.subject + "." + $0.metric })
        let offered = Self.metrics.flatMap { subject, metrics in metrics.map { subject + "." + $0.name } }
        #expect(offered.filter { !used.contains($0) } == [], "metrics that no rule uses")
    }

    @Test("every rule that code names exists", arguments: EditorRule.allCases)
    func named(rule: EditorRule) { #expect(rules.contains { $0.id == rule.id }) }

    @Test("a metric has one unit, whatever it is measured on")
    func units() throws {
        let target = try EditorSDKTarget()
        for metric in Self.metrics.values.flatMap(\.self) {
            #expect(target.unit(of: metric.name) == metric.unit, "\(metric.name)")
        }
        #expect(target.unit(of: "unheard of") == .none)
    }

    @Test("patterns compile")
    func patterns() {
        for rule in rules {
            guard case .matches(let pattern) = rule.bound else { continue }
            #expect((try? Regex(pattern)) != nil, "\(rule.id)")
        }
    }

    @Test("a binary with damaged data is refused at start", arguments: ["", "{}"])
    func damaged(json: String) {
        #expect(throws: (any Error).self) { try EditorSDKTarget(files: ["rules.json": json, "builtins.json": json]) }
    }
}

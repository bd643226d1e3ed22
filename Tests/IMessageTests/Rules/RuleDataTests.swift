import StickerModel
import Testing

@testable import IMessage

@Suite("rules.json")
struct RuleDataTests {
    /// Rules of reference 1.1 to 1.5 that no file can show, each with the reason.
    static let notShown = [
        "S-UPDOWN": "how iOS shows what S-DIM-CLASS finds", "S-ANIM": "a fact about formats, not a fault",
        "S-CORNERS": "advice for drawing", "I-SHAPE": "stretched art looks like art",
    ]
    static let reference = [
        "P-GRID", "P-GRID-FIT", "P-ONE-SIZE", "P-ONE-PACK", "P-LIST", "P-COUNT", "P-NAME", "P-TITLE", "P-SHARE",
        "P-SYS", "P-PLAT", "S-FMT", "S-EXT", "S-EXT-TRUE", "S-BYTES", "S-DIM-CLASS", "S-DIM-MIN", "S-DIM-MAX",
        "S-SQUARE", "S-3X", "S-UPDOWN", "S-ALPHA", "S-ANIM", "S-DEPTH", "S-COLOR", "S-DELAY", "S-LOOP", "S-FRAME1",
        "S-CORNERS", "S-NAME", "S-NAME-UNIQ", "S-NAME-CHARS", "S-REAL", "S-EXTRA", "S-ALT", "S-ALT-LEN", "S-ALT-LOC",
        "I-SET", "I-SLOTS", "I-MARK", "I-SET29", "I-PX", "I-PLATFORM", "I-IDIOM", "I-OPAQUE", "I-PNG", "I-SHAPE",
        "I-REAL",
    ]
    /// Metrics by subject.
    static let metrics: [String: [(name: String, unit: MetricUnit)]] = [
        "catalog": CatalogMetrics.all.map { ($0.name, $0.unit) }, "pack": PackMetrics.all.map { ($0.name, $0.unit) },
        "sticker": StickerMetrics.all.map { ($0.name, $0.unit) },
        "sequence": SequenceMetrics.all.map { ($0.name, $0.unit) },
        "iconSet": IconSetMetrics.all.map { ($0.name, $0.unit) }, "icon": IconMetrics.all.map { ($0.name, $0.unit) },
        "project": ProjectMetrics.all.map { ($0.name, $0.unit) },
    ]

    let rules: [Rule]

    init() throws { rules = try IMessageTarget().rules.rules }

    @Test("every rule of the reference is there, or it is said why not")
    func coverage() {
        let covered = Set(rules.map(\.ref))
        #expect(Self.reference.filter { !covered.contains($0) && Self.notShown[$0] == nil } == [])
        #expect(Self.notShown.keys.filter(covered.contains) == [])
    }

    @Test("ids are kebab-case, prefixed and unique")
    func ids() {
        #expect(rules.filter { $0.id.wholeMatch(of: /imessage\/[a-z0-9]+(-[a-z0-9]+)*/) == nil }.map(\.id) == [])
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
                #expect(IMessageRule.allCases.contains { $0.id == rule.id }, "\(rule.id) is raised nowhere")
            }
        }
        let used = Set(rules.map { $0.subject + "." + $0.metric })
        let offered = Self.metrics.flatMap { subject, metrics in metrics.map { subject + "." + $0.name } }
        #expect(offered.filter { !used.contains($0) } == [], "metrics that no rule uses")
    }

    @Test("every rule that code names exists", arguments: IMessageRule.allCases)
    func named(rule: IMessageRule) { #expect(rules.contains { $0.id == rule.id }) }

    @Test("a metric has one unit, whatever it is measured on")
    func units() throws {
        let target = try IMessageTarget()
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

    @Test("the remark on nearly full files begins where the rule about size ends")
    func headroom() throws {
        var sticker = IMessageSticker(path: "a", form: .loose, name: "a", pack: "p", sides: [:])
        let limit = try IMessageTarget().limits.stickerBytes
        #expect(limit == 500_000)
        for (bytes, expected) in [(480_000, 0), (480_001, 1), (limit, 1), (limit + 1, 1), (512_000, 1), (512_001, 1)] {
            sticker.facts = GoodBundles.sticker()
            sticker.facts?.byteCount = bytes
            let size = rules.filter { $0.ref == "S-BYTES" }
            #expect(RuleBook(rules: size).judge(sticker, by: StickerMetrics.all).count == expected, "\(bytes)")
        }
    }

    @Test("a binary with damaged data is refused at start", arguments: ["", "{}", "[]"])
    func damaged(json: String) {
        #expect(throws: (any Error).self) { try IMessageTarget(files: ["rules.json": json, "icons.json": "{}"]) }
    }
}

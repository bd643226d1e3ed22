import StickerModel
import Testing

@testable import WhatsApp

@Suite("rules.json")
struct RuleDataTests {
    /// Rules of reference 1.1 to 1.7 that no file can show, each with the reason.
    static let notShown = [
        "P-ID-STABLE": "needs the last release", "P-IDV-BUMP": "needs the last release",
        "S-ASPECT": "follows from S-DIM", "S-STROKE": "a recommended effect, not a fault of the file without it",
        "A-FPS": "no limit exists", "A-ENCODER": "files do not tell who encoded them",
        "J-ORDER": "every order is right",
    ]
    static let reference = [
        "P-ID-REQ", "P-ID-LEN", "P-ID-CHARS", "P-ID-DOTS", "P-ID-SLASH", "P-ID-UNIQ", "P-ID-STABLE", "P-NAME", "P-PUB",
        "P-TRAY-REQ", "P-IDV", "P-IDV-BUMP", "P-AVOID", "P-COUNT-MIN", "P-COUNT-MAX", "P-ANIM-FLAG", "P-MIX", "P-APPS",
        "P-SIZE-TOTAL", "L-HTTP", "L-PLAY", "L-IOS", "L-SITES", "L-MAIL", "L-KEY", "J-STRICT", "J-KEYS", "J-NULL",
        "J-BOOL", "J-PACKS", "J-EMOJIS", "J-ORDER", "S-EXISTS", "S-NAME-EXT", "S-NAME-PATH", "S-NAME-CHARS",
        "S-NAME-FLAT", "S-FMT", "S-FMT-PNG", "S-DIM", "S-ASPECT", "S-SIZE-STATIC", "S-SIZE-ANIM", "S-RIFF", "S-META",
        "S-ALPHA", "S-MARGIN", "S-STROKE", "S-DUP", "A-FRAMES", "A-FRAME-MIN", "A-TOTAL", "A-LOOP", "A-FIRST", "A-FMT",
        "A-FPS", "A-ENCODER", "T-DIM", "T-SIZE", "T-FMT", "T-STATIC", "T-NAME", "M-MAX", "M-MIN", "M-IS-EMOJI",
        "M-COMMA", "M-CANON", "M-VS16", "X-STATIC", "X-ANIM", "X-OPT",
    ]

    let rules: [Rule]

    init() throws { rules = try WhatsAppTarget().rules.rules }

    @Test("every rule of the reference is there, or it is said why not")
    func coverage() {
        let covered = Set(rules.map(\.ref))
        #expect(Self.reference.filter { !covered.contains($0) && Self.notShown[$0] == nil } == [])
        #expect(Self.notShown.keys.filter(covered.contains) == [])
    }

    @Test("ids are kebab-case, prefixed and unique")
    func ids() {
        #expect(rules.filter { $0.id.wholeMatch(of: /whatsapp\/[a-z0-9]+(-[a-z0-9]+)*/) == nil }.map(\.id) == [])
        #expect(Set(rules.map(\.id)).count == rules.count)
    }

    @Test("every rule names its source and the day it was checked")
    func sources() {
        for rule in rules {
            #expect(!rule.source.ref.isEmpty && !rule.source.quote.isEmpty && !rule.title.isEmpty, "\(rule.id)")
            #expect(rule.source.checked.wholeMatch(of: /\d{4}-\d{2}-\d{2}/) != nil, "\(rule.id)")
        }
    }

    @Test("messages end without a full stop, as all findings do")
    func fullStops() {
        #expect(rules.filter { $0.message.hasSuffix(".") || $0.hint?.hasSuffix(".") == true }.map(\.id) == [])
    }

    @Test("every metric exists for its subject; rules without one are raised by code")
    func metrics() {
        let known: [String: Set<String>] = [
            "catalog": Set(Metric<WhatsAppCatalog>.all.map(\.name)), "pack": Set(Metric<WhatsAppPack>.all.map(\.name)),
            "sticker": Set(Metric<WhatsAppSticker>.all.map(\.name)), "tray": Set(Metric<WhatsAppTray>.all.map(\.name)),
        ]
        for rule in rules {
            if let metrics = known[rule.subject] {
                #expect(metrics.contains(rule.metric), "\(rule.id)")
            } else {
                #expect(["document", "plan"].contains(rule.subject) && rule.metric == rule.subject, "\(rule.id)")
                #expect(WhatsAppRule.allCases.contains { $0.id == rule.id }, "\(rule.id) is raised nowhere")
            }
        }
        let used = Set(rules.map { $0.subject + "." + $0.metric })
        let offered = known.flatMap { subject, metrics in metrics.map { subject + "." + $0 } }
        #expect(offered.filter { !used.contains($0) } == [], "metrics that no rule uses")
    }

    @Test("every rule that code names exists", arguments: WhatsAppRule.allCases)
    func named(rule: WhatsAppRule) {
        #expect(rules.contains { $0.id == rule.id })
    }

    @Test("a metric has one unit, whatever it is measured on")
    func units() throws {
        let all =
            Metric<WhatsAppCatalog>.all.map { ($0.name, $0.unit) } + Metric<WhatsAppPack>.all.map { ($0.name, $0.unit) }
            + Metric<WhatsAppSticker>.all.map { ($0.name, $0.unit) }
            + Metric<WhatsAppTray>.all.map { ($0.name, $0.unit) }
        let target = try WhatsAppTarget()
        for (name, unit) in all { #expect(target.unit(of: name) == unit, "\(name)") }
        #expect(target.unit(of: "unheard of") == .none)
    }

    @Test("patterns compile")
    func patterns() {
        for case (let rule, .matches(let pattern)) in rules.flatMap({ rule in
            [(rule, rule.bound), (rule, rule.advice ?? rule.bound)]
        }) {
            #expect((try? Regex(pattern)) != nil, "\(rule.id)")
        }
    }
}

import StickerModel
import TestSupport
import Testing

@testable import Signal

@Suite("rules.json")
struct RuleDataTests {
    /// Rules of the reference that no file can show, each with the reason.
    static let notShown = [
        "SG-ANIM-ACTL": "a PNG whose acTL comes late is a still, for Signal and for our reader",
        "SG-IMMUTABLE": "is said at the end of a build and in the README",
    ]
    static let reference = [
        "SG-COUNT", "SG-BYTES", "SG-STILL-FMT", "SG-STILL-DIM", "SG-ANIM-SQUARE", "SG-ANIM-DIM", "SG-ANIM-LOOP",
        "SG-ANIM-ACTL", "SG-ANIM-COLOR", "SG-ANIM-TIME", "SG-EMOJI", "SG-TITLE", "SG-AUTHOR", "SG-MANIFEST", "SG-COVER",
        "SG-DUP", "SG-IMMUTABLE", "SG-STROKE",
    ]

    let file: RuleFile

    init() throws { file = RuleFile(of: try SignalTarget()) }

    @Test("says of its rules what holds for every platform", arguments: RuleFileCheck.allCases)
    func holds(check: RuleFileCheck) { #expect(check.faults(in: file) == []) }

    @Test("every rule of the reference is there, or it is said why not")
    func coverage() { #expect(file.gaps(in: Self.reference, excused: Self.notShown) == []) }

    @Test("a binary with damaged data is refused at start", arguments: ["", "{}", "[]"])
    func damaged(json: String) {
        #expect(throws: (any Error).self) { try SignalTarget(files: ["rules.json": json]) }
    }
}

@Suite("Numeric rules")
struct NumericRuleTests {
    static let numeric = NumericRules((try? SignalTarget().rules.rules) ?? [], judges: SubjectMaker.all) { probe in
        // No file has a length below 0.
        probe.value >= 0
    }

    @Test("hold at their bound and fail one past it", arguments: numeric.probes)
    func probe(_ probe: RuleProbe) { #expect(Self.numeric.fault(at: probe) == nil) }

    @Test("all have a judge, and no judge is idle")
    func parity() {
        #expect(Self.numeric.rules.count >= 13)
        #expect(Self.numeric.withoutJudge == [])
        #expect(Self.numeric.idleJudges == [])
    }
}

@Suite("The table of rules")
struct RuleTableTests {
    static let table = Result {
        try RuleTable(of: SignalTarget(), replacesAll: false, bundles: GoodBundles.all) {
            CatalogMaker("signal", side: 512) { $0.emojis = ["👋"] }
        }
    }

    @Test("says what Signal says of packs and plans", arguments: try table.get().cases)
    func findings(of entry: RuleCase) throws {
        let fault = try Self.table.get().fault(in: entry)
        #expect(fault == nil, "\(fault ?? "")")
    }

    @Test("has every rule and every notice, but for those whose bounds alone are tried")
    func gaps() throws {
        let elsewhere = [
            "pack-maximum": "NumericRuleTests", "manifest-size": "NumericRuleTests", "shortened": "PlanTests",
        ]
        #expect(try Self.table.get().gaps(besides: elsewhere) == [])
    }
}

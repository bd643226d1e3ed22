import StickerModel
import TestSupport
import Testing

@testable import IMessage

@Suite("rules.json")
struct RuleDataTests {
    /// Ids of the platform reference that no file can show, each with the reason.
    static let notShown = [
        "S-UPDOWN": "how iOS shows what S-DIM-CLASS finds", "S-ANIM": "a fact about formats, not a fault",
        "S-CORNERS": "advice for drawing", "I-SHAPE": "stretched art looks like art",
        "P-PLAT": "no project was seen that builds stickers for another platform",
    ]
    static let reference = [
        "P-GRID", "P-GRID-FIT", "P-ONE-SIZE", "P-ONE-PACK", "P-LIST", "P-COUNT", "P-NAME", "P-TITLE", "P-SHARE",
        "P-SYS", "P-PLAT", "S-FMT", "S-EXT", "S-EXT-TRUE", "S-BYTES", "S-DIM-CLASS", "S-DIM-MIN", "S-DIM-MAX",
        "S-SQUARE", "S-3X", "S-UPDOWN", "S-ALPHA", "S-ANIM", "S-DEPTH", "S-COLOR", "S-DELAY", "S-LOOP", "S-FRAME1",
        "S-CORNERS", "S-NAME", "S-NAME-UNIQ", "S-NAME-CHARS", "S-REAL", "S-EXTRA", "S-ALT", "S-ALT-LEN", "S-ALT-LOC",
        "I-SET", "I-SLOTS", "I-MARK", "I-SET29", "I-PX", "I-PLATFORM", "I-IDIOM", "I-OPAQUE", "I-PNG", "I-SHAPE",
        "I-REAL",
    ]
    let file: RuleFile

    init() throws { file = RuleFile(of: try IMessageTarget()) }

    @Test("keeps the conventions of all platforms", arguments: RuleFileCheck.allCases)
    func holds(check: RuleFileCheck) { #expect(check.faults(in: file) == []) }

    @Test("covers every rule of the platform reference, or states why not")
    func coverage() { #expect(file.gaps(in: Self.reference, excused: Self.notShown) == []) }

    @Test("the rule about headroom ends where the rule about size begins")
    func headroom() throws {
        let limits = try IMessageTarget().limits
        var sticker = IMessageSticker(path: "a", kind: .loose, name: "a", pack: "p", limits: limits)
        let limit = limits.stickerBytes
        #expect(limit == 500_000)
        for (bytes, expected) in [(480_000, 0), (480_001, 1), (limit, 1), (limit + 1, 1), (512_000, 1), (512_001, 1)] {
            sticker.facts = GoodBundles.sticker()
            sticker.facts?.byteCount = bytes
            let size = file.rules.filter { $0.ref == "S-BYTES" }
            #expect(RuleBook(rules: size).judge(sticker).count == expected, "\(bytes)")
        }
    }

    @Test(
        "the rule about headroom is for what Xcode encodes again", arguments: [FileFormat.png, .apng, .gif, .jpeg])
    func headroom(of format: FileFormat) throws {
        let limits = try IMessageTarget().limits
        var sticker = IMessageSticker(path: "a", kind: .loose, name: "a", pack: "p", limits: limits)
        sticker.facts = GoodBundles.sticker()
        sticker.facts?.format = format
        sticker.facts?.byteCount = 495_000
        let rules = file.rules.filter { $0.id == "imessage/sticker-file-size-headroom" }
        let isPNG = format == .png || format == .apng
        #expect(rules.count == 1 && RuleBook(rules: rules).judge(sticker).count == (isPNG ? 1 : 0))
    }

    @Test("a binary with damaged data is refused at start", arguments: ["", "{}", "[]"])
    func damaged(json: String) {
        #expect(throws: (any Error).self) { try IMessageTarget(files: ["rules.json": json, "icons.json": "{}"]) }
    }
}

@Suite("Numeric rules")
struct NumericRuleTests {
    static let numeric = NumericRules((try? IMessageTarget().rules.rules) ?? [], judges: SubjectMaker.all) { probe in
        // Beyond the least and the greatest class other rules speak; these counts cannot be below 0.
        switch probe.rule.metric {
        case "classSide": (300...618).contains(probe.value)
        case "loopCount", "packFolders", "sideDifference": probe.value >= 0
        default: true
        }
    }

    @Test("hold at their bound and fail one past it", arguments: numeric.probes)
    func probe(_ probe: RuleProbe) { #expect(Self.numeric.fault(at: probe) == nil) }

    @Test("all have a judge, and no judge is idle")
    func parity() {
        #expect(Self.numeric.measured.count > 12)
        #expect(Self.numeric.withoutJudge == [])
        #expect(Self.numeric.idleJudges == [])
    }
}

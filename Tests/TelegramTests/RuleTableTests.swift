import StickerModel
import TestSupport
import Testing

@testable import Telegram

@Suite("The table of rules")
struct RuleTableTests {
    static let table = Result {
        try RuleTable(of: TelegramTarget(), replacesAll: false, bundles: GoodBundles.all) {
            CatalogMaker("telegram", side: 512) { $0.emojis = ["👋"] }
        }
    }

    @Test("says what Telegram says of sets and plans", arguments: try table.get().cases)
    func findings(of entry: RuleCase) throws {
        let fault = try Self.table.get().fault(in: entry)
        #expect(fault == nil, "\(fault ?? "")")
    }

    @Test("has every rule and every notice, but for those whose bounds alone are tried")
    func gaps() throws {
        let bounds = [
            "set-maximum", "emoji-set-maximum", "set-name-length", "keyword-count", "moving-thumbnail-file-size",
        ]
        var elsewhere = Dictionary(bounds.map { ($0, "NumericRuleTests") }) { $1 }
        elsewhere["shortened"] = "PlanTests"
        elsewhere["video-left-out"] = "ImportTests"
        elsewhere["vector-as-video"] = "PlanTests"
        #expect(try Self.table.get().gaps(besides: elsewhere) == [])
    }
}

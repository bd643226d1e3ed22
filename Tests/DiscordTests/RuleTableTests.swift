import StickerModel
import TestSupport
import Testing

@testable import Discord

@Suite("The table of rules")
struct RuleTableTests {
    static let table = Result {
        try RuleTable(of: DiscordTarget(), replacesAll: false, bundles: GoodBundles.all) {
            CatalogMaker("discord", side: 320) { $0.emojis = ["👋"] }
        }
    }

    @Test("says what Discord says of lists and plans", arguments: try table.get().cases)
    func findings(of entry: RuleCase) throws {
        let fault = try Self.table.get().fault(in: entry)
        #expect(fault == nil, "\(fault ?? "")")
    }

    @Test("has every rule and every notice")
    func gaps() throws { #expect(try Self.table.get().gaps(besides: ["shortened": "PlanTests"]) == []) }
}

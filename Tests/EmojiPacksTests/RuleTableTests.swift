import StickerModel
import TestSupport
import Testing

@testable import EmojiPacks

@Suite("The table of rules")
struct RuleTableTests {
    static let table = Result {
        try RuleTable(of: EmojiPacksTarget(), replacesAll: false, bundles: GoodBundles.all) {
            CatalogMaker("emoji", side: 512)
        }
    }

    @Test("says what services say of lists and plans", arguments: try table.get().cases)
    func findings(of entry: RuleCase) throws {
        let fault = try Self.table.get().fault(in: entry)
        #expect(fault == nil, "\(fault ?? "")")
    }

    @Test("has every rule and every notice")
    func gaps() throws { #expect(try Self.table.get().gaps() == []) }
}

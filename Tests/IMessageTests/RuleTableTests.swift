import StickerModel
import TestSupport
import Testing

@testable import IMessage

@Suite("The table of rules")
struct RuleTableTests {
    static let table = Result {
        try RuleTable(of: IMessageTarget(), replacesAll: true, bundles: GoodBundles.all) { .empty }
    }

    @Test("says what iMessage says of bundles and plans", arguments: try table.get().cases)
    func findings(of entry: RuleCase) throws {
        let fault = try Self.table.get().fault(in: entry)
        #expect(fault == nil, "\(fault ?? "")")
    }

    @Test("has every rule and every notice, but for what other tests raise")
    func gaps() throws {
        let elsewhere = [
            "apps-replaced": "PackShapeTests", "sticker-side-large": "NumericRuleTests",
            "icon-depth": "NumericRuleTests",
            "project-providers": "NumericRuleTests",
        ]
        #expect(try Self.table.get().gaps(besides: elsewhere) == [])
    }
}

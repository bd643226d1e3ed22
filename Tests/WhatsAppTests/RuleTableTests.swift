import StickerModel
import TestSupport
import Testing

@testable import WhatsApp

@Suite("The table of rules")
struct RuleTableTests {
    static let table = Result {
        try RuleTable(of: WhatsAppTarget(), replacesAll: false, bundles: GoodBundles.all) {
            CatalogMaker.empty
        }
    }

    @Test("says what WhatsApp says of bundles and plans", arguments: try table.get().cases)
    func findings(of entry: RuleCase) throws {
        let fault = try Self.table.get().fault(in: entry)
        #expect(fault == nil, "\(fault ?? "")")
    }

    @Test("has every rule and every notice, but for those whose bounds alone are tried")
    func gaps() throws {
        let bounds = [
            "pack-identifier-length", "pack-publisher-length", "pack-weight", "animated-accessibility-text-length",
        ]
        var elsewhere = Dictionary(bounds.map { ($0, "NumericRuleTests") }) { $1 }
        elsewhere["shortened"] = "OverlongTests"
        #expect(try Self.table.get().gaps(besides: elsewhere) == [])
    }
}

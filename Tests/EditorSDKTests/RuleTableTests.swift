import StickerModel
import TestSupport
import Testing

@testable import EditorSDK

@Suite("The table of rules")
struct RuleTableTests {
    static let table = Result {
        try RuleTable(of: EditorSDKTarget(), replacesAll: true, bundles: GoodOutput.all) {
            CatalogMaker("editor-sdk", side: 600)
        }
    }

    @Test("says what is said of bundles and plans", arguments: try table.get().cases)
    func findings(of entry: RuleCase) throws {
        let fault = try Self.table.get().fault(in: entry)
        #expect(fault == nil, "\(fault ?? "")")
    }

    @Test("has every rule and every notice, but for those whose bounds alone are tried")
    func gaps() throws {
        let elsewhere = ["sticker-id-length": "NumericRuleTests", "category-id-length": "NumericRuleTests"]
        #expect(try Self.table.get().gaps(besides: elsewhere) == [])
    }
}

import Expect
import StickerModel
import TestSupport
import Testing

@testable import IMessage

@Suite("The rules of iMessage") struct RuleTests {
    static let rules = PlatformRules(
        EmbeddedFiles.text, bundles: GoodBundles.all,
        replacesAll: true, catalog: { .empty }, make: IMessageTarget.init(files:))

    @Test("hold", arguments: rules.checks) func hold(check: RuleCheck) throws { try expect(check.faults(), is: []) }

    @Test("A preview is as large as a sticker of the rules") func looksHaveTheSidesOfTheRules() throws {
        let target = try IMessageTarget(files: EmbeddedFiles.text)
        for size in SizeClass.allCases {
            let look = try #require(target.platform.look(of: size.rawValue))
            let side = target.limits.side(of: size)
            #expect(look.pickerSide * 3 == side && look.sceneSide * 3 == side)
        }
    }
}

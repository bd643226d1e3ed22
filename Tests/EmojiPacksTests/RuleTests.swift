import Expect
import TestSupport
import Testing

@testable import EmojiPacks

@Suite("The rules of emoji packs") struct RuleTests {
    static let rules = PlatformRules(
        EmbeddedFiles.text, bundles: GoodBundles.all,
        catalog: { CatalogMaker("emoji", side: 512) }, make: EmojiPacksTarget.init(files:))

    @Test("hold", arguments: rules.checks) func hold(check: RuleCheck) throws { try expect(check.faults(), is: []) }
}

import Expect
import TestSupport
import Testing

@testable import Telegram

@Suite("The rules of Telegram") struct RuleTests {
    static let rules = PlatformRules(
        EmbeddedFiles.text, bundles: GoodBundles.all,
        elsewhere: ["shortened": "PlanTests", "thumbnail-unused": "PlanTests", "vector-as-video": "PlanTests"],
        catalog: { CatalogMaker("telegram", side: 512) { $0.emojis = ["👋"] } }, make: TelegramTarget.init(files:))

    @Test("hold", arguments: rules.checks) func hold(check: RuleCheck) throws { try expect(check.faults(), is: []) }
}

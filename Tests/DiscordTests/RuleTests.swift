import Expect
import TestSupport
import Testing

@testable import Discord

@Suite("The rules of Discord") struct RuleTests {
    static let rules = PlatformRules(
        EmbeddedFiles.text, bundles: GoodBundles.all,
        elsewhere: ["lottie-as-animation": "PlanTests", "shortened": "PlanTests"],
        catalog: { CatalogMaker("discord", side: 320) { $0.emojis = ["👋"] } }, make: DiscordTarget.init(files:))

    @Test("hold", arguments: rules.checks) func hold(check: RuleCheck) throws { try expect(check.faults(), is: []) }
}

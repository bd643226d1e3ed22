import Expect
import TestSupport
import Testing

@testable import Signal

@Suite("The rules of Signal") struct RuleTests {
    static let rules = PlatformRules(
        EmbeddedFiles.text, bundles: GoodBundles.all,
        elsewhere: ["shortened": "PlanTests"],
        catalog: { CatalogMaker("signal", side: 512) { $0.emojis = ["👋"] } }, make: SignalTarget.init(files:))

    @Test("hold", arguments: rules.checks) func hold(check: RuleCheck) throws { try expect(check.faults(), is: []) }
}

import TestSupport
import Testing

@testable import IMessage

@Suite("The rules of iMessage") struct RuleTests {
    static let rules = PlatformRules(
        EmbeddedFiles.text, bundles: GoodBundles.all,
        replacesAll: true, catalog: { .empty }, make: IMessageTarget.init(files:))

    @Test("hold", arguments: rules.checks) func hold(check: RuleCheck) throws { #expect(try check.faults() == []) }
}

import Expect
import TestSupport
import Testing

@testable import EditorSDK

@Suite("The rules of the editor SDK") struct RuleTests {
    static let rules = PlatformRules(
        EmbeddedFiles.text, bundles: GoodOutput.all,
        replacesAll: true,
        catalog: { CatalogMaker("editor-sdk", side: 600) }, make: EditorSDKTarget.init(files:))

    @Test("hold", arguments: rules.checks) func hold(check: RuleCheck) throws { try expect(check.faults(), is: []) }
}

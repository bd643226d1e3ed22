import StickerModel
import Testing

@testable import EditorSDK

@Suite struct TargetTests {
    @Test func theEmbeddedDataIsWhole() throws {
        let target = try EditorSDKTarget()
        for rule in EditorRule.allCases { #expect(target.rules[rule.id] != nil, "\(rule.id) is not in rules.json") }
        #expect(target.builtins.stickers.filter(\.isSmart).count == 6)
    }
}

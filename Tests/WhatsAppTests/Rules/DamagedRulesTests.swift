import Foundation
import StickerModel
import Testing

@testable import WhatsApp

@Suite("A binary with damaged data")
struct DamagedRulesTests {
    @Test("is refused at start, never later", arguments: ["", "{}", "[]", "[{\"id\": \"whatsapp/x\"}]"])
    func notRules(json: String) {
        #expect(throws: (any Error).self) { try WhatsAppTarget(files: ["rules.json": json]) }
    }

    @Test("is refused without its rules") func missing() {
        #expect(throws: (any Error).self) { try WhatsAppTarget(files: [:]) }
    }

    @Test(
        "names the rule that is wrong",
        arguments: [
            WhatsAppRule.stickerDimensions, .stillFileSize, .animatedFileSize, .trayDimensions, .trayFileSize,
            .packMinimum,
            .packMaximum, .emojiMaximum, .frameDuration, .stillTextLength, .animatedTextLength,
        ])
    func withoutBound(rule: WhatsAppRule) throws {
        var rules = try WhatsAppTarget().rules
        for index in rules.rules.indices where rules.rules[index].id == rule.id {
            rules.rules[index].bound = .flag(true)
            rules.rules[index].advice = nil
        }
        let problem = #expect(throws: RuleBookProblem.self) { try WhatsAppLimits(rules) }
        #expect(problem?.description.contains(rule.id) == true)
    }

    @Test("is refused when a bound is no whole number") func fraction() throws {
        var rules = try WhatsAppTarget().rules
        for index in rules.rules.indices where rules.rules[index].id == WhatsAppRule.packMinimum.id {
            rules.rules[index].bound = .range(min: 1e300, max: nil)
        }
        #expect(throws: RuleBookProblem.self) { try WhatsAppLimits(rules) }
    }

    @Test("is refused when full packs could not be split") func narrow() throws {
        var rules = try WhatsAppTarget().rules
        for index in rules.rules.indices where rules.rules[index].id == WhatsAppRule.packMaximum.id {
            rules.rules[index].bound = .range(min: nil, max: 5)
        }
        #expect(throws: RuleBookProblem.self) { try WhatsAppLimits(rules) }
    }
}

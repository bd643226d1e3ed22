import StickerModel
import TestSupport
import Testing

@testable import WhatsApp

@Suite("Broken bundles")
struct BreakageTests {
    @Test("are caught by the right rule, with measure, place and remedy", arguments: Breakage.all)
    func caught(breakage: Breakage) throws {
        let findings = try breakage.tree.findings()
        let spoken = findings.filter { $0.rule == breakage.rule && $0.message.contains(breakage.says) }
        #expect(spoken.count >= 1, "said instead: \(findings.map { "\($0.rule): \($0.message)" })")
        #expect(findings.allSatisfy { !$0.hasHoles }, "\(findings.map(\.text))")
        if let line = breakage.line {
            #expect(spoken.contains { $0.line == line }, "at \(spoken.map { $0.line ?? 0 })")
        }
        // One fault, one refusal; what follows from it may be mentioned, but not as many errors.
        #expect(findings.filter { $0.severity == .error }.count <= 4, "\(findings.map(\.text))")
    }

    @Test("get one remedy, that of the fault itself")
    func oneRemedy() throws {
        let findings = try Breakage.all.first { $0.rule == "whatsapp/sticker-unreadable" }?.tree.findings() ?? []
        #expect(findings.filter { $0.rule == "whatsapp/sticker-unreadable" }.map(\.notes.count) == [1])
    }

    @Test("miss no emojis that stand under a misspelt key")
    func misspeltKey() throws {
        let findings = try Breakage.android("\"emojis\"", "\"emoji\"").findings()
        #expect(findings.map(\.rule) == ["whatsapp/json-emojis-key"])
    }

    @Test("every rule is broken by some test")
    func parity() throws {
        let numeric = NumericRuleTests.numeric.rules.map(\.id)
        let planned = try WhatsAppTarget().rules.rules.filter { $0.subject == "plan" }.map(\.id)
        let broken = Set(Breakage.all.map(\.rule) + numeric + planned)
        #expect(try WhatsAppTarget().rules.rules.map(\.id).filter { !broken.contains($0) } == [])
    }
}

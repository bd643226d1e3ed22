import StickerModel
import Testing

@testable import WhatsApp

@Suite("Numeric rules")
struct NumericRuleTests {
    /// One value at which a rule has to speak or to keep silent.
    struct Probe: Sendable, CustomTestStringConvertible {
        let rule: Rule
        let value: Double
        /// nil: nothing as severe as the rule itself may be said.
        let expected: Severity?
        /// Whether a softer word is in order: the bound holds, the advice may not.
        let isSilent: Bool

        var testDescription: String { "\(rule.id) at \(Figures.grouped(value))" }
    }

    static let rules = ((try? WhatsAppTarget().rules.rules) ?? []).filter { !edges(of: $0.bound).isEmpty }

    /// Values that hold, each with one that fails beside it.
    private static func edges(of bound: Bound) -> [(holds: Double, fails: Double)] {
        switch bound {
        case .range(let least, let most): [least.map { ($0, $0 - 1) }, most.map { ($0, $0 + 1) }].compactMap(\.self)
        case .number(let wanted): [(wanted, wanted - 1), (wanted, wanted + 1)]
        default: []
        }
    }

    static let probes: [Probe] = rules.flatMap { rule in
        let hard = edges(of: rule.bound).flatMap { edge in
            [
                Probe(rule: rule, value: edge.holds, expected: nil, isSilent: rule.advice == nil),
                Probe(rule: rule, value: edge.fails, expected: rule.severity, isSilent: false),
            ]
        }
        let soft = edges(of: rule.advice ?? .flag(true)).flatMap { edge -> [Probe] in
            let inside = rule.bound.holds(for: .number(edge.fails))
            return [Probe(rule: rule, value: edge.holds, expected: nil, isSilent: true)]
                + (inside ? [Probe(rule: rule, value: edge.fails, expected: .warning, isSilent: false)] : [])
        }
        return hard + soft
    }

    @Test("hold at their bound and fail one past it", arguments: probes)
    func probe(_ probe: Probe) throws {
        let maker = try #require(SubjectMaker.all["\(probe.rule.subject).\(probe.rule.metric)"])
        let findings = maker.judge(probe.rule, probe.value)
        if let expected = probe.expected {
            #expect(findings.map(\.severity) == [expected])
            #expect(findings.allSatisfy { !$0.hasHoles }, "\(findings.map(\.text))")
        } else if probe.isSilent {
            #expect(findings == [])
        } else {
            #expect(findings.allSatisfy { $0.severity < probe.rule.severity })
        }
    }

    @Test("all have a maker, and no maker is idle")
    func parity() {
        let wanted = Set(Self.rules.map { "\($0.subject).\($0.metric)" })
        #expect(wanted.count > 15)
        #expect(wanted.subtracting(SubjectMaker.all.keys) == [])
        #expect(Set(SubjectMaker.all.keys).subtracting(wanted) == [])
    }
}

extension Finding {
    /// Message and notes in one line.
    var text: String { ([message] + notes).joined(separator: " | ") }

    /// Whether a placeholder was left unfilled.
    var hasHoles: Bool { text.contains(/\{[A-Za-z]+\}/) }
}

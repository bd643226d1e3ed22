import StickerModel
import Testing

@testable import EditorSDK

@Suite("Numeric rules")
struct NumericRuleTests {
    /// One value at which a rule has to speak or to keep silent.
    struct Probe: Sendable, CustomTestStringConvertible {
        let rule: Rule
        let value: Double
        /// nil: the rule keeps silent.
        let expected: Severity?

        var testDescription: String { "\(rule.id) at \(Figures.grouped(value))" }
    }

    static let rules = ((try? EditorSDKTarget().rules.rules) ?? []).filter { !edges(of: $0.bound).isEmpty }

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
                Probe(rule: rule, value: edge.holds, expected: rule.advice == nil ? nil : .warning),
                Probe(rule: rule, value: edge.fails, expected: rule.severity),
            ]
        }
        let soft = edges(of: rule.advice ?? .flag(true)).flatMap { edge in
            [
                Probe(rule: rule, value: edge.holds, expected: nil),
                Probe(rule: rule, value: edge.fails, expected: .warning),
            ]
        }
        return hard + soft
    }

    @Test("hold at their bound and fail one past it", arguments: probes)
    func probe(_ probe: Probe) throws {
        let judge = try #require(SubjectMaker.all["\(probe.rule.subject).\(probe.rule.metric)"])
        let findings = judge(probe.rule, probe.value)
        #expect(findings.map(\.severity) == (probe.expected.map { [$0] } ?? []))
        #expect(findings.allSatisfy { !$0.hasHoles }, "\(findings.map(\.text))")
    }

    @Test("all have a maker, and no maker is idle")
    func parity() {
        let wanted = Set(Self.rules.map { "\($0.subject).\($0.metric)" })
        #expect(Self.rules.count >= 9)
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

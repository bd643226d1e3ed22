import StickerModel

extension RuleBook {
    /// The greatest value a rule allows; its advice where it gives one.
    func most(_ rule: WhatsAppRule, advised: Bool = true) throws -> Int {
        guard case .range(_, let most?) = try bound(of: rule, advised: advised) else {
            throw RuleBookProblem(rule: rule.id, problem: "no upper bound")
        }
        return try whole(most, rule)
    }

    /// The least value a rule allows; its advice where it gives one.
    func least(_ rule: WhatsAppRule, advised: Bool = true) throws -> Int {
        guard case .range(let least?, _) = try bound(of: rule, advised: advised) else {
            throw RuleBookProblem(rule: rule.id, problem: "no lower bound")
        }
        return try whole(least, rule)
    }

    /// The one value a rule allows.
    func value(of rule: WhatsAppRule) throws -> Int {
        guard case .number(let value) = try bound(of: rule, advised: false) else {
            throw RuleBookProblem(rule: rule.id, problem: "no single value")
        }
        return try whole(value, rule)
    }

    private func whole(_ number: Double, _ rule: WhatsAppRule) throws -> Int {
        guard let whole = Int(exactly: number) else {
            throw RuleBookProblem(rule: rule.id, problem: "\(number) is no whole number")
        }
        return whole
    }

    private func bound(of rule: WhatsAppRule, advised: Bool) throws -> Bound {
        guard let found = self[rule.id] else { throw RuleBookProblem(rule: rule.id, problem: "not there") }
        return advised ? found.advice ?? found.bound : found.bound
    }
}

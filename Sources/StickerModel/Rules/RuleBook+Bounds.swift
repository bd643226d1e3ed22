extension RuleBook {
    /// The greatest value a rule allows; its advice where it gives one. Throws `RuleBookProblem`.
    package func most(_ id: String, advised: Bool = true) throws -> Int {
        guard case .range(_, let most?) = try bound(of: id, advised: advised) else {
            throw RuleBookProblem(rule: id, problem: "no upper bound")
        }
        return try whole(most, id)
    }

    /// The least value a rule allows; its advice where it gives one. Throws `RuleBookProblem`.
    package func least(_ id: String, advised: Bool = true) throws -> Int {
        guard case .range(let least?, _) = try bound(of: id, advised: advised) else {
            throw RuleBookProblem(rule: id, problem: "no lower bound")
        }
        return try whole(least, id)
    }

    /// The one value a rule allows. Throws `RuleBookProblem`.
    package func value(of id: String) throws -> Int {
        guard case .number(let value) = try bound(of: id, advised: false) else {
            throw RuleBookProblem(rule: id, problem: "no single value")
        }
        return try whole(value, id)
    }

    private func whole(_ number: Double, _ id: String) throws -> Int {
        guard let whole = Int(exactly: number) else {
            throw RuleBookProblem(rule: id, problem: "\(number) is no whole number")
        }
        return whole
    }

    private func bound(of id: String, advised: Bool) throws -> Bound {
        guard let found = self[id] else { throw RuleBookProblem(rule: id, problem: "not there") }
        return advised ? found.advice ?? found.bound : found.bound
    }
}

/// What a measured value must satisfy; exactly the shapes that `rules.json` may hold.
package enum Bound: Sendable, Equatable {
    /// Inclusive limits; either side may be open: `{"max": 500000}`, `{"min": 3, "max": 30}`.
    case range(min: Double?, max: Double?)
    /// `{"equals": 512}`
    case number(Double)
    /// `{"oneOf": ["png", "webp"]}`
    case oneOf([String])
    /// The whole text matches a regular expression: `{"matches": "^[a-z]+$"}`.
    case matches(String)
    /// `{"is": true}`
    case flag(Bool)
}

extension Bound {
    /// Whether a measured value satisfies the bound; a value of another kind never does.
    package func holds(for value: MeasuredValue) -> Bool {
        switch (self, value) {
        case (.range(let least, let most), .number(let number)):
            number >= least ?? -.infinity && number <= most ?? .infinity
        case (.number(let wanted), .number(let number)): number == wanted
        case (.oneOf(let words), .text(let text)): words.contains(text)
        case (.matches(let pattern), .text(let text)): PatternBook.shared.matches(text, pattern)
        case (.flag(let wanted), .flag(let flag)): wanted == flag
        default: false
        }
    }

    /// The bound by itself, for tables of rules and `{bound}` in messages: "at most 500,000 bytes".
    package func text(in unit: MetricUnit) -> String {
        switch self {
        case .range(let least?, let most?): "\(Figures.grouped(least)) to \(unit.text(most))"
        case .range(let least?, nil): "at least \(unit.text(least))"
        case .range(nil, let most?): "at most \(unit.text(most))"
        case .range(nil, nil): "anything"
        case .number(let wanted): unit.text(wanted)
        case .oneOf(let words): words.joined(separator: ", ")
        case .matches(let pattern): pattern
        case .flag(let wanted): wanted ? "yes" : "no"
        }
    }

    /// The bound as the second half of a message that has stated the measured value with its unit, for `{limit}`:
    /// "the limit is 500,000".
    package func clause(isAdvice: Bool) -> String {
        switch self {
        case .range(nil, let most?): "the \(isAdvice ? "recommended " : "")limit is \(Figures.grouped(most))"
        case .range(let least?, nil): "the \(isAdvice ? "recommended " : "")minimum is \(Figures.grouped(least))"
        case .range(let least?, let most?) where !isAdvice:
            "it must be between \(Figures.grouped(least)) and \(Figures.grouped(most))"
        default: "\(isAdvice ? "we recommend" : "it must be") \(text(in: .none))"
        }
    }
}

extension Bound: Codable {
    private enum Key: String, CodingKey, CaseIterable { case min, max, equals, oneOf, matches, `is` }

    package init(from decoder: any Decoder) throws {
        let box = try decoder.container(keyedBy: Key.self)
        if let number = try box.decodeIfPresent(Double.self, forKey: .equals) {
            self = .number(number)
        } else if let words = try box.decodeIfPresent([String].self, forKey: .oneOf) {
            self = .oneOf(words)
        } else if let pattern = try box.decodeIfPresent(String.self, forKey: .matches) {
            self = .matches(pattern)
        } else if let flag = try box.decodeIfPresent(Bool.self, forKey: .is) {
            self = .flag(flag)
        } else {
            let least = try box.decodeIfPresent(Double.self, forKey: .min)
            let most = try box.decodeIfPresent(Double.self, forKey: .max)
            guard least != nil || most != nil else {
                let known = Key.allCases.map(\.rawValue).joined(separator: ", ")
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "a bound needs one of \(known)"))
            }
            self = .range(min: least, max: most)
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var box = encoder.container(keyedBy: Key.self)
        switch self {
        case .range(let least, let most):
            try box.encodeIfPresent(least, forKey: .min)
            try box.encodeIfPresent(most, forKey: .max)
        case .number(let number): try box.encode(number, forKey: .equals)
        case .oneOf(let words): try box.encode(words, forKey: .oneOf)
        case .matches(let pattern): try box.encode(pattern, forKey: .matches)
        case .flag(let flag): try box.encode(flag, forKey: .is)
        }
    }
}

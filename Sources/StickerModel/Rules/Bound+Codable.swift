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

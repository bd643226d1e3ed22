import PortableFoundation

/// What a measured value must satisfy; exactly the shapes that `rules.json` may hold.
package enum Bound: Sendable, Equatable {
    /// Inclusive limits; either side may be open: `{"max": 500000}`, `{"min": 3, "max": 30}`.
    case range(min: Double?, max: Double?)
    /// `{"equals": 512}`
    case number(Double)
    /// `{"oneOf": ["png", "webp"]}`
    case oneOf([String])
    /// The whole text matches a regular expression: `{"matches": "^[a-z]+$"}`.
    case matches(Pattern)

    /// Whether a measured value satisfies the bound; a value of another kind never does.
    package func holds(for value: MeasuredValue) -> Bool {
        switch (self, value) {
        case (.range(let least, let most), .number(let number)):
            if let least, !(number >= least) { return false }
            if let most, !(number <= most) { return false }
            return true
        case (.number(let wanted), .number(let number)): return number == wanted
        case (.oneOf(let texts), .text(let text)): return texts.contains(text)
        case (.matches(let pattern), .text(let text)): return pattern.matches(text)
        default: return false
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
        case .oneOf(let texts): texts.joined(separator: ", ")
        case .matches(let pattern): pattern.source
        }
    }

    /// The bound as the second half of a message that has stated the measured value with its unit, for `{limit}`:
    /// "the limit is 500,000". Percent signs are repeated: without one, a share reads like a number.
    package func clause(isAdvice: Bool, in unit: MetricUnit = .none) -> String {
        // Fewer bytes than a platform takes are what our encoders aim at.
        if isAdvice, unit == .bytes, case .range(nil, let most?) = self {
            return "our budget is \(Figures.grouped(most))"
        }
        let unit = unit == .percent ? unit : .none
        return switch self {
        case .range(nil, let most?): "the \(isAdvice ? "recommended " : "")limit is \(unit.text(most))"
        case .range(let least?, nil): "the \(isAdvice ? "recommended " : "")minimum is \(unit.text(least))"
        case .range(let least?, let most?) where !isAdvice:
            "it must be between \(Figures.grouped(least)) and \(unit.text(most))"
        default: "\(isAdvice ? "we recommend" : "it must be") \(text(in: unit))"
        }
    }

    /// How many times too large a number is, rounded up to hundredths, for remedies: 12,400 with a limit of 10,000 is
    /// 1.24. nil for more than 3: nothing can be made so much faster or smaller and still be the same thing.
    func ratio(of value: MeasuredValue) -> String? {
        guard case .range(_, let most?) = self, case .number(let number) = value, most > 0, number <= 3 * most else {
            return nil
        }
        return Figures.grouped((number / most * 100).rounded(.up) / 100)
    }
}

extension Bound: Decodable {
    private enum Key: String, CodingKey, CaseIterable { case min, max, equals, oneOf, matches }

    /// Decodes an object with one of the keys that the cases show. Throws `DecodingError` for an object with none of
    /// them.
    package init(from decoder: any Decoder) throws {
        let box = try decoder.container(keyedBy: Key.self)
        if let number = try box.decodeIfPresent(Double.self, forKey: .equals) {
            self = .number(number)
        } else if let texts = try box.decodeIfPresent([String].self, forKey: .oneOf) {
            self = .oneOf(texts)
        } else if let pattern = try box.decodeIfPresent(String.self, forKey: .matches) {
            self = .matches(Pattern(pattern))
        } else {
            let least = try box.decodeIfPresent(Double.self, forKey: .min)
            let most = try box.decodeIfPresent(Double.self, forKey: .max)
            guard least != nil || most != nil else {
                let choices = Key.allCases.map(\.rawValue).joined(separator: ", ")
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "a bound needs one of \(choices)"))
            }
            self = .range(min: least, max: most)
        }
    }
}

/// A regular expression that describes whole texts, scalar by scalar: a slash before a combining mark is one character
/// with it, and is still a slash for a disk.
///
/// A build of many packs asks for the same few many thousand times from all cores, and Swift's compiled expressions may
/// not be shared between threads. So each is compiled as often as threads use it at one time, and kept.
package final class Pattern: @unchecked Sendable {
    /// The expression, in the syntax of Swift's `Regex`.
    package let source: String
    private let lock = Lock()
    private var idle: [Regex<AnyRegexOutput>] = []
    /// Results for texts that were asked for: the names of a build's files are in several of its bundles.
    private var cached: [String: Bool] = [:]
    private static let mostCached = 20_000

    /// Compiled when it is first asked for; one that does not compile matches nothing.
    package init(_ source: String) { self.source = source }

    /// Whether the pattern describes the whole text; one that does not compile never does.
    package func matches(_ text: String) -> Bool {
        // Other texts may be equal as strings and still differ.
        let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        if isASCII, let result = lock.withLock({ cached[text] }) { return result }
        guard
            let regex = lock.withLock({ idle.popLast() })
                ?? (try? Regex(source).matchingSemantics(.unicodeScalar))
        else { return false }
        let isMatch = (try? regex.wholeMatch(in: text)) != nil
        lock.withLock {
            idle.append(regex)
            if isASCII, cached.count < Self.mostCached { cached[text] = isMatch }
        }
        return isMatch
    }
}

extension Pattern: Equatable {
    package static func == (left: Pattern, right: Pattern) -> Bool { left.source == right.source }
}

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

    /// The bound in words, for `{bound}` in messages: "at most 500,000 bytes".
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
}

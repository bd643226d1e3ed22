import StickerModel

extension RuleSummary {
    /// The bound where it says more than the title: not the "yes" or "no" of a thing that has to hold or not.
    package var tellingBound: String? { ["yes", "no"].contains(bound) ? nil : bound }

    /// Why the rule exists and what to do, in one paragraph for reports.
    package var explanation: String {
        let remedy = hint.map { " \($0.placeholdersShown)." } ?? ""
        return "\(title)\(tellingBound.map { ": \($0)" } ?? ""). \(source) says: \u{201C}\(quote)\u{201D}.\(remedy)"
    }
}

extension String {
    /// `{value}` of a message template as `<value>`, which readers know from usage texts; other braces stay.
    package var placeholdersShown: String {
        replacing(/\{([A-Za-z]+)\}/) { "<\($0.output.1)>" }
    }
}

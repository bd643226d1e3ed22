import StickerModel

extension RuleSummary {
    /// Why the rule exists and what to do, in one paragraph for reports.
    package var explanation: String {
        let remedy = hint.map { " \($0.placeholdersShown)." } ?? ""
        return "\(title): \(bound). \(source) says: \u{201C}\(quote)\u{201D}.\(remedy)"
    }
}

extension String {
    /// `{value}` of a message template as `<value>`, which readers know from usage texts.
    package var placeholdersShown: String {
        replacing("{", with: "<").replacing("}", with: ">")
    }
}

import StickerModel

extension StickerPress {
    /// Every rule of every platform, in the order of its rule file.
    public var rules: [RuleSummary] {
        targets.flatMap { target in target.rules.rules.map { $0.summary(in: target.unit(of: $0.metric)) } }
    }
}

extension Rule {
    fileprivate func summary(in unit: MetricUnit) -> RuleSummary {
        RuleSummary(
            id: id, reference: ref, title: title, severity: severity, subject: subject, bound: bound.text(in: unit),
            advice: advice?.text(in: unit), message: message, hint: hint, source: source.ref, quote: source.quote,
            checked: source.checked, conflict: conflict)
    }
}

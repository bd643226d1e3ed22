extension Rule {
    package func applies(to traits: Set<String>) -> Bool {
        (when ?? []).allSatisfy { $0.hasPrefix("!") ? !traits.contains(String($0.dropFirst())) : traits.contains($0) }
    }

    /// Judges one measurement: an error at the platform's bound, a warning where only our advice is broken.
    func judge<Subject: RuleSubject>(
        _ measurement: Measurement, of subject: Subject, in unit: MetricUnit, levels: [String: RuleLevel]
    ) -> Finding? {
        let broken: (bound: Bound, severity: Severity)
        if !bound.holds(for: measurement.value) {
            broken = (bound, severity)
        } else if let advice, !advice.holds(for: measurement.value) {
            broken = (advice, min(severity, .warning))
        } else {
            return nil
        }
        var words = subject.words.merging(measurement.details) { $1 }
        words["value"] = words["value"] ?? measurement.value.text(in: unit)
        words["bound"] = broken.bound.text(in: unit)
        words["ratio"] = words["ratio"] ?? broken.bound.ratio(of: measurement.value)
        return finding(
            words, severity: broken.severity, path: subject.path,
            at: measurement.location ?? subject.location, levels: levels)
    }

    func finding(
        _ words: [String: String], severity: Severity, path: String, at location: SourceLocation?,
        levels: [String: RuleLevel]
    ) -> Finding? {
        var severity = severity
        if let level = levels[id] {
            guard let changed = level.severity else { return nil }
            severity = changed
        }
        return Finding(
            rule: id, severity: severity, message: message.filled(with: words),
            notes: hint.map { [$0.filled(with: words)] } ?? [],
            path: location?.file ?? path, line: location?.line, column: location?.column)
    }
}

extension Bound {
    /// How many times too large a number is, rounded up to hundredths, for remedies: 12,400 of at most 10,000 is 1.24.
    fileprivate func ratio(of value: MeasuredValue) -> String? {
        guard case .range(_, let most?) = self, case .number(let number) = value, most > 0 else { return nil }
        return Figures.grouped((number / most * 100).rounded(.up) / 100)
    }
}

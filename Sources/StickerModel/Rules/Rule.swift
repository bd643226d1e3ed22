/// One platform rule: what it is about, what is measured, the bound, and what to say when it breaks.
package struct Rule: Codable, Sendable, Equatable {
    /// `target/kebab-name`, e.g. `whatsapp/static-sticker-file-size`.
    package var id: String
    /// The rule's id in the platform reference, e.g. `S-SIZE-STATIC`, by which `explain` finds it too.
    package var ref: String
    package var title: String
    package var severity: Severity
    /// The kind of thing measured: "catalog", "pack", "sticker", "tray", "document", …
    package var subject: String
    /// Traits the subject must have; `!trait` must be absent. All have to hold.
    package var when: [String]?
    package var metric: String
    package var bound: Bound
    /// The bound we build to where it is tighter than the platform's own; breaking only this one is a warning.
    package var advice: Bound?
    /// With `{value}`, `{bound}` and the placeholders the metric and subject offer; no final full stop.
    package var message: String
    /// What to do about it.
    package var hint: String?
    /// What states the rule; nil for a recommendation of our own.
    package var source: RuleSource?
    /// Why we recommend it, where no source states it; completes "our recommendation, because".
    package var reason: String?
    /// How official sources disagree, and which one we follow.
    package var conflict: String?
}

/// A document or code that states a rule, and that a reader can open.
package struct RuleSource: Codable, Sendable, Equatable {
    package var url: String
    /// The sentence or constant that states it, shortened.
    package var quote: String
    /// The day it was last compared with the source, `YYYY-MM-DD`.
    package var checked: String
}

/// A rule's level as the manifest sets it, with the reason the manifest has to give.
package struct RuleLevel: Sendable, Hashable {
    /// nil switches the rule off.
    package var severity: Severity?
    package var reason: String

    package init(severity: Severity?, reason: String) {
        self.severity = severity
        self.reason = reason
    }
}

extension RuleLevel {
    /// Levels for what concerns no single pack: those that every pack sets alike, whatever their reasons.
    package static func shared(by levels: some Collection<[String: RuleLevel]>) -> [String: RuleLevel] {
        guard let first = levels.first else { return [:] }
        return levels.dropFirst().reduce(first) { shared, other in
            shared.filter { rule, level in other[rule].map { $0.severity == level.severity } ?? false }
        }
    }
}

/// Something rules can be applied to: a pack, a sticker file, a tray image.
package protocol RuleSubject: Sendable {
    /// Matches `Rule.subject`.
    static var subjectName: String { get }
    /// What can be measured on it; rules refer to these by name.
    static var metrics: [Metric<Self>] { get }
    /// The file findings point at.
    var path: String { get }
    /// The place in a document, when the subject stands in one.
    var location: SourceLocation? { get }
    /// What `Rule.when` is matched against: "animated", "ios", "archive".
    var traits: Set<String> { get }
    /// The values of placeholders that every rule on this subject may use: `{sticker}`, `{pack}`.
    var placeholders: [String: String] { get }
}

extension RuleSubject {
    package static var metrics: [Metric<Self>] { [] }

    /// The units of its metrics by their names.
    package static var units: [String: MetricUnit] {
        Dictionary(metrics.map { ($0.name, $0.unit) }) { first, _ in first }
    }
}

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
        var words = subject.placeholders.merging(measurement.details) { $1 }
        words["value"] = words["value"] ?? measurement.value.text(in: unit)
        words["bound"] = broken.bound.text(in: unit)
        words["limit"] = broken.bound.clause(isAdvice: broken.severity < .error)
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

/// One entry of `rules.json`: what can be wrong, how much it matters, and what to say about it.
///
/// A **rule** has a metric and a bound: what breaks the bound is reported. A **notice** has neither: code raises it
/// (`Notice`), where something is only true or false, or where no subject can be measured.
package struct Rule: Decodable, Sendable, Equatable {
    /// `target/kebab-name`, e.g. `whatsapp/static-sticker-file-size`.
    package var id: String
    /// The rule's id in the platform reference, e.g. `S-SIZE-STATIC`, by which `explain` finds it too.
    package var ref: String?
    /// The rule in one line, for `explain` and the pages of rules; no final full stop.
    package var title: String
    /// How much it matters where the manifest sets no other level.
    package var severity: Severity
    /// When it is raised with another severity, in words: "a warning for Discord".
    package var otherwise: String?
    /// The kind of thing judged: "catalog", "pack", "sticker", "tray", …; nil for notices about anything else.
    package var subject: String?
    /// Traits the subject must have; `!trait` must be absent. All have to hold.
    package var when: [String]?
    /// The name of a metric of the subject, or of one that all images have; its unit is that of the bound. nil for a
    /// notice.
    package var metric: String?
    /// What the measured value must satisfy, by the platform or, without a `source`, by our recommendation. nil for a
    /// notice.
    package var bound: Bound?
    /// The bound we build to where it is tighter than the platform's own; breaking only this one is a warning.
    package var advice: Bound?
    /// With `{value}`, `{bound}`, `{limit}` and the placeholders that metric and subject offer; those of a notice are the
    /// values it is raised with. No final full stop.
    package var message: String
    /// What to do about it, with the same placeholders.
    package var hint: String?
    /// Other wordings, by the names that notices raise them with, `art/not-drawn.linked`.
    package var cases: [String: Wording]?
    /// The art edit that the hint advises: a build advises another one where the manifest has it already.
    package var remedy: Remedy?
    /// What states the rule; nil for a recommendation of our own.
    package var source: RuleSource?
    /// Why we recommend it, where no source states it; completes "our recommendation, because".
    package var reason: String?
    /// How official sources disagree, and which one we follow.
    package var conflict: String?
    /// What other platforms report in their own words (`Finding.cause`).
    package var cause: String?
    /// Judges only files that StickerPress did not make: what a build chose itself is not worth a word.
    package var onlyForeign: Bool?
    /// Does not judge pictures that a manifest makes small itself, with `margin` or `enlarge`.
    package var exceptPadded: Bool?

    /// What a rule says in a special case; without a message or a hint, it has the rule's own.
    package struct Wording: Decodable, Sendable, Equatable {
        package var message: String?
        /// "" for none.
        package var hint: String?
    }

    /// An art edit that a hint may advise.
    package enum Remedy: String, Decodable, Sendable {
        /// `crop: content`
        case crop
        case outline
    }

    func applies(to traits: [String]) -> Bool {
        (when ?? []).allSatisfy { trait in
            trait.hasPrefix("!") ? !traits.contains(String(trait.dropFirst())) : traits.contains(trait)
        }
    }

    /// Judges one measurement: an error at the platform's bound, a warning where only our advice is broken; nil where
    /// both hold or `levels` switch the rule off.
    func judge<Subject: RuleSubject>(
        _ measurement: Measurement, of subject: Subject, levels: [String: RuleLevel]
    ) -> Finding? {
        guard let bound else { return nil }
        let broken: (bound: Bound, severity: Severity)
        if !bound.holds(for: measurement.value) {
            broken = (bound, severity)
        } else if let advice, !advice.holds(for: measurement.value) {
            broken = (advice, min(severity, .warning))
        } else {
            return nil
        }
        guard let severity = RuleLevel.severity(of: id, levels: levels, fallback: broken.severity) else { return nil }
        let unit = metric.flatMap(Subject.unit) ?? .none
        var notice = Notice(
            id,
            [
                "value": measurement.value.text(in: unit), "bound": broken.bound.text(in: unit),
                "limit": broken.bound.clause(isAdvice: broken.severity < .error, in: unit),
            ], at: measurement.location)
        notice.values["ratio"] = broken.bound.ratio(of: measurement.value)
        // What subject and metric say themselves is more exact.
        notice.values.merge(subject.placeholders) { $1 }
        for (key, value) in measurement.details { notice.values[key] = value }
        if let more = measurement.describe?() { notice.values.merge(more) { $1 } }
        (notice.path, notice.files, notice.stickers) = (measurement.path, measurement.files, measurement.stickers)
        return finding(notice, severity, path: subject.path, at: subject.location)
    }

    /// The finding that says so, with the notice's values in place of the placeholders. `path` and `location` are those
    /// of what the notice is about; it may have nearer ones.
    func finding(_ notice: Notice, _ severity: Severity, path: String, at location: SourceLocation?) -> Finding {
        let location = notice.path == nil ? notice.location ?? location : nil
        let wording = notice.wording.flatMap { cases?[$0] }
        var text = FindingText(
            message: wording?.message ?? message,
            hint: (wording?.hint ?? hint).map { Self.hint($0, with: notice.values) }, values: notice.values)
        if let hint = notice.hint { text.notes = hint.isEmpty ? [] : text.given([hint]) }
        var finding = Finding(
            rule: id, severity: severity, text: text, path: notice.path ?? location?.file ?? path,
            line: location?.line, column: location?.column)
        finding.cause = cause
        if !notice.files.isEmpty { finding.about = notice.files }
        if !notice.stickers.isEmpty { finding.stickers = notice.stickers }
        return finding
    }

    /// A remedy with a factor is left out where there is no factor to advise.
    private static func hint(_ hint: String, with values: [String: String]) -> String {
        let isWhole = values["ratio"] != nil || !hint.utf8.contains(UInt8(ascii: "{"))
        let remedies = isWhole ? [hint[...]] : hint.split(separator: ", or ").filter { !$0.contains("{ratio}") }
        return remedies.joined(separator: ", or ")
    }
}

/// A document or code that states a rule, and that a reader can open.
package struct RuleSource: Decodable, Sendable, Equatable {
    /// Where it is: the address of a document, or of a line of code.
    package var url: String
    /// The sentence or constant that states it, shortened; every rule with a bound has one.
    package var quote: String?
    /// The day it was last compared with the source, `YYYY-MM-DD`.
    package var checked: String?
}

/// A rule's level as the manifest sets it, with the reason the manifest has to give.
package struct RuleLevel: Sendable, Hashable {
    /// nil switches the rule off.
    package var severity: Severity?
    /// Why, in the manifest's own words; it is not empty there.
    package var reason: String

    /// A level of the manifest; nil switches the rule off.
    package init(severity: Severity?, reason: String) {
        (self.severity, self.reason) = (severity, reason)
    }

    /// The severity of a finding of that rule or notice; nil where `levels` switch it off.
    static func severity(of id: String, levels: [String: RuleLevel], fallback: Severity) -> Severity? {
        levels[id].map(\.severity) ?? fallback
    }

    /// Levels for what concerns no single pack: those that every pack sets alike, whatever their reasons.
    package static func shared(by levels: some Collection<[String: RuleLevel]>) -> [String: RuleLevel] {
        guard var shared = levels.first else { return [:] }
        for other in levels where !shared.isEmpty && shared != other {
            shared = shared.filter { rule, level in other[rule].map { $0.severity == level.severity } ?? false }
        }
        return shared
    }
}

/// Something rules can be applied to: a pack, a sticker file, a tray image.
package protocol RuleSubject: Sendable {
    /// What can be measured on it; rules refer to these by name.
    associatedtype Metric: MetricName

    /// Matches `Rule.subject`.
    static var subjectName: String { get }
    /// The names under which rules judge such things: pictures of a pack that have rules of their own have another one.
    static var roles: [String] { get }
    /// Under which of them they judge this one.
    var role: String { get }
    /// Nothing where the metric does not apply, so that rules report nothing. Several results are judged one by one:
    /// one finding for each that breaks the bound.
    func measure(_ metric: Metric) -> Measurements
    /// What is wrong with it that no bound says. A notice whose `when` does not fit the traits is not reported.
    var notices: [Notice] { get }
    /// What the metric gives that rules refer to by this name; nothing when there is no such metric.
    func measure(named metric: String) -> Measurements
    /// The unit of the metric that rules refer to by this name; nil when there is no such metric.
    static func unit(of metric: String) -> MetricUnit?

    /// The file findings point at.
    var path: String { get }
    /// The location in a document, when the subject is part of one.
    var location: SourceLocation? { get }
    /// What `Rule.when` is matched against: "animated", "ios", "archive". In an order that the same traits always have.
    var traits: [String] { get }
    /// The values of placeholders that every rule on this subject may use: `{sticker}`, `{pack}`.
    var placeholders: [String: String] { get }
}

extension RuleSubject {
    package static var roles: [String] { [subjectName] }
    package var role: String { Self.subjectName }

    package static func unit(of metric: String) -> MetricUnit? { Metric(rawValue: metric)?.unit }

    package func measure(named metric: String) -> Measurements { Metric(rawValue: metric).map(measure) ?? [] }

    package var notices: [Notice] { [] }
    package var location: SourceLocation? { nil }
    package var traits: [String] { [] }
    package var placeholders: [String: String] { [:] }
}

import StickerModel

/// A platform's `rules.json` beside what its code knows about it.
package struct RuleFile: Sendable {
    package var rules: [Rule]
    /// The platform's name, which ids begin with.
    let target: String
    /// What the subjects say of each metric that a platform has, by subject and metric.
    let metrics: [String: [String: MetricUnit]]
    /// The metrics that every image, or every messenger, has, and not all need.
    let shared: Set<String>

    package init(of target: any Target) {
        rules = target.rules.rules
        self.target = target.name
        let kit = MessengerPack.Metric.allCases.map(\.rawValue) + MessengerSticker.Metric.allCases.map(\.rawValue)
        let hasKit = target.rules.subjects.contains { $0 == MessengerPack.self }
        shared = Set(ImageMetric.allCases.map(\.rawValue) + (hasKit ? kit : []))
        let named = target.rules.subjects.flatMap { subject in subject.roles.map { ($0, Self.units(of: subject)) } }
        metrics = Dictionary(named) { $1 }
    }

    /// The units of all metrics of a subject by their names, as the subject itself looks them up.
    private static func units<Subject: RuleSubject>(of subject: Subject.Type) -> [String: MetricUnit] {
        let names = Subject.Metric.allCases.map(\.rawValue) + ImageMetric.allCases.map(\.rawValue)
        return Dictionary(names.compactMap { name in subject.unit(of: name).map { (name, $0) } }) { first, _ in first }
    }
}

/// What holds for the `rules.json` of every platform.
package enum RuleFileCheck: String, CaseIterable, Sendable, CustomStringConvertible {
    case ids = "ids are kebab-case, prefixed and unique"
    case sources = "every rule has a source that can be opened, or a reason"
    case fullStops = "messages and hints end without a full stop"
    case idleMetrics = "every metric is used"
    case units = "a metric has one unit, whatever it is measured on"
    case patterns = "patterns compile"
    case remedies = "hints that advise an art edit name it as the remedy"

    package var description: String { rawValue }

    /// The rules, or the metrics, for which it does not hold.
    package func faults(in file: RuleFile) -> [String] {
        switch self {
        case .ids: file.ids.filter { Self.isOdd($0, of: file.target) } + file.repeatedIDs
        case .sources: odd(file) { !$0.hasSource }
        case .fullStops: odd(file) { $0.message.hasSuffix(".") || $0.hint?.hasSuffix(".") == true }
        case .idleMetrics: file.idleMetrics
        case .units: file.contradictingUnits
        case .patterns: odd(file, \.hasBadPattern)
        case .remedies: odd(file, \.hidesRemedy)
        }
    }

    private static func isOdd(_ id: String, of target: String) -> Bool {
        guard id.hasPrefix(target + "/") else { return true }
        return id.dropFirst(target.count + 1).wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) == nil
    }

    private func odd(_ file: RuleFile, _ isOdd: (Rule) -> Bool) -> [String] { file.rules.filter(isOdd).map(\.id) }
}

extension Rule {
    /// A notice may have neither source nor reason, and need not quote its source.
    fileprivate var hasSource: Bool {
        guard let source else { return metric == nil || reason?.isEmpty == false && reason?.hasSuffix(".") == false }
        guard source.url.hasPrefix("https://"), reason == nil else { return false }
        guard let quote = source.quote, let checked = source.checked else { return metric == nil }
        return !quote.isEmpty && checked.wholeMatch(of: /\d{4}-\d{2}-\d{2}/) != nil
    }

    fileprivate var hasBadPattern: Bool {
        [bound, advice].contains { bound in
            guard case .matches(let pattern)? = bound else { return false }
            return (try? Regex(pattern.source)) == nil
        }
    }

    /// A build replaces the hint by the remedy, which has to be what the hint says.
    fileprivate var hidesRemedy: Bool {
        let hint = hint ?? ""
        return hint.contains("`crop: content`") != (remedy == .crop)
            || hint.contains("`outline: ") != (remedy == .outline)
    }
}

extension RuleFile {
    fileprivate var ids: [String] { rules.map(\.id) }

    fileprivate var repeatedIDs: [String] {
        Dictionary(grouping: ids, by: \.self).filter { $1.count > 1 }.keys.sorted()
    }

    fileprivate var idleMetrics: [String] {
        let used = Set(rules.map { ($0.subject ?? "") + "." + ($0.metric ?? "") })
        let offered = metrics.flatMap { subject, metrics in
            metrics.keys.filter { !shared.contains($0) }.map { subject + "." + $0 }
        }
        return offered.filter { !used.contains($0) }.sorted()
    }

    fileprivate var contradictingUnits: [String] {
        let names = Set(metrics.values.flatMap(\.keys))
        return names.filter { name in Set(metrics.values.compactMap { $0[name] }).count > 1 }.sorted()
    }
}

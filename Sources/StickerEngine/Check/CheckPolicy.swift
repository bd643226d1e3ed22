import PortableFoundation
import StickerModel

/// Which findings of a check are reported, at which level: the command line, then `.stickerpress.yaml`, then the rules.
struct CheckPolicy {
    private let request: CheckRequest
    private let choices: [String]
    private var settings: [String: CheckSettings] = [:]
    /// Files of settings that apply to some path, in the order of the paths.
    private var applied: [String] = []
    private var faults: [Finding] = []

    init(_ request: CheckRequest, targets: [any Target]) {
        self.request = request
        choices = targets.settableRules
    }

    /// The findings of one path as they are set; none that are switched off.
    mutating func judged(_ findings: [Finding], at path: String) -> [Finding] {
        let settings = settings(for: path)
        let rules = settings.rules.merging(request.rules) { $1 }
        let level = request.level ?? settings.level ?? .info
        return findings.compactMap { finding in
            rules[finding.rule].map { $0.applied(to: finding) } ?? finding.strict(if: request.isStrict)
        }.filter { $0.severity >= level }
    }

    private mutating func settings(for path: String) -> CheckSettings {
        guard let file = CheckSettings.path(for: path) else { return CheckSettings() }
        if let read = settings[file] { return read }
        let read = CheckSettings(file, choices: choices)
        faults += read.findings
        settings[file] = read
        if read.isApplied { applied.append(file) }
        return read
    }

    /// Names the files of settings, and sets what the run ends with.
    func finish(_ outcome: inout CheckOutcome) {
        outcome.findings += faults
        // A person who has fetched a bundle may not know that it brings settings.
        outcome.settings = applied
        let remarks = applied.compactMap { file in
            settings[file].map { "Settings of \(file): \($0.effect(under: request))." }
        }
        outcome.remarks.insert(contentsOf: remarks, at: 0)
        if outcome.status == .success, outcome.findings.hasErrors { outcome.status = .findings }
    }
}

extension [any Target] {
    /// The ids of rules whose level a manifest, and settings of a check, may change: the platforms' and the tool's own.
    var settableRules: [String] { flatMap { $0.rules.rules.map(\.id) } + ToolNotices.settable }
}

extension Finding {
    func with(_ change: (inout Finding) -> Void) -> Finding {
        var finding = self
        change(&finding)
        return finding
    }

    func at(_ severity: Severity) -> Finding { with { $0.severity = severity } }

    /// The finding at the level that a manifest gives its rule; nil when it is switched off.
    func leveled(by levels: [String: RuleLevel]) -> Finding? {
        guard let level = levels[rule] else { return self }
        return level.severity.map(at)
    }

    /// With `--strict` a warning is an error.
    func strict(if isStrict: Bool = true) -> Finding { isStrict && severity == .warning ? at(.error) : self }

    /// A remark as a reason why a run came to nothing, which text reports print beside its error.
    var promoted: Finding { at(max(severity, .warning)) }
}

extension [Finding] {
    var hasErrors: Bool { contains { $0.severity == .error } }

    func strict(if isStrict: Bool) -> [Finding] { map { $0.strict(if: isStrict) } }
}

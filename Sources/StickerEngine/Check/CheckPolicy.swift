import PortableFoundation
import StickerModel

/// What of a check's findings is reported, and as what: settings of rules, known findings, the least severity.
///
/// The command line goes before `.stickerpress.yaml`, which goes before what the rules say.
struct CheckPolicy {
    private let request: CheckRequest
    /// Ids of the rules and notices there are.
    private let known: [String]
    private var settings: [String: CheckSettings] = [:]
    /// Files of settings that apply to some path, in the order of the paths.
    private var applied: [String] = []
    /// What is wrong with settings and baselines.
    private var faults: [Finding] = []
    private var lacksInput = false
    /// Platforms that are not checked.
    private let passedOver: Set<String>
    /// Findings by the baseline that applies to them, and without one.
    private var judged = OrderedGroups<String?, Judged>()
    private var paths = OrderedGroups<String?, String>()

    /// A finding as it is set.
    private struct Judged {
        var finding: Finding
        /// Whether it is serious enough to be told.
        var isReported: Bool
    }

    init(_ request: CheckRequest, targets: [any Target]) {
        self.request = request
        let wanted = request.targets
        passedOver = Set(targets.map(\.name).filter { wanted?.contains($0) == false })
        known = SettableRules.ids(of: targets)
    }

    /// The findings of one path as they are set; none that are switched off.
    mutating func judged(_ findings: [Finding], at path: String, isManifest: Bool) -> [Finding] {
        let settings = isManifest ? CheckSettings() : settings(for: path)
        let rules = settings.rules.merging(request.rules) { $1 }
        let level = request.level ?? settings.level ?? .info
        let set = findings.compactMap { finding in
            rules[finding.rule].map { $0.applied(to: finding) } ?? (request.isStrict ? finding.strict : finding)
        }
        let reported = set.filter { $0.severity >= level }
        let baseline = request.newBaseline == nil ? request.baseline ?? settings.baseline : nil
        for finding in set { judged.add(Judged(finding: finding, isReported: finding.severity >= level), to: baseline) }
        paths.add(path, to: baseline)
        return reported
    }

    private mutating func settings(for path: String) -> CheckSettings {
        guard let file = CheckSettings.path(for: path) else { return CheckSettings() }
        if let read = settings[file] { return read }
        let read = CheckSettings(file, known: known)
        faults += read.findings
        settings[file] = read
        if read.isApplied { applied.append(file) }
        return read
    }

    /// Takes known findings out, writes the new baseline, and sets what the run ends with.
    mutating func finish(_ outcome: inout CheckOutcome) {
        if let file = request.newBaseline {
            write(judged.groups.flatMap(\.elements).map(\.finding), to: file, &outcome)
        } else if paths.groups.contains(where: { $0.key != nil }) {
            let without = judged.groups.filter { $0.key == nil }.flatMap(\.elements).filter(\.isReported).map(\.finding)
            outcome.findings = without + sifted(&outcome)
            if outcome.status == .findings { outcome.status = .success }
        }
        outcome.findings += faults
        // A person who has fetched a bundle may not know that it brings settings.
        outcome.settings = applied
        let remarks = applied.compactMap { file in settings[file].map { "Settings of \(file): \($0.effect)." } }
        outcome.remarks.insert(contentsOf: remarks, at: 0)
        if lacksInput, outcome.status == .success { outcome.status = .missingInput }
        if outcome.status == .success, outcome.findings.contains(where: { $0.severity == .error }) {
            outcome.status = .findings
        }
    }

    private mutating func sifted(_ outcome: inout CheckOutcome) -> [Finding] {
        var new: [Finding] = []
        for (file, checked) in paths.groups {
            guard let file else { continue }
            let found = judged.groups.first { $0.key == file }?.elements ?? []
            do {
                let (unknown, stale) = try Baseline(reading: file).sift(
                    found.map(\.finding), checked: checked, passedOver: passedOver)
                new += unknown.map { found[$0] }.filter(\.isReported).map(\.finding)
                let level = request.level ?? checked.compactMap { settings(for: $0).level }.min() ?? .info
                if let stale, stale.severity >= level { new.append(stale) }
                let count = found.count - unknown.count
                if count > 0 { outcome.remarks.append(Baseline.remark(on: count, in: file)) }
            } catch {
                report(error, file)
                new += found.filter(\.isReported).map(\.finding)
            }
        }
        return new
    }

    /// Everything that was found is accepted from now on.
    private mutating func write(_ findings: [Finding], to file: String, _ outcome: inout CheckOutcome) {
        // What could not be checked at all is not a known finding.
        guard outcome.status == .success || outcome.status == .findings else { return }
        do {
            try Baseline.write(findings, to: file)
            outcome.remarks.append("Wrote \(SummaryLine.counted(findings.count, "finding")) to \(file).")
            outcome.findings = []
            outcome.status = .success
        } catch {
            report(error, file)
            if error.kind == .unwritable { outcome.status = .cannotWrite }
        }
    }

    private mutating func report(_ error: FileError, _ file: String) {
        faults.append(Baseline.fault(error, file))
        if error.lacksInput { lacksInput = true }
    }
}

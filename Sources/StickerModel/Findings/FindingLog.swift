/// Collects the findings of one check or plan in the order they are made.
package struct FindingLog: Sendable {
    /// In the order in which they were made, without those beyond the limit.
    package private(set) var findings: [Finding] = []
    /// The levels of what is being read or judged: those of its pack, or those that all packs share.
    package var levels: [String: RuleLevel]
    package let rules: RuleBook
    /// Shared by all logs of one check.
    package let limit: FindingLimit

    package init(_ rules: RuleBook, _ limit: FindingLimit = FindingLimit(), levels: [String: RuleLevel] = [:]) {
        (self.rules, self.limit, self.levels) = (rules, limit, levels)
    }

    /// A log that goes on from here, without changing what this one counts.
    package var continued: FindingLog {
        var log = FindingLog(rules, limit.copy, levels: levels)
        log.findings = findings
        return log
    }

    /// The findings, and where there are too many how many more there are: what a whole check or plan ends with.
    package var all: [Finding] { findings + [limit.closing].compactMap(\.self) }

    /// Adds a finding that was made elsewhere; false when there are too many to keep it.
    @discardableResult
    package mutating func add(_ finding: Finding) -> Bool {
        guard limit.admits(finding) else { return false }
        findings.append(finding)
        return true
    }

    package mutating func add(_ more: [Finding]) { for finding in more { add(finding) } }

    package mutating func judge(_ subject: some RuleSubject) { add(rules.judge(subject, levels: levels)) }

    /// Adds a notice about a file, or a location in it; not where the levels switch it off.
    package mutating func raise(_ notice: Notice, path: String, at location: SourceLocation? = nil) {
        if let finding = rules.finding(notice, path: path, at: location, levels: levels) { add(finding) }
    }

    /// Adds a notice about a location in the manifest. Where it concerns several packs, the levels of the first hold.
    package mutating func raise(_ notice: Notice, at location: SourceLocation, of packs: Pack...) {
        raise(notice, path: location.file, at: location, of: packs.first)
    }

    /// Adds a notice about a file of the manifest, at the levels of a pack.
    package mutating func raise(_ notice: Notice, path: String, at location: SourceLocation? = nil, of pack: Pack?) {
        let levels = pack?.ruleLevels ?? levels
        if let finding = rules.finding(notice, path: path, at: location, levels: levels) { add(finding) }
    }

    /// Runs a reader of the engine on the file at `path`. What it throws becomes a notice, at its own location in the
    /// file or else at `location`, where a document names the file.
    package mutating func reading<Value>(
        _ path: String, at location: SourceLocation? = nil, _ read: () throws -> Value,
        failure: (FileError) -> Notice
    ) -> Value? {
        do {
            return try read()
        } catch {
            let error = error as? FileError ?? FileError(.unreadable, "cannot be read")
            for error in [error] + error.others { raise(failure(error), path: path, at: error.location ?? location) }
            return nil
        }
    }
}

/// Collects the findings of one check or plan in the order they are made.
///
/// `TargetNotice` are the notices of a target.
package struct FindingLog<TargetNotice: Notice>: Sendable {
    /// In the order in which they were made.
    package private(set) var findings: [Finding] = []

    /// No findings yet.
    package init() {}

    /// Adds findings that were made elsewhere, such as those of rules.
    package mutating func add(_ more: [Finding]) { findings += more }

    /// Adds a notice about a file, or a location in it; not where `levels` switch it off.
    package mutating func raise(
        _ notice: TargetNotice, path: String, at location: SourceLocation? = nil, levels: [String: RuleLevel] = [:]
    ) {
        if let finding = notice.finding(path: path, at: location, levels: levels) { findings.append(finding) }
    }

    /// Adds a notice about a location in the manifest. Where it concerns several packs, the levels of the first hold.
    package mutating func raise(_ notice: TargetNotice, at location: SourceLocation, of packs: Pack...) {
        raise(notice, path: location.file, at: location, levels: packs.first?.ruleLevels ?? [:])
    }

    /// Runs a reader of the engine on the file at `path`. What it throws becomes a notice, at its own location in the
    /// file or else at `location`, where a document names the file.
    package mutating func reading<Value>(
        _ path: String, at location: SourceLocation? = nil, levels: [String: RuleLevel] = [:],
        _ read: () throws -> Value, failure: (FileError) -> TargetNotice
    ) -> Value? {
        do {
            return try read()
        } catch {
            let error = error as? FileError ?? FileError(.unreadable, "cannot be read")
            raise(failure(error), path: path, at: error.location ?? location, levels: levels)
            return nil
        }
    }
}

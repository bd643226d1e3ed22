/// Collects the findings of one check or plan in the order they are made.
///
/// `Said` are the notices of a target.
package struct FindingLog<Said: Sendable>: Sendable {
    package let rules: RuleBook
    package private(set) var findings: [Finding] = []

    package init(_ rules: RuleBook = RuleBook(rules: [])) { self.rules = rules }

    package mutating func add(_ more: [Finding]) { findings += more }
}

extension FindingLog where Said: Notice {
    /// Adds a notice about a file, or a location in it; not where `levels` switch it off.
    package mutating func raise(
        _ notice: Said, path: String, at location: SourceLocation? = nil, levels: [String: RuleLevel] = [:]
    ) {
        if let finding = notice.finding(path: path, at: location, levels: levels) { findings.append(finding) }
    }

    /// Adds a notice about a location in the manifest. Where it concerns several packs, the levels of the first hold.
    package mutating func raise(_ notice: Said, at location: SourceLocation, of packs: Pack...) {
        raise(notice, path: location.file, at: location, levels: packs.first?.ruleLevels ?? [:])
    }

    /// Runs a reader of the engine on the file at `path`. What it throws becomes a notice, at its own location in the
    /// file or else at `location`, where a document names the file.
    package mutating func reading<Value>(
        _ path: String, at location: SourceLocation? = nil, levels: [String: RuleLevel] = [:],
        _ read: () throws -> Value, failure: (FileError) -> Said
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

extension FindingLog where Said: NamedRule {
    /// Adds what a rule says; `words` fill its placeholders, `remedy` takes the place of its own hint. Silent where
    /// `levels` switch the rule off.
    package mutating func raise(
        _ rule: Said, _ words: [String: String] = [:], path: String, at location: SourceLocation? = nil,
        remedy: String? = nil, levels: [String: RuleLevel] = [:]
    ) {
        guard var finding = rules.finding(rule.id, words, path: path, at: location, levels: levels) else { return }
        // What is known about this very fault says more than the rule does; two remedies would only compete.
        if let remedy { finding.notes = [remedy] }
        findings.append(finding)
    }

    /// The same about a place in the manifest.
    package mutating func raise(
        _ rule: Said, _ words: [String: String] = [:], at location: SourceLocation, of pack: Pack
    ) {
        raise(rule, words, at: location, of: [pack])
    }

    /// The same about a place that concerns several packs: the levels of the first of them hold.
    package mutating func raise(
        _ rule: Said, _ words: [String: String] = [:], at location: SourceLocation, of packs: [Pack]
    ) {
        raise(rule, words, path: location.file, at: location, levels: packs.first?.ruleLevels ?? [:])
    }

    /// Runs a reader of the engine on the file at `path`. What it throws is raised as `{problem}` of `rule`, with its
    /// remedy and its place; `location` is where a document names the file.
    package mutating func reading<Value>(
        _ path: String, _ rule: Said, at location: SourceLocation? = nil, levels: [String: RuleLevel] = [:],
        _ read: () throws -> Value
    ) -> Value? {
        do {
            return try read()
        } catch let error as FileError {
            raise(
                rule, ["problem": error.message], path: path, at: error.location ?? location, remedy: error.hint,
                levels: levels)
        } catch {
            raise(rule, ["problem": "cannot be read"], path: path, at: location, levels: levels)
        }
        return nil
    }
}

/// The rules of one target that code names; every other rule is reached through its metric alone.
///
/// Raw values are the part of the id behind the target's name: `json-syntax` of `imessage/json-syntax`.
package protocol NamedRule: RawRepresentable<String>, CaseIterable, Sendable {
    /// The target's `name`, which its ids begin with.
    static var target: String { get }
}

extension NamedRule {
    /// As it stands in `rules.json`.
    package var id: String { Self.target + "/" + rawValue }
}

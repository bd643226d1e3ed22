import PortableFoundation

/// Holds back what is more than a report can use: a document of some megabytes can have a million faults.
///
/// One bundle, or one plan, has one limit, whichever readers and rules find something. Of each severity so many findings
/// are kept, so that remarks never displace an error; those beyond are counted.
package final class FindingLimit: Sendable {
    /// How many findings of each severity are kept. Reports name far fewer: a thousand of one kind.
    package static let most = 20_000
    /// How many names are compared with missing ones, to suggest what was meant. Two names of 78 characters take 0.1 ms.
    package static let comparisons = 10_000

    private struct Excess {
        /// Findings so far, also those that are kept.
        var counts: [Severity: Int] = [:]
        /// Where the first one is that was not kept, or that was not read.
        var start: (path: String, line: Int?, column: Int?)?
        /// Whether checking ended before the end.
        var isCut = false
    }

    private let excess = Locked(Excess())
    private let comparisonsLeft = Locked(comparisons)

    package init() {}

    /// A limit of its own that has counted as much as this one.
    package var copy: FindingLimit {
        let copy = FindingLimit()
        copy.excess.with { $0 = excess.with { $0 } }
        return copy
    }

    /// Counts a finding; false when it is not to be kept.
    package func admits(_ finding: Finding) -> Bool {
        excess.with { excess in
            excess.counts[finding.severity, default: 0] += 1
            guard excess.counts[finding.severity, default: 0] > Self.most else { return true }
            excess.start = excess.start ?? (finding.path, finding.line, finding.column)
            return false
        }
    }

    /// Whether there are so many errors that a reader does not go on: to be asked before each entry of a list. `path`
    /// and `location` are those of the next one.
    package func ends(at path: String, _ location: SourceLocation?) -> Bool {
        excess.with { excess in
            guard excess.counts[.error, default: 0] >= Self.most else { return false }
            excess.isCut = true
            excess.start = excess.start ?? (location?.file ?? path, location?.line, location?.column)
            return true
        }
    }

    /// The one of the `others` that was probably meant by `name`; nil where none is near, and where so many names were
    /// compared that further findings get no suggestion.
    package func similar(to name: String, among others: [String]) -> String? {
        let isAllowed = comparisonsLeft.with { left in
            guard others.count <= left else { return false }
            left -= others.count
            return true
        }
        return isAllowed ? SpellingSuggestion.match(name, in: others) : nil
    }

    /// What says that there are more findings than were kept; nil where there are not. An error where one is left out.
    package var closing: Finding? {
        excess.with { excess in
            guard let start = excess.start else { return nil }
            let more = Severity.allCases.reversed().compactMap { severity -> (severity: Severity, text: String)? in
                let count = excess.counts[severity, default: 0] - Self.most
                guard count > 0 else { return nil }
                let word = severity.rawValue + (severity == .info || count == 1 ? "" : "s")
                return (severity, "\(Figures.grouped(count)) more \(word)")
            }
            let texts = more.map(\.text) + (excess.isCut ? ["what follows here, which was not checked"] : [])
            return Finding(
                rule: "check/too-many-findings",
                severity: excess.isCut ? .error : more.map(\.severity).max() ?? .error,
                message: "has \(NameList.whole(texts, "and")): after \(Figures.grouped(Self.most)) findings of one "
                    + "severity, the others are only counted",
                notes: ["repair what is reported, then check again"], path: start.path, line: start.line,
                column: start.column)
        }
    }
}

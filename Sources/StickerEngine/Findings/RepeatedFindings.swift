import StickerModel

/// Keeps a report readable where one mistake was made a hundred thousand times.
enum RepeatedFindings {
    /// Findings of one kind that are reported one by one: in one file, and in all.
    private static let mostInFile = 100
    private static let mostInAll = 1_000

    /// The findings without those of a kind that is reported often enough; the last of that kind says how many more
    /// there are.
    static func counted(_ findings: [Finding]) -> [Finding] {
        guard findings.count > mostInFile else { return findings }
        var tallies: [String: Tally] = [:]
        var kept: [Finding] = []
        for finding in findings {
            var tally = tallies.removeValue(forKey: finding.rule) ?? Tally()
            let inFile = tally.byFile[finding.path, default: 0]
            if inFile < mostInFile, tally.count < mostInAll {
                tally.byFile[finding.path] = inFile + 1
                tally.count += 1
                tally.last = kept.count
                kept.append(finding)
            } else {
                tally.more += 1
            }
            tallies[finding.rule] = tally
        }
        for tally in tallies.values where tally.more > 0 {
            kept[tally.last].notes.append("and \(Figures.grouped(tally.more)) more of this kind")
        }
        return kept
    }

    private struct Tally {
        var byFile: [String: Int] = [:]
        var count = 0
        var more = 0
        /// The position of the last one that is reported.
        var last = 0
    }
}

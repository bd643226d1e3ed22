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
        var kinds: [String: Kind] = [:]
        var kept: [Finding] = []
        for finding in findings {
            var kind = kinds.removeValue(forKey: finding.rule) ?? Kind()
            let inFile = kind.byFile[finding.path, default: 0]
            if inFile < mostInFile, kind.count < mostInAll {
                kind.byFile[finding.path] = inFile + 1
                kind.count += 1
                kind.last = kept.count
                kept.append(finding)
            } else {
                kind.more += 1
            }
            kinds[finding.rule] = kind
        }
        for kind in kinds.values where kind.more > 0 {
            kept[kind.last].notes.append("and \(Figures.grouped(kind.more)) more of this kind")
        }
        return kept
    }

    private struct Kind {
        var byFile: [String: Int] = [:]
        var count = 0
        var more = 0
        /// The position of the last one that is reported.
        var last = 0
    }
}

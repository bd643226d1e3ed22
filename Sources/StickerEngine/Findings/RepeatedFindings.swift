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
        var kept: [Finding] = []
        var (inFile, inAll): ([[String]: Int], [String: Int]) = ([:], [:])
        // By rule: the position of the last one that is reported, and how many are not.
        var (last, more): ([String: Int], [String: Int]) = ([:], [:])
        for finding in findings {
            let (rule, file) = (finding.rule, [finding.rule, finding.path])
            guard inFile[file, default: 0] < mostInFile, inAll[rule, default: 0] < mostInAll else {
                more[rule, default: 0] += 1
                continue
            }
            inFile[file, default: 0] += 1
            inAll[rule, default: 0] += 1
            last[rule] = kept.count
            kept.append(finding)
        }
        for (rule, count) in more {
            if let last = last[rule] { kept[last].notes.append("and \(Figures.grouped(count)) more of this kind") }
        }
        return kept
    }
}

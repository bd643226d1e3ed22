import StickerModel

/// Keeps a report readable where one mistake was made a hundred thousand times.
enum RepeatedFindings {
    /// Findings of one kind that are reported one by one: in one file, and in all.
    private static let mostInFile = 100
    private static let mostInAll = 1_000

    /// The findings without those of a kind that is reported often enough; the last of that kind has their number.
    static func counted(_ findings: [Finding]) -> [Finding] {
        guard findings.count > mostInFile else { return findings }
        var kept: [Finding] = []
        // By rule, and by rule and file.
        var counts: [[String]: Int] = [:]
        var last: [String: Int] = [:]
        var more: [String: Int] = [:]
        for finding in findings {
            let (all, own) = ([finding.rule], [finding.rule, finding.path])
            guard counts[all, default: 0] < mostInAll, counts[own, default: 0] < mostInFile else {
                more[finding.rule, default: 0] += 1
                continue
            }
            for key in [all, own] { counts[key, default: 0] += 1 }
            last[finding.rule] = kept.count
            kept.append(finding)
        }
        for (rule, count) in more {
            if let index = last[rule] { kept[index].notes.append("and \(Figures.grouped(count)) more of this kind") }
        }
        return kept
    }
}

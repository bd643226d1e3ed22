import StickerModel

/// Keeps remarks from drowning what matters.
enum Remarks {
    private static let most = 3

    /// More than a few remarks of one rule become the first of them, with the other files in a note. Warnings and errors
    /// all stay.
    static func condensed(_ findings: [Finding]) -> [Finding] {
        let counts = Dictionary(grouping: findings.filter { $0.severity == .info }, by: \.rule)
        var told = Set<String>()
        return findings.compactMap { finding in
            guard finding.severity == .info, let alike = counts[finding.rule], alike.count > most else {
                return finding
            }
            guard told.insert(finding.rule).inserted else { return nil }
            var first = finding
            first.notes.append("likewise " + NameList.text(alike.dropFirst().map { $0.path.fileName }))
            return first
        }
    }
}

extension String {
    /// The part behind the last slash.
    var fileName: String { split(separator: "/").last.map(String.init) ?? self }
}

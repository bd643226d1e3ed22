import StickerModel

extension TextStyle {
    /// Findings as a compiler prints them, which editors, people and scripts understand:
    ///
    ///     pack.yaml:12:9: error: unknown key `emojs` [manifest/unknown-key]
    ///     pack.yaml:12:9: note: did you mean `emojis`?
    ///
    /// One line for each finding and each note, except that a remark has its only note beside it; then lines
    /// about what platforms have no field for; "" without findings.
    package func report(_ findings: [Finding], detail: ReportDetail = .digest(option: nil)) -> SafeText<Terminal> {
        let digest = FindingDigest(findings, isComplete: detail == .complete, option: detail.remark)
        let errors = digest.entries.firstIndex { $0.finding.severity == .error } ?? digest.entries.endIndex
        return digest.entries[..<errors].map { text($0, detail) }.joined()
            + paragraph(digest.dropped.map(\.finding.message), detail)
            + hidden(digest.hiddenRemarks, detail) + digest.entries[errors...].map { text($0, detail) }.joined()
    }

    private func text(_ entry: FindingDigest.Entry, _ detail: ReportDetail) -> SafeText<Terminal> {
        let finding = entry.finding
        let message = SafeText<Terminal>.text(Self.withoutPath(finding))
        let location = paint(location(of: finding), as: .strong)
        let level = paint("\(.text(finding.severity.rawValue)):", as: .of(finding.severity))
        let rules = entry.rules.map { SafeText<Terminal>.text($0) }.joined(separator: ", ")
        let rule = paint("[\(rules)]", as: .faint)
        var facts = detail == .complete ? finding.allNotes : finding.notes
        if let more = entry.more { facts.append([facts.popLast(), more].compactMap(\.self).joined(separator: "; ")) }
        // A remark asks for nothing: its one note shares its line.
        if detail != .complete, finding.severity == .info, facts.count == 1 {
            return "\(location)\(level) \(message); \(.text(facts[0])) \(rule)\n"
        }
        let notes = facts.map { note -> SafeText<Terminal> in
            "\(location)\(paint("note:", as: .info)) \(.text(note))\n"
        }
        return "\(location)\(level) \(message) \(rule)\n" + notes.joined()
    }

    /// A message that begins with the file that its line begins with already, without it.
    private static func withoutPath(_ finding: Finding) -> String {
        let name = [finding.path, FileName.last(finding.path)].first {
            !$0.isEmpty && finding.message.hasPrefix($0 + " ")
        }
        return name.map { String(finding.message.dropFirst($0.count + 1)) } ?? finding.message
    }

    private func hidden(_ count: Int, _ detail: ReportDetail) -> SafeText<Terminal> {
        count == 0 ? "" : "Not shown: \(.text(Figures.grouped(count))) info\(.text(detail.remark)).\n"
    }

    /// A sentence for each platform, on three lines at most.
    private func paragraph(_ dropped: [String], _ detail: ReportDetail) -> SafeText<Terminal> {
        let shown = dropped.count > Self.mostDropped ? Self.mostDropped - 1 : dropped.count
        let rest = dropped.count - shown
        let more: SafeText<Terminal> =
            rest == 0
            ? "" : "Left out on \(.text(SummaryLine.counted(rest, "more platform"))), too\(.text(detail.remark)).\n"
        return dropped.prefix(shown).map { "\(paint("Left out:", as: .info)) \(.text($0)).\n" }.joined() + more
    }

    private static let mostDropped = 3

    private func location(of finding: Finding) -> SafeText<Terminal> {
        var parts: [SafeText<Terminal>] = finding.path.isEmpty ? [] : [.text(finding.path)]
        if let line = finding.line {
            parts.append("\(line)")
            if let column = finding.column { parts.append("\(column)") }
        }
        return parts.isEmpty ? "" : parts.joined(separator: ":") + ": "
    }
}

package enum ReportDetail: Sendable, Equatable {
    /// Many of a kind together; `option` is how the reader gets all of them.
    case digest(option: String?)
    /// Every finding with all its notes.
    case complete

    /// " (--verbose)"
    fileprivate var remark: String { if case .digest(let option?) = self { " (\(option))" } else { "" } }
}

import StickerModel

extension LockOutcome {
    /// A line for each released identifier, below its platform.
    package var list: SafeText<Terminal> {
        guard !identifiers.isEmpty else {
            return "Nothing was released yet: stickerpress release writes \(.text(path)).\n"
        }
        let groups = identifiers.grouped { $0.target }
        return groups.map { target, identifiers in "\(.text(target))\n" + Self.table(identifiers) }.joined()
            + "\(.text(SummaryLine.counted(identifiers.count, "released identifier"))) in \(.text(path)).\n"
    }

    private static func table(_ identifiers: [RegistryEntry]) -> SafeText<Terminal> {
        let rows = identifiers.map { identifier in
            let record = identifier.record
            let owner = record.owner.map { $0.text == record.id ? "" : "of \($0.text)" } ?? ""
            let rest = [owner, identifier.content].filter { !$0.isEmpty }.joined(separator: ", ")
            return Table.Row(cells: [record.kind, record.id, rest].map(LongText.shortened))
        }
        return Table(rows: rows, widest: 60).text(indent: "  ")
    }

    package var summary: SafeText<Terminal> {
        guard status == .success else {
            let what: SafeText<Terminal> =
                status == .usage ? "Nothing was compared" : "Differs from the last release"
            return SummaryLine.failure(what, findings)
        }
        let count = SummaryLine.counted(identifiers.count, "released identifier")
        guard !identifiers.isEmpty else { return "Nothing was released yet.\n" }
        return findings.isEmpty
            ? "\(.text(path)) is in order: \(.text(count)).\n"
            : "\(.text(path)) has \(.text(count))\(SummaryLine.counts(findings)).\n"
    }

    package var removal: SafeText<Terminal> {
        guard !removed.isEmpty else {
            let fact: SafeText<Terminal> = isFileRemoved ? "\(.text(path)) is removed" : "There is no \(.text(path))"
            return "\(fact); nothing counts as released.\n"
        }
        let names = removed.map { LongText.shortened($0.record.id) }.joined(separator: ", ")
        let count = SummaryLine.counted(removed.count, "identifier")
        return removed.reduce("Removed \(.text(count)) from \(.text(path)): \(.text(names)).\n") { text, gone in
            guard let version = gone.record.version else { return text }
            return text
                + "\(.text(gone.record.id)) begins with version 1 again: phones with version \(.text("\(version)")) refuse it.\n"
        }
    }
}

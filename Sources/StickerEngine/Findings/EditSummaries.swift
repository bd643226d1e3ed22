import StickerModel

// The last lines of the commands that write manifests, or files that others made.

extension FixOutcome {
    package func summary(_ rules: @autoclosure () -> [RuleSummary]) -> SafeText<Terminal> {
        guard !changes.isEmpty else {
            return remarkLines
                + (findings.isEmpty
                    ? "Nothing to fix in \(.text(place)).\n"
                    : SummaryLine.failure("Nothing was changed", findings, rules()))
        }
        let files = SummaryLine.counted(changes.count, "file")
        let done: SafeText<Terminal> =
            isDryRun
            ? "Dry run: \(.text(files)) of \(.text(place)) would change"
            : "Fixed \(.text(files)) in \(.text(place))"
        guard !findings.isEmpty else { return remarkLines + done + ".\n" }
        return remarkLines + SummaryLine.failure(done + "; what needs your attention", findings, rules())
    }

    /// A dot before a full stop is easily read as the folder above.
    private var place: String { path == "." ? "this folder" : path }

    /// What was not asked for.
    private var remarkLines: SafeText<Terminal> {
        var lines = remarks
        if let small = declined[.enlarge].map({ SummaryLine.counted($0, "small picture") }) {
            lines.append("Not enlarged, as that blurs: \(small); --enlarge does it.")
        }
        if let pictures = declined[.rename].map({ SummaryLine.counted($0, "picture") }) {
            lines.append("Not renamed, as the platform takes the names: \(pictures); --rename does it.")
        }
        return lines.map { "\(.text($0))\n" }.joined()
    }
}

extension ImportOutcome {
    /// What was imported and into which manifest, with the next step; else why nothing was written.
    package var summary: SafeText<Terminal> {
        guard let manifest else { return SummaryLine.failure("Nothing was written", findings) }
        let sources: SafeText<Terminal> = sources.map { "Imported from \(.text($0)).\n" }.joined()
        let files = [manifest, packManifests].compactMap { $0 }.joined(separator: " and ")
        let packs = packCount > 1 ? " in \(Figures.grouped(packCount)) packs" : ""
        return sources + "Wrote \(.text(files)) with \(.text(SummaryLine.counted(stickerCount, "sticker") + packs)).\n"
            + SummaryLine.next("review it, then run", "build", manifest)
    }
}

extension AddOutcome {
    /// How many stickers each pack got, or would get in a dry run; else why nothing was written.
    package var summary: SafeText<Terminal> {
        guard let manifest, status == .success else { return SummaryLine.failure("Nothing was written", findings) }
        guard !added.isEmpty else {
            if findings.contains(where: { $0.severity > .info }) {
                return SummaryLine.failure("Nothing was written", findings)
            }
            let pictures = findings.isEmpty ? "picture" : "other picture"
            return "Nothing to add: no \(.text(pictures)) beside the art of \(.text(manifest)) is new.\n"
        }
        let count = SummaryLine.counted(added.reduce(0) { $0 + $1.count }, "sticker")
        let files = added.map(\.file).uniqued
        let packs = added.map { pack in
            "“\(pack.pack)”" + (added.count > 1 ? " (\(pack.count))" : "") + (files.count > 1 ? " in \(pack.file)" : "")
        }
        let place = files.count == 1 ? " in " + files[0] : ""
        let lead: SafeText<Terminal> = isDryRun ? "Dry run, nothing was written: this would add" : "Added"
        let next: SafeText<Terminal> = isDryRun ? "" : SummaryLine.next("describe them, then run", "build", manifest)
        let names =
            packs.count > 9
            ? "\(Figures.grouped(packs.count)) packs: " + NameList.text(packs) : NameList.whole(packs, "and")
        return "\(lead) \(.text(count)) to \(.text(names + place)).\n" + next
    }
}

extension TableOutcome {
    /// How many stickers changed, or would change in a dry run; else why nothing was written.
    package var summary: SafeText<Terminal> {
        guard let manifest, status == .success else { return SummaryLine.failure("Nothing was written", findings) }
        guard changedCount + movedCount > 0 else {
            return "Nothing to change: \(.text(manifest)) has these texts already.\n"
        }
        let texts = changedCount == 0 ? nil : SummaryLine.counted(changedCount, "sticker")
        let places = movedCount == 0 ? nil : "the places of " + SummaryLine.counted(movedCount, "sticker")
        let changes = NameList.whole([texts, places].compactMap(\.self), "and")
        let lead: SafeText<Terminal> = isDryRun ? "Dry run, nothing was written: this would change" : "Changed"
        return "\(lead) \(.text(changes)) in \(.text(NameList.whole(files, "and"))).\n"
    }
}

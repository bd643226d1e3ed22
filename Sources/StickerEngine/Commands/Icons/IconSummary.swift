import StickerModel

extension IconsOutcome {
    /// How many icons or icon sets are missing or would be rejected.
    package var summary: SafeText<Terminal> {
        guard status != .success else { return "No required icon is missing.\n" }
        let subject =
            faultCount == 1 ? "1 icon or icon set is" : "\(Figures.grouped(faultCount)) icons or icon sets are"
        return "\(.text(subject)) missing or would be rejected.\n"
    }
}

extension IconMakingOutcome {
    /// How many icons were made, and what to do with them; else why nothing was written.
    package var summary: SafeText<Terminal> {
        guard status == .success else { return SummaryLine.failure("Nothing was written", findings) }
        if isUpToDate { return "Up to date: the icons in \(.text(output)) are unchanged.\n" }
        if isReplaced {
            let set = files.first.map { FileName.folder($0) } ?? ""
            return remarks.map { "\(.text($0))\n" }.joined()
                + "Replaced \(.text(FilePath.shown(set, in: output))): "
                + "\(.text(SummaryLine.counted(files.count { $0.hasSuffix(".png") }, "icon"))).\n"
        }
        let images = files.count { $0.hasSuffix(".png") }
        let folders = Set(files.compactMap { FileName.parts($0).dropLast().first.map(String.init) }).sorted()
        // A colon at the beginning of a text is a command of GitHub workflows; this one is ours.
        let sets: SafeText<Terminal> = folders.isEmpty ? "" : ": \(.text(folders.joined(separator: ", ")))"
        return remarks.map { "\(.text($0))\n" }.joined()
            + "Made \(.text(SummaryLine.counted(images, "icon"))) in \(.text(output))\(sets).\n"
            + (folders.isEmpty
                ? ""
                : SummaryLine.next("drag the sets into your asset catalog; for the checklist run", "icons", output))
    }
}

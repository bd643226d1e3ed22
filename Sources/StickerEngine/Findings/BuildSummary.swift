import StickerModel

extension BuildOutcome {
    /// `rules` are those that `explain` knows.
    package func summary(_ rules: @autoclosure () -> [RuleSummary]) -> SafeText<Terminal> {
        let remarkLines: SafeText<Terminal> = remarks.map { "\(.text($0))\n" }.joined()
        guard status == .success else {
            return remarkLines + SummaryLine.failure("Nothing was written", findings, rules())
        }
        if isUpToDate { return "Up to date: nothing has changed since \(.text(output)) was built.\n" }
        let stickers = SummaryLine.counted(stickerCount, "sticker")
        let targets = SummaryLine.counted(targetCount, "platform")
        let size = "\(SummaryLine.counted(fileCount, "file")), \(ByteCount.text(byteCount))"
        let changes = stickerChanges.map { $0.text + "; " } ?? ""
        return remarkLines
            + "Built \(.text("\(stickers) for \(targets)")) in \(.text(output)): \(.text(changes + size))"
            + "\(SummaryLine.counts(findings)).\n" + versionLines + releaseLine
    }

    /// "2 packs get a new image_data_version."
    private var versionLines: SafeText<Terminal> {
        newVersions.map { version in
            let packs = SummaryLine.counted(version.packs.count, "pack")
            let names = version.packs.count > 9 ? "" : " (\(version.packs.joined(separator: ", ")))"
            return
                "\(.text(packs))\(.text(names)) \(version.packs.count == 1 ? "gets" : "get") a new \(.text(version.name)).\n"
        }.joined()
    }

    /// "Released: 34 identifiers are recorded in stickerpress.lock; commit it."
    private var releaseLine: SafeText<Terminal> {
        guard let release else { return "" }
        guard release.count > 0 else {
            return "Released: these platforms have no identifiers that people keep, so there is nothing to record.\n"
        }
        let count = SummaryLine.counted(release.count, "identifier")
        return
            "Released: \(.text(count)) \(release.count == 1 ? "is" : "are") recorded in \(.text(release.path)); commit it.\n"
    }

    /// The page as a path that opens from where the command runs; nil when there is none.
    package var pagePath: String? { page.map { FilePath.join(shownOutput, $0) } }

    package var pageLine: SafeText<Terminal> { pagePath.map { "See it: open \(.shellWord($0)) in a browser\n" } ?? "" }

    /// What to do next: the page, then a line for each platform that was built. Commands in them name the output
    /// where it is not the one that they build into by themselves, `defaultOutput`.
    package func nextLines(defaultOutput: String) -> SafeText<Terminal> {
        let isDefault = FilePath.absolute(shownOutput) == FilePath.absolute(defaultOutput)
        return pageLine
            + nextSteps.map { next -> SafeText<Terminal> in
                let text = next.step.text(
                    folder: FilePath.join(shownOutput, next.folder), manifest: manifest,
                    output: isDefault ? nil : shownOutput)
                return "\(.text(next.title)): \(text)\n"
            }.joined()
    }

    package var stickerLines: SafeText<Terminal> {
        (isUpToDate ? [] : stickerChanges?.lines ?? []).map { "\(.text($0))\n" }.joined()
    }

    /// One line for each file that differs from the previous output, `changed a/tea.webp`; nothing for a first build.
    package var changeLines: SafeText<Terminal> {
        guard changes.contains(where: { $0.kind != .added }) else { return "" }
        return changes.map { "\(.text($0.kind.rawValue)) \(.text($0.path))\n" }.joined()
    }
}

extension PlanOutcome {
    package func summary(_ rules: @autoclosure () -> [RuleSummary]) -> SafeText<Terminal> {
        guard status == .success else { return SummaryLine.failure("This would not build", findings, rules()) }
        return "Dry run: nothing was written\(SummaryLine.counts(findings)).\n"
    }
}

extension CheckOutcome {
    /// What each path was recognized as, then the result. `rules` are those that `explain` knows.
    package func summary(_ rules: @autoclosure () -> [RuleSummary]) -> SafeText<Terminal> {
        let judged: SafeText<Terminal> = (subjects + remarks).map { "\(.text($0))\n" }.joined()
        let rest: SafeText<Terminal> =
            isUndrawn ? "A build draws the stickers and may find more; check --render does, too.\n" : ""
        switch status {
        case .success where findings.isEmpty: return judged + "No problems found.\n" + rest
        case .success: return judged + "Passed with \(.text(findings.counts)).\n" + rest
        default: return judged + SummaryLine.failure("Failed", findings, rules())
        }
    }
}

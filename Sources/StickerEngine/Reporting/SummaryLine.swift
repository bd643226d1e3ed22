import StickerModel

/// The last lines of a run, for each verb: what was done, what was found, what to do next. Each ends with a newline.
enum SummaryLine {
    /// "Nothing was written: 2 errors, 1 warning." and, where a rule is broken whose level can be changed, where to read
    /// why. All others say what to do in their notes.
    static func failure(
        _ lead: SafeText<Terminal>, _ findings: [Finding], _ rules: @autoclosure () -> [RuleSummary] = []
    ) -> SafeText<Terminal> {
        let counts: SafeText<Terminal> = findings.isEmpty ? "" : ": \(.text(FindingCounts(findings).text))"
        let known = Set(rules().filter(\.isSettable).map(\.id))
        let broken = findings.first { $0.severity == .error && known.contains($0.rule) }
        let advice: SafeText<Terminal> = broken.map { "Why: stickerpress explain \(.text($0.rule))\n" } ?? ""
        return "\(lead)\(counts).\n\(advice)"
    }

    /// " (1 warning)", or nothing without findings.
    static func counts(_ findings: [Finding]) -> SafeText<Terminal> {
        findings.isEmpty ? "" : " (\(.text(FindingCounts(findings).text)))"
    }

    /// "1 sticker", "1,204 stickers".
    static func counted(_ count: Int, _ noun: String) -> String {
        "\(Figures.grouped(count)) \(noun)\(count == 1 ? "" : "s")"
    }

    /// "1 more mistake follows", "2 more mistakes follow".
    static func following(_ count: Int, _ noun: String) -> String {
        counted(count, "more " + noun) + (count == 1 ? " follows" : " follow")
    }

    /// A command to continue with, ready to be pasted.
    static func next(
        _ advice: SafeText<Terminal>, _ command: SafeText<Terminal>, _ path: String
    ) -> SafeText<Terminal> {
        "Next: \(advice) stickerpress \(command) \(.shellWord(path))\n"
    }
}

/// How many findings there are of each severity.
package struct FindingCounts: Sendable, Hashable {
    /// Findings of severity error.
    package var errors: Int
    /// Findings of severity warning.
    package var warnings: Int
    /// Findings of severity info.
    package var remarks: Int

    /// Counts findings of any order.
    package init(_ findings: [Finding]) {
        (errors, warnings, remarks) = (0, 0, 0)
        for finding in findings {
            switch finding.severity {
            case .error: errors += 1
            case .warning: warnings += 1
            case .info: remarks += 1
            }
        }
    }

    /// "2 errors, 1 warning"; "no findings" when there is none.
    package var text: String {
        let counts = [(errors, "error"), (warnings, "warning"), (remarks, "remark")].filter { $0.0 > 0 }
        return counts.isEmpty
            ? "no findings" : counts.map { SummaryLine.counted($0.0, $0.1) }.joined(separator: ", ")
    }
}

extension BuildOutcome {
    /// `rules` are those that `explain` knows.
    package func summary(_ rules: @autoclosure () -> [RuleSummary]) -> SafeText<Terminal> {
        if isUnreleased {
            return SummaryLine.failure("\(.text(shownOutput)) was built, but not released", findings, rules())
        }
        guard status == .success else { return SummaryLine.failure("Nothing was written", findings, rules()) }
        if isUpToDate { return "Up to date: nothing has changed since \(.text(output)) was built.\n" }
        let stickers = SummaryLine.counted(stickerCount, "sticker")
        let targets = SummaryLine.counted(targetCount, "platform")
        let size = "\(SummaryLine.counted(fileCount, "file")), \(ByteCount.text(byteCount))"
        let changes = stickerChanges.map { $0.text + "; " } ?? ""
        return remarks.map { "\(.text($0))\n" }.joined()
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
        let count = SummaryLine.counted(release.count, "identifier")
        return
            "Released: \(.text(count)) \(release.count == 1 ? "is" : "are") recorded in \(.text(release.path)); commit it.\n"
    }

    /// The page as a path that opens from where the command runs; nil when there is none.
    package var pagePath: String? { page.map { FilePath.join(shownOutput, $0) } }

    /// Where to look at what was built.
    package var pageLine: SafeText<Terminal> {
        pagePath.map { "See it: open \(.shellWord($0)) in a browser\n" } ?? ""
    }

    /// What to do next: the page, then a line for each platform that was built. Commands in them are told the output
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

    /// One line for each file that differs from the previous output, `changed whatsapp/ios/tea.webp`; nothing for a
    /// first build, where all are new.
    package var changeLines: SafeText<Terminal> {
        guard changes.contains(where: { $0.kind != .added }) else { return "" }
        return changes.map { "\(.text($0.kind.rawValue)) \(.text($0.path))\n" }.joined()
    }
}

extension PreviewOutcome {
    /// Where the page is and what it shows, or why there is none.
    package var summary: SafeText<Terminal> {
        if text != nil { return "" }
        guard status == .success, let page else { return SummaryLine.failure("Nothing was written", findings) }
        if isOwnPage { return "The build wrote the page: \(.shellWord(page))\n" }
        let stickers = SummaryLine.counted(stickerCount, "sticker")
        return
            "Wrote \(.shellWord(page)): \(.text("\(stickers), \(findingCounts.text), \(ByteCount.text(byteCount))")).\n"
    }
}

extension PlanOutcome {
    /// `rules` are those that `explain` knows.
    package func summary(_ rules: @autoclosure () -> [RuleSummary]) -> SafeText<Terminal> {
        guard status == .success else { return SummaryLine.failure("This would not build", findings, rules()) }
        return "Dry run: nothing was written\(SummaryLine.counts(findings)).\n"
    }
}

extension CheckOutcome {
    /// What each path was recognized as, then the result. `rules` are those that `explain` knows.
    package func summary(_ rules: @autoclosure () -> [RuleSummary]) -> SafeText<Terminal> {
        let judged: SafeText<Terminal> = (subjects + remarks).map { "\(.text($0))\n" }.joined()
        switch status {
        case .success where findings.isEmpty: return judged + "No problems found.\n"
        case .success: return judged + "Passed with \(.text(FindingCounts(findings).text)).\n"
        default: return judged + SummaryLine.failure("Failed", findings, rules())
        }
    }
}

extension FixOutcome {
    /// `rules` are those that `explain` knows.
    package func summary(_ rules: @autoclosure () -> [RuleSummary]) -> SafeText<Terminal> {
        guard !changes.isEmpty else {
            return findings.isEmpty
                ? "Nothing to mend in \(.text(path)).\n"
                : SummaryLine.failure("Nothing was changed", findings, rules())
        }
        let files = SummaryLine.counted(changes.count, "file")
        let done: SafeText<Terminal> =
            isDryRun
            ? "Dry run: \(.text(files)) of \(.text(path)) would change"
            : "Mended \(.text(files)) of \(.text(path))"
        guard !findings.isEmpty else { return done + ".\n" }
        return SummaryLine.failure(done + "; left for you", findings, rules())
    }
}

extension ImportOutcome {
    /// What was imported and into which manifest, with the next step; else why nothing was written.
    package var summary: SafeText<Terminal> {
        guard let manifest else { return SummaryLine.failure("Nothing was written", findings) }
        let sources: SafeText<Terminal> = sources.map { "Imported from \(.text($0)).\n" }.joined()
        let packs = packCount == 1 ? "" : "\(Figures.grouped(packCount)) packs and "
        let content = packs + SummaryLine.counted(stickerCount, "sticker")
        return sources + "Wrote \(.text(manifest)) with \(.text(content)).\n"
            + SummaryLine.next("review it, then run", "build", manifest)
    }
}

extension ScaffoldOutcome {
    /// Which manifest was written, with the next steps; else why nothing was written.
    package var summary: SafeText<Terminal> {
        guard let manifest else { return SummaryLine.failure("Nothing was written", findings) }
        let packs = packCount > 1 ? " in \(Figures.grouped(packCount)) packs" : ""
        return "Wrote \(.text(manifest)) with \(.text(SummaryLine.counted(stickerCount, "sticker") + packs)).\n"
            + SummaryLine.next("review it, then run", "build", manifest)
            + (gitIgnore.map { "For git: printf '%s\\n' out/ 'out-*/' >> \(.shellWord($0))\n" } ?? "")
    }
}

extension AppInstallOutcome {
    /// Into which folders files were copied, and how many of each kind; else why nothing was.
    package var summary: SafeText<Terminal> {
        guard status == .success else { return SummaryLine.failure("Nothing was copied", findings) }
        guard !changes.isEmpty else {
            return "\(.text(NameList.text(folders))) \(folders.count == 1 ? "is" : "are") up to date.\n"
        }
        let kinds: [OutputChange.Kind] = [.added, .changed, .removed]
        let counts = kinds.compactMap { kind -> String? in
            let count = changes.count { $0.kind == kind }
            return count == 0 ? nil : "\(Figures.grouped(count)) \(kind.rawValue)"
        }
        return "Copied into \(.text(NameList.text(folders))): \(.text(counts.joined(separator: ", "))); "
            + "\(.text(SummaryLine.counted(fileCount, "file"))) in all.\n"
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
            return "Nothing to add: every \(.text(pictures)) beside the art of \(.text(manifest)) is in a pack.\n"
        }
        let count = SummaryLine.counted(added.reduce(0) { $0 + $1.count }, "sticker")
        let files = added.map(\.file).uniqued
        let packs = added.map { pack in
            "“\(pack.pack)”" + (added.count > 1 ? " (\(pack.count))" : "")
                + (files.count > 1 ? " in \(pack.file)" : "")
        }
        let place = files.count == 1 ? " in " + files[0] : ""
        let lead: SafeText<Terminal> = isDryRun ? "Dry run, nothing was written: this would add" : "Added"
        let next: SafeText<Terminal> = isDryRun ? "" : SummaryLine.next("describe them, then run", "build", manifest)
        return "\(lead) \(.text(count)) to \(.text(NameList.whole(packs, "and") + place)).\n" + next
    }
}

extension TableOutcome {
    /// How many stickers changed, or would change in a dry run; else why nothing was written.
    package var summary: SafeText<Terminal> {
        guard let manifest, status == .success else { return SummaryLine.failure("Nothing was written", findings) }
        guard changedCount > 0 else { return "Nothing to change: \(.text(manifest)) has these texts already.\n" }
        let count = SummaryLine.counted(changedCount, "sticker")
        let lead: SafeText<Terminal> = isDryRun ? "Dry run, nothing was written: this would change" : "Changed"
        return "\(lead) \(.text(count)) in \(.text(NameList.whole(files, "and"))).\n"
    }
}

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

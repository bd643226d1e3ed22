import StickerModel

/// Last words that builds, plans and checks share.
enum Closing {
    /// "Nothing was written: 2 errors, 1 warning." and, where a platform's rule is broken, where to read why.
    /// The tool's own checks say all there is to say in their notes.
    static func refusal(_ lead: String, _ findings: [Finding], _ rules: [RuleSummary]) -> String {
        let counts = findings.isEmpty ? "" : ": \(FindingCounts(findings).text)"
        let known = Set(rules.map(\.id))
        let broken = findings.first { $0.severity == .error && known.contains($0.rule) }
        let advice = broken.map { "Why: \(ToolIdentity.name) explain \($0.rule.displaySafe)\n" } ?? ""
        return "\(lead)\(counts).\n\(advice)"
    }
}

/// How many findings there are of each severity.
package struct FindingCounts: Sendable, Hashable {
    /// Findings of severity error.
    package var errors: Int
    /// Findings of severity warning.
    package var warnings: Int
    /// Findings of severity info, which texts call remarks.
    package var remarks: Int

    /// Counts findings of any order.
    package init(_ findings: [Finding]) {
        errors = findings.count { $0.severity == .error }
        warnings = findings.count { $0.severity == .warning }
        remarks = findings.count { $0.severity == .info }
    }

    /// "2 errors, 1 warning"; "no findings" when there is none.
    package var text: String {
        let parts = [
            words(errors, "error", "errors"), words(warnings, "warning", "warnings"),
            words(remarks, "remark", "remarks"),
        ].compactMap(\.self)
        return parts.isEmpty ? "no findings" : parts.joined(separator: ", ")
    }

    private func words(_ count: Int, _ one: String, _ many: String) -> String? {
        count == 0 ? nil : "\(Figures.grouped(count)) \(count == 1 ? one : many)"
    }
}

extension BuildOutcome {
    /// What was made, how large, what was found, what to do next; one or two lines with a final newline.
    /// `rules` are those that can be explained.
    package func closingLine(_ rules: [RuleSummary]) -> String {
        let counts = FindingCounts(findings)
        guard status == .success else { return Closing.refusal("Nothing was written", findings, rules) }
        if isUpToDate { return "Up to date: nothing has changed since \(output.displaySafe) was built.\n" }
        let stickers = "\(Figures.grouped(stickerCount)) sticker\(stickerCount == 1 ? "" : "s")"
        let files = "\(Figures.grouped(fileCount)) file\(fileCount == 1 ? "" : "s")"
        let found = findings.isEmpty ? "" : " (\(counts.text))"
        let remarks = remarks.map { "\($0.displaySafe)\n" }.joined()
        return "\(remarks)Made \(stickers) in \(output.displaySafe): \(files), \(ByteCount.text(byteCount))\(found).\n"
    }
}

extension BuildOutcome {
    /// One line for each file that differs from the output before, `changed whatsapp/ios/tea.webp`; nothing for a first
    /// build, where all are new.
    package var changeLines: String {
        guard changes.contains(where: { $0.kind != .added }) else { return "" }
        return changes.map { "\($0.kind.rawValue) \($0.path.displaySafe)\n" }.joined()
    }
}

extension PlanOutcome {
    /// What was found and what to do next, with a final newline.
    /// `rules` are those that can be explained.
    package func closingLine(_ rules: [RuleSummary]) -> String {
        guard status == .success else { return Closing.refusal("This would not build", findings, rules) }
        let found = findings.isEmpty ? "" : " (\(FindingCounts(findings).text))"
        return "Nothing was written; without --dry-run this would be built\(found).\n"
    }
}

extension CheckOutcome {
    /// What each path was taken for, then what was found and what to do next; each line with its newline.
    /// `rules` are those that can be explained.
    package func closingLines(_ rules: [RuleSummary]) -> String {
        let judged = subjects.map { "\($0.displaySafe)\n" }.joined()
        switch status {
        case .success where findings.isEmpty: return judged + "All in order.\n"
        case .success: return judged + "In order, with \(FindingCounts(findings).text).\n"
        default: return judged + Closing.refusal("Not in order", findings, rules)
        }
    }
}

extension ImportOutcome {
    /// What was taken from where and what to do next, each line with its newline.
    package var closingLines: String {
        guard let manifest else { return Closing.refusal("Nothing was written", findings, []) }
        let taken = sources.map { "From \($0.displaySafe).\n" }.joined()
        let packs = packCount == 1 ? "" : "\(Figures.grouped(packCount)) packs and "
        let stickers = "\(packs)\(Figures.grouped(stickerCount)) sticker\(stickerCount == 1 ? "" : "s")"
        let shown = manifest.displaySafe
        return taken + "Wrote \(shown) with \(stickers).\n"
            + "Next: look it over, then \(ToolIdentity.name) build \(shown)\n"
    }
}

extension ScaffoldOutcome {
    /// What was written and what to do next, each line with its newline.
    package var closingLines: String {
        guard let manifest else { return Closing.refusal("Nothing was written", findings, []) }
        let stickers = "\(Figures.grouped(stickerCount)) sticker\(stickerCount == 1 ? "" : "s")"
        let shown = manifest.displaySafe
        return "Wrote \(shown) with \(stickers).\nNext: look it over, then \(ToolIdentity.name) build \(shown)\n"
    }
}

extension IconsOutcome {
    /// What it comes to, one line with a final newline.
    package var closingLine: String {
        guard status != .success else { return "Every icon that is needed is there.\n" }
        let what = faultCount == 1 ? "1 icon or set is" : "\(Figures.grouped(faultCount)) icons or sets are"
        return "\(what) missing or would be refused.\n"
    }
}

extension IconMakingOutcome {
    /// What was made and what to do with it, each line with its newline.
    package var closingLine: String {
        guard status == .success else { return Closing.refusal("Nothing was written", findings, []) }
        let shown = output.displaySafe
        if isUpToDate { return "Up to date: the icons in \(shown) are what they would be.\n" }
        let images = files.count { $0.hasSuffix(".png") }
        let folders = Set(files.compactMap { $0.contains("/") ? String($0.prefix { $0 != "/" }) : nil }).sorted()
        let sets = folders.isEmpty ? "" : ": " + folders.map(\.displaySafe).joined(separator: ", ")
        let advice = "Next: drag the sets into your asset catalog; \(ToolIdentity.name) icons \(shown) shows the list\n"
        return remarks.map { $0.displaySafe + "\n" }.joined()
            + "Made \(Figures.grouped(images)) icons in \(shown)\(sets).\n" + (folders.isEmpty ? "" : advice)
    }
}

import StickerModel

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

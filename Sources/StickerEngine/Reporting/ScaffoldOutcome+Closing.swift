import StickerModel

extension ScaffoldOutcome {
    /// What was written and what to do next, each line with its newline.
    package var closingLines: String {
        guard let manifest else { return Closing.refusal("Nothing was written", findings, []) }
        let stickers = "\(Figures.grouped(stickerCount)) sticker\(stickerCount == 1 ? "" : "s")"
        let shown = manifest.displaySafe
        return "Wrote \(shown) with \(stickers).\nNext: look it over, then \(ToolIdentity.name) build \(shown)\n"
    }
}

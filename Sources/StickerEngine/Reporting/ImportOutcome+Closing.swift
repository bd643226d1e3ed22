import StickerModel

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

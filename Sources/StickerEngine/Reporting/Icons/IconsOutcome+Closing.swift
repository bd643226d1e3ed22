import StickerModel

extension IconsOutcome {
    /// What it comes to, one line with a final newline.
    package var closingLine: String {
        guard status != .success else { return "Every icon that is needed is there.\n" }
        let what = faultCount == 1 ? "1 icon or set is" : "\(Figures.grouped(faultCount)) icons or sets are"
        return "\(what) missing or would be refused.\n"
    }
}

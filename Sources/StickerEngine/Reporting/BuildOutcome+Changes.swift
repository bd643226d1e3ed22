import StickerModel

extension BuildOutcome {
    /// One line for each file that differs from the output before, `changed whatsapp/ios/tea.webp`; nothing for a first
    /// build, where all are new.
    package var changeLines: String {
        guard changes.contains(where: { $0.kind != .added }) else { return "" }
        return changes.map { "\($0.kind.rawValue) \($0.path.displaySafe)\n" }.joined()
    }
}

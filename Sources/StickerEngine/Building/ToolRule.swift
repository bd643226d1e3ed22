import StickerModel

/// Rules the tool itself has about art, which a manifest may relax or raise like a platform's.
enum ToolRule {
    static let extensionMismatch = "art/extension-mismatch"
    static let notDrawn = "art/not-drawn"

    static let all = [extensionMismatch, notDrawn]
}

extension Finding {
    /// The finding at the level a manifest gives its rule; nil when it is switched off.
    func leveled(by levels: [String: RuleLevel]) -> Finding? {
        guard let level = levels[rule] else { return self }
        guard let severity = level.severity else { return nil }
        var finding = self
        finding.severity = severity
        return finding
    }
}

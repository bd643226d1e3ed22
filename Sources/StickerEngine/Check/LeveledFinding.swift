import StickerModel

extension Finding {
    /// The finding at the level that a manifest gives its rule; nil when it is switched off.
    func leveled(by levels: [String: RuleLevel]) -> Finding? {
        guard let level = levels[rule] else { return self }
        guard let severity = level.severity else { return nil }
        var finding = self
        finding.severity = severity
        return finding
    }

    /// The finding for `--strict`: a warning is an error.
    var strict: Finding {
        var finding = self
        if severity == .warning { finding.severity = .error }
        return finding
    }
}

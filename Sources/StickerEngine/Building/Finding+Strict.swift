import StickerModel

extension Finding {
    /// The finding as `--strict` sees it: a warning is an error.
    var strict: Finding {
        var finding = self
        if severity == .warning { finding.severity = .error }
        return finding
    }
}

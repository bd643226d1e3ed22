import StickerModel

/// Rules of the tool itself, which belong to no platform: those about manifests, art and releases.
protocol OwnRule: CaseIterable, RawRepresentable<String>, Sendable {
    /// What their ids begin with, as those of a platform begin with its name.
    static var group: String { get }
    /// The level of most of its findings.
    var severity: Severity { get }
    /// A line for lists of rules, an example, the remedy, and why it matters that much.
    var text: (title: String, message: String, hint: String, reason: String) { get }
}

extension OwnRule {
    /// As `explain` and the lists show it.
    var summary: RuleSummary {
        let text = text
        return RuleSummary(
            id: rawValue, kind: .notice, title: text.title, severity: severity, message: text.message, hint: text.hint,
            reason: text.reason)
    }
}

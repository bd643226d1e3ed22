/// A rule's level as the manifest sets it, with the reason the manifest has to give.
package struct RuleLevel: Sendable, Hashable {
    /// nil switches the rule off.
    package var severity: Severity?
    package var reason: String

    package init(severity: Severity?, reason: String) {
        self.severity = severity
        self.reason = reason
    }
}

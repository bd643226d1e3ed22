import StickerModel

/// What was found in earlier bundles of one tree, so that four forms of one pack do not say everything four times.
///
/// Only what is below error and reads the same is held back, and only where another form said it already.
struct FindingDeduplicator {
    private var forms: [Key: String] = [:]

    /// The findings to report, and how many were held back.
    mutating func sift(_ findings: [Finding], form: String) -> (new: [Finding], repeated: Int) {
        let new = findings.filter { finding in
            guard finding.severity < .error else { return true }
            let key = Key(rule: finding.rule, message: finding.message)
            guard let said = forms[key], said != form else {
                forms[key] = form
                return true
            }
            return false
        }
        return (new, findings.count - new.count)
    }

    private struct Key: Hashable {
        var rule: String
        var message: String
    }
}

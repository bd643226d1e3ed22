/// What a reporter knows beside the findings.
package struct ReportContext: Sendable {
    /// The platforms' rules, for titles and remedies.
    package var rules: [RuleSummary]
    /// Paths inside this folder are given relative to it where machines read them.
    package var workingFolder: String
    /// Whether text is colored.
    package var style: TextStyle
    /// Whether long tables are shown whole.
    package var listsEverything = false

    /// What is known; without rules, reports name rules by their ids alone.
    package init(rules: [RuleSummary] = [], workingFolder: String, style: TextStyle = .plain) {
        self.rules = rules
        self.workingFolder = workingFolder
        self.style = style
    }
}

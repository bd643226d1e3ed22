/// What a target makes of a catalog, and what it has to say about it.
package struct TargetPlan: Sendable {
    package var output: OutputPlan
    /// Broken rules, and everything changed, split or dropped for this platform.
    package var findings: [Finding]
    /// Ids of emitted packs with the manifest pack each came from, so that the staged bundle is judged by its levels.
    package var packOrigins: [String: String]
    /// Identifiers that apps will save; the engine remembers them beside the manifest.
    package var publishedIdentifiers: [PublishedIdentifier]

    package init(
        output: OutputPlan = OutputPlan(), findings: [Finding] = [], packOrigins: [String: String] = [:],
        publishedIdentifiers: [PublishedIdentifier] = []
    ) {
        self.output = output
        self.findings = findings
        self.packOrigins = packOrigins
        self.publishedIdentifiers = publishedIdentifiers
    }
}

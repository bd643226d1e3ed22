extension StickerPress {
    /// What `build` would write, without rendering anything.
    public func plan(_ request: BuildRequest) async -> PlanOutcome {
        let preparation = await PreparedBuild(
            ManifestLoader(targets: targets).load(request.manifest), request, targets: targets, decoding: false)
        let findings = request.isStrict ? preparation.findings.map(\.strict) : preparation.findings
        let text = preparation.plans.map { "\($0.target.name)/\n\($0.plan.output.text)" }.joined()
        let isRefused = findings.contains { $0.severity == .error }
        let status = isRefused && preparation.status == .success ? .findings : preparation.status
        return PlanOutcome(status: status, findings: findings, text: text)
    }
}

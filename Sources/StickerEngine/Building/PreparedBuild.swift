import StickerModel

/// The plans of all targets that are built, each with its target, in registry order.
typealias TargetPlans = [(target: any Target, plan: TargetPlan)]

/// Everything known before the first pixel is rendered: catalog, hashes of the art, plans and the findings on them.
struct PreparedBuild: Sendable {
    /// nil when the manifest is malformed or missing.
    let catalog: Catalog?
    /// The manifest's folder.
    let root: String
    /// For targets that some pack switches on.
    var plans: TargetPlans = []
    /// What is known of the art.
    private(set) var art = ArtFacts()
    /// Hashes of the art as it was when it was surveyed.
    private(set) var hashes: [String: ContentHash] = [:]
    private(set) var findings: [Finding]
    private var problem: LoadedManifest.Problem?

    /// `decoding` reads all pixels of the art, which finds damage that headers do not show.
    init(_ loaded: LoadedManifest, _ request: BuildRequest, targets: [any Target], decoding: Bool) async {
        catalog = loaded.catalog
        root = loaded.root
        findings = loaded.findings
        problem = loaded.problem
        defer { if request.isStrict { findings = findings.map(\.strict) } }
        guard let catalog else { return }
        let workers = Workers(request.jobs)
        let library = ArtLibrary(root: root, limits: request.limits.art(workers: workers.count))
        let survey = await ArtSurvey(
            of: catalog, without: loaded.missingArt, in: library, workers: workers, decoding: decoding)
        hashes = survey.hashes
        art = survey.art
        findings += survey.findings
        if survey.lacksInput { problem = problem ?? .missing }
        findings += EditSurvey(of: catalog, art: survey.art).findings
        // Without the art, rules about packs and stickers would only repeat that it is missing.
        guard problem != .missing else { return }
        var wanted = targets
        if let names = request.targets { wanted.removeAll { !names.contains($0.name) } }
        for target in wanted where !catalog.packs(for: target.name).isEmpty {
            let plan = target.plan(catalog, art: survey.art)
            plans.append((target, plan))
            findings += plan.findings.map(library.withUserPath)
        }
        findings += IdentifierRegistry(of: loaded).findings(on: plans, in: catalog)
        if plans.isEmpty { findings.append(Self.nothingToBuild(wanted, catalog)) }
    }

    /// What the run ends with when it ends here.
    var status: ExitStatus {
        switch problem {
        case .malformed: .badManifest
        case .missing: .missingInput
        case nil: findings.contains { $0.severity == .error } ? .findings : .success
        }
    }

    private static func nothingToBuild(_ wanted: [any Target], _ catalog: Catalog) -> Finding {
        Finding(
            rule: "build/no-target", severity: .error,
            message: "no pack switches on \(wanted.map(\.name).joined(separator: ", "))",
            notes: ["add it under `targets:`, or leave `targets:` out to build for every platform"],
            at: catalog.location)
    }
}

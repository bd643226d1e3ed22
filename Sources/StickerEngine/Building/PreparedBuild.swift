import StickerModel

/// Everything known before the first pixel is rendered: catalog, art facts, plans and what they have to say.
struct PreparedBuild: Sendable {
    var catalog: Catalog?
    /// The manifest's folder.
    var root = ""
    var plans: [(target: any Target, plan: TargetPlan)] = []
    var findings: [Finding] = []
    /// Hashes of the art as it was surveyed.
    var hashes: [String: ContentHash] = [:]
    /// What earlier builds promised; nil without a catalog.
    var publishedIdentifiers: IdentifierRegistry?
    /// What the run ends with when findings hold an error.
    var status = ExitStatus.success

    /// `decoding` reads all pixels of the art, which finds damage that headers do not show.
    init(_ loaded: LoadedManifest, _ request: BuildRequest, targets: [any Target], decoding: Bool) async {
        findings = loaded.findings
        root = loaded.root
        guard let catalog = loaded.catalog else {
            status = loaded.problem == .missing ? .missingInput : .badManifest
            return
        }
        self.catalog = catalog
        if loaded.findings.contains(where: { $0.severity == .error }) {
            status = loaded.problem == .missing ? .missingInput : .badManifest
        }
        let workers = Workers(request.jobs)
        let library = ArtLibrary(root: root, limits: request.limits.art(workers: workers.count))
        let survey = await ArtSurvey(
            of: catalog, without: loaded.missingArt, in: library, workers: workers, decoding: decoding)
        hashes = survey.hashes
        findings += survey.findings
        findings += EditSurvey(of: catalog, art: survey.art).findings
        if survey.lacksInput, status == .success { status = .missingInput }
        let wanted = targets.filter { request.targets?.contains($0.name) ?? true }
        plans = Planner(targets: wanted).plans(for: catalog, art: survey.art)
        findings += plans.flatMap(\.plan.findings).map { library.shown($0) }
        let book = IdentifierRegistry(root: root)
        publishedIdentifiers = book
        findings += book.findings(on: plans, in: catalog)
        if plans.isEmpty { findings.append(Self.nothingToBuild(wanted, catalog)) }
    }

    private static func nothingToBuild(_ wanted: [any Target], _ catalog: Catalog) -> Finding {
        Finding(
            rule: "build/no-target", severity: .error,
            message: "no pack switches on \(wanted.map(\.name).joined(separator: ", "))",
            notes: ["add it under `targets:`, or leave `targets:` out to build for every platform"],
            at: catalog.location)
    }
}

/// Asks each wanted target for its plan.
struct Planner: Sendable {
    let targets: [any Target]

    /// Plans by target name, in registry order, for targets that some pack switches on.
    func plans(for catalog: Catalog, art: ArtFacts) -> [(target: any Target, plan: TargetPlan)] {
        targets.filter { !catalog.packs(for: $0.name).isEmpty }.map { ($0, $0.plan(catalog, art: art)) }
    }
}

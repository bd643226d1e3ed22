import StickerModel

/// The plans of all targets that are built, each with its target, in registry order.
typealias TargetPlans = [(target: any Target, plan: TargetPlan)]

/// Everything known before the first pixel is rendered: catalog, hashes of the art, plans and the findings on them.
struct PreparedBuild: Sendable {
    /// nil when the manifest is malformed or missing.
    private(set) var catalog: Catalog?
    /// The manifest's folder.
    let root: String
    /// The main manifest, relative to that folder.
    private let manifest: String
    /// For targets that some pack switches on.
    var plans: TargetPlans = []
    /// What is known of the art.
    private(set) var art = ArtFacts()
    /// Hashes of the art as it was when it was surveyed.
    private(set) var hashes: [String: ContentHash] = [:]
    /// What a release of this build would record.
    private(set) var identifiers: [RegistryEntry] = []
    /// The same as lines of a lock file without checksums.
    private(set) var identifierLines: [String] = []
    private(set) var findings: [Finding]
    private var problem: LoadedManifest.Problem?

    /// `decoding` reads all pixels of the art, which finds damage that headers do not show; else art that is `known` is
    /// not read. `cache` holds what is known of the contents of art; nil makes it as the request wants it. Where the plans
    /// are compared with a lock file, `requiresDecisions` makes removals errors.
    init(
        _ loaded: LoadedManifest, _ request: BuildRequest, targets: [any Target], decoding: Bool,
        known: KnownArt = KnownArt(), cache: BuildCache? = nil, requiresDecisions: Bool = false
    ) async {
        catalog = loaded.catalog
        root = loaded.root
        manifest = loaded.files.first ?? ""
        findings = loaded.findings
        problem = loaded.problem
        defer { if request.isStrict { findings = findings.map(\.strict) } }
        guard var catalog else { return }
        let workers = Workers(request.jobs)
        let library = ArtLibrary(root: root, limits: request.limits.art(workers: workers.count), known: known)
        let survey = await ArtSurvey(
            of: catalog, without: loaded.missingArt, in: library, workers: workers, decoding: decoding)
        hashes = survey.hashes
        art = survey.art
        findings += survey.findings
        if survey.lacksInput { problem = problem ?? .missing }
        findings += EditSurvey(of: catalog, art: survey.art).findings
        let cache = cache ?? BuildCache(isOn: request.usesCache)
        let choices = await ArtChoices(for: catalog, survey, in: library, workers: workers, cache: cache)
        catalog = choices.catalog
        self.catalog = catalog
        findings += choices.findings.map(library.withUserPath)
        art.pixelArt = await PixelArtSearch.paths(in: catalog, survey, library, workers)
        // Without the art, rules about packs and stickers would only repeat that it is missing.
        guard problem != .missing else { return }
        var wanted = targets
        if let names = request.targets { wanted.removeAll { !names.contains($0.name) } }
        let registry = IdentifierRegistry(of: loaded)
        let released = registry.following(catalog, hashes: hashes)
        let built = wanted.filter { !catalog.packs(for: $0.name).isEmpty }
        let made = await workers.map(built) { [catalog, art] target in
            let plan = target.plan(catalog, art: art, released: released.records(of: target.name))
            return (plan, SharedPaths.findings(in: plan, of: target, catalog))
        }
        for (target, (plan, shared)) in zip(built, made) {
            plans.append((target, plan))
            findings += (plan.findings + shared).map(library.withUserPath)
        }
        findings += FocusSurvey(of: catalog, outputs: plans.map(\.plan.output), targets: targets).findings
        let covers = await CoverFrames(
            for: plans, of: catalog, survey, in: library, workers: workers, cache: cache)
        plans = covers.plans
        findings += covers.findings.map(library.withUserPath)
        // Of a part of the catalog, the identifiers of the other packs would seem to be gone.
        guard !loaded.isPart else {
            if plans.isEmpty { findings.append(Self.nothingToBuild(wanted, catalog)) }
            return
        }
        identifiers = RegistryEntry.entries(of: plans, catalog, hashes: hashes)
        identifierLines = identifiers.map(\.text)
        findings += releaseFindings(registry, wanted, catalog, requiresDecisions: requiresDecisions)
        if plans.isEmpty { findings.append(Self.nothingToBuild(wanted, catalog)) }
    }

    /// Findings on what differs from the last release. A platform that was switched off is compared, too.
    private func releaseFindings(
        _ registry: IdentifierRegistry, _ wanted: [any Target], _ catalog: Catalog, requiresDecisions: Bool
    ) -> [Finding] {
        if let fault = registry.fault { return [fault] }
        guard !registry.entries.isEmpty else { return [] }
        let off = wanted.filter { target in !plans.contains { $0.target.name == target.name } }
        let comparison = ReleaseComparison(
            registry.entries, with: plans + off.map { ($0, TargetPlan()) }, identifiers, catalog, hashes: hashes)
        return ReleaseFindings(
            comparison, root: root, manifest: manifest, requiresDecisions: requiresDecisions
        ).findings
    }

    /// What differs from the last build, of what was never released: `lines` are those of that build.
    func remarks(on lines: [String], _ registry: IdentifierRegistry) -> [Finding] {
        guard let catalog, lines != identifierLines else { return [] }
        // Most lines are those of this build, and need not be read.
        let known = Dictionary(zip(identifierLines, identifiers)) { $1 }
        let entries = lines.compactMap { known[$0] ?? RegistryEntry($0[...]) }
        let released = Set(registry.entries.map(\.key))
        let packs = Set(registry.entries.compactMap(\.record.owner?.pack))
        let own = entries.filter { entry in
            guard entry.target != RegistryEntry.manifest else { return true }
            return !released.contains(entry.key) && entry.record.owner.map { !packs.contains($0.pack) } ?? false
        }
        let findings = ReleaseFindings(
            ReleaseComparison(own, with: plans, identifiers, catalog, hashes: hashes), root: root, manifest: manifest)
        return findings.pictureFindings
    }

    /// What is known of the art, by its content. Art in fonts that are not installed is looked at again: they may be
    /// installed before the next build.
    var artByContent: [ContentHash: ImageFacts] {
        let known = hashes.compactMap { path, hash in
            art[path].flatMap { $0.lackingFonts.isEmpty ? (hash, $0) : nil }
        }
        return Dictionary(known) { first, _ in first }
    }

    /// Whether some art would look otherwise with fonts that are not installed.
    var lacksFonts: Bool { art.facts.values.contains { !$0.lackingFonts.isEmpty } }

    /// What must be replaced before a release: the publisher of a new manifest, and identifiers made of placeholders.
    var placeholders: [Finding] {
        guard let catalog else { return [] }
        var found: [Finding] = []
        func report(_ message: String, _ note: String, at location: SourceLocation) {
            found.append(
                Finding(
                    rule: ReleaseRule.placeholder.rawValue, severity: .error, message: message, notes: [note],
                    at: location))
        }
        if let pack = catalog.packs.first(where: { $0.publisher == Pack.placeholderPublisher }) {
            report(
                "the publisher is still “\(pack.publisher)”", "write your own name as `publisher`, then release",
                at: pack.location(of: "publisher"))
        }
        for (target, plan) in plans {
            for identifier in plan.publishedIdentifiers {
                guard let line = identifier.placeholder, !found.contains(where: { $0.isAt(line.location) }) else {
                    continue
                }
                report(
                    "\(target.title)'s \(identifier.record.kind) “\(identifier.record.id)” is made of a placeholder",
                    "\(line.ownRemedy), then release", at: line.location)
            }
        }
        return found
    }

    /// Whether the manifest could be read and all of its art is there.
    var isComplete: Bool { problem == nil }

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

extension Finding {
    fileprivate func isAt(_ location: SourceLocation) -> Bool {
        path == location.file && line == location.line && column == location.column
    }
}

import StickerModel

/// The plans of all targets that are built, each with its target, in registry order.
typealias TargetPlans = [(target: any Target, plan: TargetPlan)]

/// Everything known before the first pixel is rendered: catalog, hashes of the art, plans and the findings on them.
struct PlannedBuild: Sendable {
    /// nil when the manifest is malformed or missing.
    fileprivate(set) var catalog: Catalog?
    /// The manifest's folder.
    let root: String
    /// The main manifest, relative to that folder.
    fileprivate let manifest: String
    /// For targets that some pack switches on.
    var plans: TargetPlans = []
    fileprivate(set) var art = ArtFacts()
    /// Hashes of the art as it was when it was surveyed.
    fileprivate(set) var hashes: [String: ContentHash] = [:]
    /// What a release of this build would record.
    fileprivate(set) var identifiers: [RegistryEntry] = []
    var findings: [Finding]
    /// Those of the findings that are true once this build is released; nil unless that is what it is for.
    fileprivate(set) var findingsOnceReleased: [Finding]?
    fileprivate var problem: LoadedManifest.Problem?

    fileprivate init(_ loaded: LoadedManifest) {
        catalog = loaded.catalog
        root = loaded.root
        manifest = loaded.files.first ?? ""
        findings = loaded.findings
        problem = loaded.problem
    }

    /// What a release of this build would record, as lines of a lock file without checksums.
    var identifierLines: [String] { identifiers.map(\.text) }

    /// Stands for the fonts of art with text; nil without such art.
    var fonts: String? { art.facts.values.lazy.compactMap(\.fonts).first }

    /// Whether the manifest could be read and all of its art is there.
    var isComplete: Bool { problem == nil }

    /// What the run ends with when it ends here.
    var status: ExitStatus {
        switch problem {
        case .malformed: .badManifest
        case .missing: .missingInput
        case nil: findings.hasErrors ? .findings : .success
        }
    }

    /// What differs from the last build, of what was never released: `lines` are those of that build.
    func remarks(on lines: [String], _ registry: IdentifierRegistry) -> [Finding] {
        let own = identifierLines
        guard let catalog, lines != own else { return [] }
        // Most lines are those of this build, and need not be read.
        let known = Dictionary(zip(own, identifiers)) { $1 }
        let entries = lines.compactMap { known[$0] ?? RegistryEntry($0[...]) }
        let released = Set(registry.entries.map(\.key))
        let packs = Set(registry.entries.compactMap(\.record.owner?.pack))
        let unreleased = entries.filter { entry in
            guard entry.target != RegistryEntry.manifest else { return true }
            return !released.contains(entry.key) && entry.record.owner.map { !packs.contains($0.pack) } ?? false
        }
        return ReleaseFindings(
            unreleased, with: plans, identifiers, catalog, hashes: hashes, root: root, manifest: manifest
        ).remarks
    }

    /// What must be replaced before a release: the publisher of a new manifest, and identifiers made of placeholders.
    var placeholders: [Finding] {
        guard let catalog else { return [] }
        var found: [Finding] = []
        if let pack = catalog.packs.first(where: { $0.publisher == Pack.placeholderPublisher }) {
            found.raise("release/placeholder", ["name": pack.publisher], at: pack.location(of: "publisher"))
        }
        for (target, plan) in plans {
            for identifier in plan.publishedIdentifiers {
                guard let line = identifier.placeholder else { continue }
                let place = line.location
                let isKnown = { (other: Finding) in
                    other.path == place.file && other.line == place.line && other.column == place.column
                }
                if found.contains(where: isKnown) { continue }
                let record = identifier.record
                found.raise(
                    "release/placeholder.identifier",
                    ["platform": target.title, "kind": record.kind, "id": record.id, "remedy": line.ownRemedy],
                    at: line.location)
            }
        }
        return found
    }
}

/// Surveys the art of a manifest and plans for every target. The caller applies `isStrict`: a warning must not be taken
/// for an error that ends the run or hides what would be published.
struct BuildPlanner {
    let loaded: LoadedManifest
    let request: BuildRequest
    let targets: [any Target]
    /// The lock file; nil reads it.
    var registry: IdentifierRegistry?
    /// The user's cache; nil makes it as the request wants it.
    var cache: BuildCache?
    /// Art that need not be read where nothing is decoded.
    var known = KnownArt()
    /// With a part, only its art is decoded, and what other pictures show stays open.
    var part = CachePart.whole
    /// Where the plans are compared with the lock file, removals are errors.
    var requiresDecisions = false

    private var workers: Workers { Workers(request.jobs) }

    private var library: ArtLibrary {
        ArtLibrary(
            root: loaded.root, limits: request.limits.art(workers: workers.count), known: known,
            frames: loaded.catalog?.frames ?? [:])
    }

    /// `decoding` reads all pixels of the art, which finds damage that headers do not show.
    func plan(decoding: Bool = false) async -> PlannedBuild {
        let registry = registry ?? IdentifierRegistry(of: loaded)
        let cache = cache ?? BuildCache(isOn: request.usesCache, folder: request.cacheFolder)
        var build = PlannedBuild(loaded)
        guard let catalog = loaded.catalog else { return build }
        let survey = await ArtSurvey.measure(
            catalog, without: loaded.missingArt, in: library, workers: workers, decoding: decoding)
        let own = survey.only(part)
        await resolveEdits(of: catalog, survey, own, cache, in: &build)
        // Without the art, rules about packs and stickers would only repeat that it is missing.
        guard build.problem != .missing, let catalog = build.catalog else { return build }
        let wanted = targets.filter { request.targets?.contains($0.name) ?? true }
        let history =
            loaded.isPart || registry.fault != nil || registry.entries.isEmpty
            ? nil : ManifestHistory(of: registry.entries, in: catalog, hashes: build.hashes)
        await planTargets(wanted, catalog, registry, history, in: &build)
        let covers = await CoverFrames.choose(
            for: build.plans, of: catalog, own, in: library, workers: workers, cache: cache)
        build.plans = covers.plans
        build.findings += covers.findings.map(library.atUserPath)
        // Of a part of the catalog, the identifiers of the other packs would seem to be gone.
        if !loaded.isPart {
            build.identifiers = RegistryEntry.entries(of: build.plans, catalog, hashes: build.hashes)
            let others = build.findings
            build.findings += releaseFindings(registry, history, wanted, catalog, build)
            if request.isRelease {
                let released = registry.recording(build.identifiers)
                build.findingsOnceReleased = others + releaseFindings(released, nil, wanted, catalog, build)
            }
        }
        if build.plans.isEmpty { build.findings.append(nothingToBuild(wanted, catalog)) }
        return build
    }

    /// Compares edits with the art, and replaces what the manifest leaves to the art.
    private func resolveEdits(
        of catalog: Catalog, _ survey: ArtSurvey, _ own: ArtSurvey, _ cache: BuildCache, in build: inout PlannedBuild
    ) async {
        build.hashes = survey.hashes
        build.art = survey.art
        build.findings += survey.findings
        if survey.lacksInput { build.problem = build.problem ?? .missing }
        build.findings += EditChecks.findings(in: catalog, survey.art)
        let resolved = await ResolvedEdits.resolve(catalog, own, in: library, workers: workers, cache: cache)
        build.catalog = resolved.catalog
        // A release says so with an error.
        if !request.isRelease, let pack = catalog.packs.first(where: { $0.publisher == Pack.placeholderPublisher }) {
            build.findings.raise("build/publisher", ["name": pack.publisher], at: pack.location(of: "publisher"))
        }
        build.findings += resolved.findings.map(library.atUserPath)
        build.art.pixelArt = await PixelArtSearch.paths(in: resolved.catalog, own, library, workers)
    }

    private func planTargets(
        _ wanted: [any Target], _ catalog: Catalog, _ registry: IdentifierRegistry, _ history: ManifestHistory?,
        in build: inout PlannedBuild
    ) async {
        let art = build.art
        // With the present owners of stickers that are in another pack, or in one with a new id.
        let released = ManifestHistory.moving(registry.entries, in: catalog, hashes: build.hashes)
        var catalog = catalog
        catalog.signing?.content = AppKeys.content(of: loaded, build.hashes)
        let built = wanted.filter { !catalog.packs(for: $0.name).isEmpty }
        let made = await workers.map(built) { [catalog] target in
            let own = released.filter { $0.target == target.name }.map(\.record)
            var plan = target.plan(catalog, art: art, released: own)
            if target is any MessengerTarget,
                let readme = plan.output.entries.firstIndex(where: { $0.path == "README.md" }),
                case .text(let text) = plan.output.entries[readme].content,
                let section = history?.section(of: plan, target.name, in: catalog, since: registry.entries)
            {
                plan.output.entries[readme].content = .text(text + section.file)
            }
            return (plan, SharedPaths.findings(in: plan, of: target, catalog))
        }
        for (target, (plan, shared)) in zip(built, made) {
            build.plans.append((target, plan))
            build.findings += (plan.findings + shared).map(library.atUserPath)
        }
    }

    /// Findings on what differs from the last release, also of a platform switched off. `history` is the registry's.
    private func releaseFindings(
        _ registry: IdentifierRegistry, _ history: ManifestHistory?, _ wanted: [any Target], _ catalog: Catalog,
        _ build: PlannedBuild
    ) -> [Finding] {
        if let fault = registry.fault { return [fault] }
        let others = otherLocks(than: registry, catalog)
        guard !registry.entries.isEmpty else { return others }
        let off = wanted.filter { target in !build.plans.contains { $0.target.name == target.name } }
        return ReleaseFindings(
            registry.entries, with: build.plans + off.map { ($0, TargetPlan()) }, build.identifiers, catalog,
            hashes: build.hashes, root: build.root, manifest: build.manifest, requiresDecisions: requiresDecisions,
            isRelease: request.isRelease, history: history
        ).findings + others
    }

    /// Lock files of manifests that this one lists, where they have identifiers that its own has not.
    private func otherLocks(than registry: IdentifierRegistry, _ catalog: Catalog) -> [Finding] {
        let known = Set(registry.entries.map(\.key))
        let levels = RuleLevel.shared(by: catalog.packs.map(\.ruleLevels))
        return loaded.files.dropFirst().compactMap { file in
            let folder = FilePath.parent(FilePath.userPath(file, in: loaded.root))
            let lock = IdentifierRegistry(root: folder, manifest: FilePath.name(file))
            if let fault = lock.fault { return fault }
            let count = lock.entries.count { $0.target != RegistryEntry.manifest && !known.contains($0.key) }
            guard lock.path != registry.path, count > 0 else { return nil }
            let finding = Finding(
                "release/other-lock",
                ["count": SummaryLine.counted(count, "identifier"), "own": registry.path], path: lock.path)
            return finding.at(request.isRelease ? .error : finding.severity).leveled(by: levels)
        }
    }

    private func nothingToBuild(_ wanted: [any Target], _ catalog: Catalog) -> Finding {
        let keys = catalog.targetKeys
        let isAlone = keys.namingKeepsOthersOn || keys.on.isEmpty
        return Finding(
            isAlone ? "build/no-target" : "build/no-target.beside",
            [
                "platforms": NameList.whole(wanted.map(\.name), "or"), "on": NameList.whole(keys.on, "and"),
                "lines": wanted.map { "\($0.name): {}" }.joined(separator: ", "),
            ], at: catalog.location)
    }
}

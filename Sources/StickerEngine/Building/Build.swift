import PortableFoundation
import StickerImaging
import StickerModel

/// One build, from manifest to committed output: load, survey and plan (`PreparedBuild`), render (`Renderer`,
/// `DocumentFiles`), judge (`StagedCheck`), complete (`OutputSummary`), commit (`Committer`).
///
/// It collects findings on the way and stops before anything is committed when one of them is an error.
struct Build {
    private let request: BuildRequest
    private let targets: [any Target]
    private let progress: @Sendable (BuildProgress) -> Void
    private let cache: BuildCache
    private let workers: Workers
    /// What is known of the images made.
    private let facts: ImageFactsCache
    private var findings: [Finding] = []
    /// What became of an older output, here or after a build that was killed. It stops no build.
    private var aftermath: [Finding] = []
    private var remarks: [String] = []
    private var artFiles: ListedFiles?

    init(_ request: BuildRequest, targets: [any Target], progress: (@Sendable (BuildProgress) -> Void)? = nil) {
        self.request = request
        self.targets = targets
        self.progress = progress ?? { _ in }
        cache = BuildCache(isOn: request.usesCache)
        workers = Workers(request.jobs)
        facts = ImageFactsCache(limits: ArtLimits(), stored: request.usesCache ? cache : nil)
    }

    /// Builds. Failures of any kind become a status with findings, never a thrown error.
    mutating func run() async -> BuildOutcome {
        var outcome = await attempt()
        outcome.art = artFiles
        return outcome
    }

    private mutating func attempt() async -> BuildOutcome {
        do {
            return try await build()
        } catch let stop as Stop {
            return outcome(stop.status)
        } catch let error as FileError {
            findings.append(error.path.isEmpty ? error.artFinding(at: request.manifest) : error.finding)
            return outcome(error.status)
        } catch is CancellationError {
            return outcome(.interrupted)
        } catch {
            findings.append(Finding(rule: "build/fault", severity: .error, message: "\(error)", path: request.manifest))
            return outcome(.internalFault)
        }
    }

    private mutating func build() async throws -> BuildOutcome {
        let loaded = ManifestLoader(targets: targets).load(request.manifest, packs: request.packs)
        artFiles = loaded.catalog.map { ListedFiles(ArtSurvey.paths(of: $0), in: FilePath.real(loaded.root)) }
        if request.isRelease, loaded.isPart {
            throw FileError(
                .missing, "is a part of a catalog; a release records all packs of it", path: request.manifest,
                hint: "release the manifest of the catalog, without --pack")
        }
        let output = FilePath.real(request.output)
        let manifest = Marker.identity(of: loaded, packs: request.packs, in: output)
        let record = cache.record(of: output)
        var inputs = KnownInputs(root: loaded.root, known: record?.inputs ?? [:])
        // All new art is read for it, in vain where nothing is kept between builds.
        let digest =
            request.usesCache
            ? BuildRecord.digest(of: loaded, request, coders: cache.coders, files: &inputs) : nil
        let isSameInput =
            !request.isRelease && !request.measures && digest != nil && record != nil && record?.manifest == manifest
            && record?.input == digest.map { BuildRecord.input($0, IdentifierRegistry(of: loaded)) }
        if isSameInput, var record, let found = UntouchedOutput(output, record) {
            if inputs.hasRead || found.hasRead {
                (record.inputs, record.outputs) = (inputs.files, found.outputs)
                cache.store(record, of: output)
            }
            return upToDate(record, output, hasPage: record.outputs[OutputPreview.fileName] != nil, loaded)
        }
        let last = record.map { LastBuild($0, cache.remembered(of: output)) }
        let session = try OutputSession(request.output, last: last)
        defer { withExtendedLifetime(session) {} }
        aftermath = session.findings
        let destination = session.destination
        if isSameInput, let record, destination.hasOwnMarker, isWhole(destination) {
            let hasPage = destination.files.contains(OutputPreview.fileName)
            return upToDate(record, destination.path, hasPage: hasPage, loaded)
        }

        var knownArt = KnownArt(files: inputs.files)
        if let remembered = last?.remembered, remembered.limits == request.limits.text {
            knownArt.facts = remembered.art
        }
        var prepared = await PreparedBuild(loaded, request, targets: targets, decoding: false, known: knownArt)
        try add(prepared.findings, else: prepared.status)
        if request.isRelease { try add(prepared.placeholders, else: .findings) }
        guard let catalog = prepared.catalog else { throw Stop(status: .badManifest) }
        try refuse(destination, manifest, prepared)
        if destination.marker?.manifest == manifest, let known = destination.marker?.identifiers {
            let entries = known.compactMap { RegistryEntry($0[...]) }
            aftermath += prepared.remarks(on: entries, IdentifierRegistry(of: loaded))
        }
        PausePoint.prepared.reach()

        let staging = try session.staging()
        PausePoint.staged.reach()
        var isCommitted = false
        defer { if !isCommitted { staging.remove() } }
        let library = ArtLibrary(root: prepared.root, limits: request.limits.art(workers: workers.count))
        // Anyone may have written another marker: only this user's cache says that it is ours.
        let previous = request.usesCache && destination.hasOwnMarker ? destination : nil
        let remembered = previous.flatMap { _ in last?.remembered } ?? RememberedOutput()
        facts.learn(remembered.facts)
        let staged = StagedFiles(root: staging.path, last: destination)
        let documents = DocumentFiles(
            staged: staged, images: facts, digests: KnownDigests(remembered.digests), lastSources: remembered.sources)
        let plans = prepared.plans
        // Where little is drawn, these take as long as the pictures.
        async let outputs = workers.map(plans) { target, plan in
            var output = plan.output
            try documents.writeOwn(&output, target: target.name)
            return output
        }
        let renderer = Renderer(
            library: library, art: prepared.art, hashes: prepared.hashes,
            finished: FinishedFiles(
                staged: staged, cache: cache, facts: facts, previous: previous, edited: Set(destination.handEdits)),
            workers: workers, progress: progress)
        var rendered = try await renderer.render(plans.map { ($0.target.name, $0.plan.output) })
        for (index, output) in try await outputs.enumerated() { prepared.plans[index].plan.output = output }
        try add(
            rendered.findings.map(library.withUserPath), else: rendered.lacksInput ? .missingInput : .findings)
        PausePoint.rendered.reach()
        _ = try await workers.map(prepared.plans) { target, plan in
            try documents.writeDerived(plan.output, target: target.name)
        }
        PausePoint.written.reach()

        progress(.checking)
        let trees = StagedTrees(staged, images: facts)
        let check = StagedCheck(
            trees: trees, catalog: catalog, art: prepared.art, library: library, workers: workers,
            isShown: request.writesPreview, faultless: FaultlessBundles(remembered.faultless))
        let known = Set(findings.map(\.rule))
        let judged = try await workers.map(prepared.plans) { target, plan in
            try Task.checkCancellation()
            return await check.findings(on: target, plan, planned: known)
        }
        for findings in judged { try add(findings, else: .findings) }
        PausePoint.checked.reach()
        var measured: [MeasuredImage] = []
        if request.measures {
            measured = try await FidelityMeasurement(library: library, staging: staging.path, workers: workers)
                .measure(&rendered, of: prepared.plans)
        }

        var figures = try await OutputSummary(
            prepared: prepared, catalog: catalog, rendered: rendered, findings: findings, destination: destination,
            manifest: manifest, isPartial: request.targets != nil,
            preview: request.writesPreview
                ? preview(of: staged, trees, in: destination, manifestFolder: loaded.root) : nil,
            lastPictures: remembered.pictures
        ).write(to: staged)
        PausePoint.summarized.reach()
        try Task.checkCancellation()
        progress(.committing)
        let replaced = replacedFindings(destination, prepared, catalog)
        let report = try Committer(destination: destination, isForced: request.isForced, output: request.output)
            .commit(staging)
        isCommitted = true
        remarks += report.remark.map { [$0] } ?? []
        aftermath += report.findings + replaced
        if request.isRelease {
            do {
                try IdentifierRegistry.record(
                    prepared.identifiers, root: loaded.root, manifest: loaded.files.first ?? "")
            } catch {
                var error = error
                error.hint = "the output is built, but not released: run release again when this is mended"
                throw error
            }
        }
        if let digest {
            figures.remembered.facts = facts.facts(of: staged.all.values.map(\.hash))
            figures.remembered.art = prepared.artByContent
            figures.remembered.limits = request.limits.text
            figures.remembered.digests = documents.digests.used
            figures.remembered.sources = documents.madeFrom
            figures.remembered.faultless = check.faultless.all
            keep(digest, inputs, loaded, figures, staged, destination)
        }
        var outcome = outcome(.success, figures, destination)
        outcome.stickerChanges = figures.stickerChanges
        outcome.measured = measured
        outcome.page = figures.hasPage ? OutputPreview.fileName : nil
        outcome.nextSteps = prepared.plans.compactMap { target, plan in
            plan.nextStep.map { PlatformStep(title: target.title, folder: target.name, step: $0) }
        }
        outcome.newVersions = figures.newVersions
        if request.isRelease {
            let count = prepared.identifiers.count { $0.target != RegistryEntry.manifest }
            outcome.release = (IdentifierRegistry(of: loaded).path, count)
        }
        return outcome
    }

    private func preview(
        of staged: StagedFiles, _ trees: StagedTrees, in destination: Destination, manifestFolder: String
    ) -> OutputPreview {
        OutputPreview(
            root: staged.root, targets: targets, rules: StickerPress(targets: targets).rules, images: facts,
            staged: trees, workers: workers,
            artFolder: OutputPreview.artFolder(manifestFolder, from: destination.path))
    }

    /// What the targets say about the output that is replaced. It depends on the older output, so no report contains it.
    private func replacedFindings(
        _ destination: Destination, _ prepared: PreparedBuild, _ catalog: Catalog
    ) -> [Finding] {
        guard destination.marker != nil else { return [] }
        return prepared.plans.flatMap { target, _ in
            // Hardly any target looks at it.
            target.findings(
                replacing: DiskTree(target.name, in: destination.path, destination.files, images: facts),
                by: catalog)
        }
    }

    private func refuse(
        _ destination: Destination, _ manifest: String?, _ prepared: PreparedBuild
    ) throws(FileError) {
        guard !request.isForced else { return }
        let refusal = destination.refusal(of: manifest, shownAs: request.output) { project in
            let (target, path) = (project.prefix { $0 != "/" }, project.drop { $0 != "/" }.dropFirst() + "/")
            if let plan = prepared.plans.first(where: { $0.target.name == target })?.plan {
                return plan.output.entries.contains { $0.path.hasPrefix(path) }
            }
            return request.targets != nil && destination.has(project: project)
        }
        if let refusal { throw refusal }
    }

    /// Adds findings and stops the build when one of them is an error.
    private mutating func add(_ new: [Finding], else status: ExitStatus) throws {
        findings += request.isStrict ? new.map(\.strict) : new
        if findings.contains(where: { $0.severity == .error }) {
            throw Stop(status: status == .success ? .findings : status)
        }
    }

    private struct Stop: Error {
        var status: ExitStatus
    }

    // MARK: - Builds with nothing to do

    /// Whether the output holds just what the last build wrote.
    private func isWhole(_ destination: Destination) -> Bool {
        destination.isComplete && destination.handEdits.isEmpty
            && destination.foreign(projectStays: destination.has).isEmpty
    }

    private func upToDate(
        _ record: BuildRecord, _ output: String, hasPage: Bool, _ loaded: LoadedManifest
    ) -> BuildOutcome {
        // Pictures that no pack names are not input of the build, and may have come or gone since.
        let isNew: (Finding) -> Bool = { $0.rule == ManifestRule.unassignedImages.rawValue }
        let findings = record.findings.filter { !isNew($0) } + loaded.findings.filter(isNew)
        var outcome = BuildOutcome(
            status: .success, findings: shown(findings) + aftermath, isUpToDate: true,
            fileCount: record.fileCount,
            byteCount: record.byteCount, stickerCount: record.stickerCount, output: output)
        outcome.page = hasPage ? OutputPreview.fileName : nil
        return outcome
    }

    /// Keeps what the next build needs to know.
    private func keep(
        _ digest: String, _ inputs: KnownInputs, _ loaded: LoadedManifest, _ figures: OutputSummary.Figures,
        _ staged: StagedFiles, _ destination: Destination
    ) {
        // The staging folder was just removed, so that the folder around the output shows its disk's clock.
        let clock = FileClock.ofDisk(at: FilePath.parent(destination.path))
        guard let folder = OpenFolder.open(destination.path), let marker = Marker.bytes(in: folder) else { return }
        var remembered = figures.remembered
        remembered.markerHash = ContentHash(marker).hex
        let record = BuildRecord(
            input: BuildRecord.input(digest, IdentifierRegistry(of: loaded)), marker: remembered.markerHash,
            manifest: remembered.manifest, findings: findings,
            fileCount: figures.fileCount, byteCount: figures.byteCount, stickerCount: figures.stickerCount,
            inputs: inputs.files, outputs: staged.committed(to: destination.path, before: clock))
        cache.store(record, of: destination.path)
        cache.store(remembered, of: destination.path)
        cache.blobs?.trimWhenFull()
    }

    /// The findings with paths of output files as the user would open them.
    private func shown(_ findings: [Finding]) -> [Finding] {
        findings.map { finding in
            var finding = finding
            finding.output = finding.output.map { FilePath.join(request.output, $0) }
            return finding
        }
    }

    private func outcome(
        _ status: ExitStatus, _ figures: OutputSummary.Figures = .init(), _ destination: Destination? = nil
    ) -> BuildOutcome {
        BuildOutcome(
            status: status, findings: shown(findings) + aftermath, fileCount: figures.fileCount,
            byteCount: figures.byteCount,
            stickerCount: figures.stickerCount, targetCount: figures.targetCount,
            output: destination?.path ?? request.output, changes: figures.changes, manifest: request.manifest,
            shownOutput: request.output,
            remarks: remarks)
    }
}

/// Steps at which tests can stop a build to kill it there. Only debug builds have them.
enum PausePoint: String, CaseIterable, Sendable {
    case prepared, staged, rendering, rendered, written, checked, summarized, exchanging, movedAside, exchanged, cleaned

    /// When `STICKERPRESS_PAUSE_AT` names this step: reports it on standard error and waits for a signal, or until the
    /// file `STICKERPRESS_RESUME` exists.
    func reach() {
        #if DEBUG
            let environment = ProcessInfo.processInfo.environment
            guard environment["STICKERPRESS_PAUSE_AT"] == rawValue else { return }
            let resume = environment["STICKERPRESS_RESUME"] ?? ""
            let report = Array("paused at \(rawValue)\n".utf8)
            _ = write(STDERR_FILENO, report, report.count)
            // A cancelled build continues to its next check for cancellation, unless it is to be as deaf as an encoder in C.
            let isDeaf = environment["STICKERPRESS_PAUSE_DEAF"] != nil
            while isDeaf || !Task.isCancelled, access(resume, F_OK) != 0 { usleep(10_000) }
        #endif
    }
}

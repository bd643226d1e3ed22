import PortableFoundation
import StickerImaging
import StickerModel

/// One build, from manifest to committed output: load (`BuildInput`), survey and plan (`PreparedBuild`), render, judge
/// and complete (`StagedBuild`), commit (`Committer`).
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
    /// The new output is in place.
    private var isCommitted = false
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
        // Builds that fail have stored pictures, too.
        if !outcome.isUpToDate { cache.blobs?.trimWhenFull() }
        return outcome
    }

    private mutating func attempt() async -> BuildOutcome {
        do {
            return try await build()
        } catch {
            let refusal = Refusal(error, of: "build", at: request.manifest)
            findings += refusal.findings
            return outcome(refusal.status)
        }
    }

    private mutating func build() async throws -> BuildOutcome {
        let output = FilePath.real(request.output)
        // It takes as long to read as the manifest.
        async let record = cache.record(of: output)
        let loaded = ManifestLoader(targets: targets).load(request.manifest, packs: request.packs)
        artFiles = loaded.catalog.map { ListedFiles(ArtSurvey.paths(of: $0), in: FilePath.real(loaded.root)) }
        if request.isRelease, loaded.isPart {
            let catalog = FilePath.shown(loaded.files.first ?? "", in: loaded.root)
            let finding = Finding(
                rule: "build/part", severity: .error,
                message: "a release records all packs of the catalog \(catalog), not a part of them",
                note: "release \(catalog)", path: request.manifest)
            throw Refusal(.usage, [finding])
        }
        PausePoint.loaded.reach()
        let input = BuildInput(loaded, request, cache, output: output, record: await record)
        PausePoint.hashed.reach()
        let unchanged = request.isRelease ? nil : input.unchanged
        if let unchanged, let outcome = untouched(input, unchanged) { return outcome }

        let last = input.record.map { LastBuild($0, cache.remembered(of: input.output)) }
        let session = try OutputSession(request.output, last: last)
        defer { withExtendedLifetime(session) {} }
        aftermath = session.findings
        let destination = session.destination
        if let unchanged, destination.hasOwnMarker, isWhole(destination) {
            let hasPage = destination.files.contains(OutputPreview.fileName)
            return upToDate(unchanged, destination.path, hasPage: hasPage, loaded)
        }
        let (prepared, catalog) = try await prepare(input, destination, last)
        PausePoint.prepared.reach()

        let staging = try session.staging()
        PausePoint.staged.reach()
        defer { if !isCommitted { staging.remove() } }
        // Plans of many packs are long, and what is written of them is dropped: no other copy may stay.
        var build = StagedBuild(
            consume prepared, catalog, request, in: staging, replacing: destination, last: last, cache: cache,
            facts: facts, workers: workers, progress: progress)
        try await renderAndJudge(&build)
        var figures = try await build.complete(findings, input, targets: targets)
        PausePoint.summarized.reach()
        try Task.checkCancellation()
        progress(.committing)
        let report = try build.commit()
        isCommitted = true
        remarks += report.remark.map { [$0] } ?? []
        aftermath += report.findings + figures.replaced
        figures.remembered.shared = report.shared
        let outcome = try await finish(build, input, figures)
        // Plans of many packs take a fifth of a second to free: no one waits for that.
        DetachedThread.run { [build] in withExtendedLifetime(build) {} }
        return outcome
    }

    /// Surveys the art and plans. Throws `Refusal` where that finds errors, `FileError` where the output must not be
    /// replaced.
    private mutating func prepare(
        _ input: BuildInput, _ destination: Destination, _ last: LastBuild?
    ) async throws -> (PreparedBuild, Catalog) {
        var known = KnownArt(files: input.files.files)
        if let remembered = last?.remembered, remembered.limits == request.limits.text {
            known.facts = remembered.art
        }
        let prepared = await PreparedBuild(
            input.loaded, request, targets: targets, decoding: false, known: known, cache: cache)
        try add(prepared.findings, else: prepared.status)
        if request.isRelease { try add(prepared.placeholders, else: .findings) }
        guard let catalog = prepared.catalog else { throw Refusal(.badManifest) }
        try refuse(destination, input.manifest, prepared)
        if destination.marker?.manifest == input.manifest, let known = destination.marker?.identifiers {
            aftermath += prepared.remarks(on: known, input.identifiers)
        }
        return (prepared, catalog)
    }

    /// Makes all files but those about the whole output, and judges them. Throws `Refusal` where something is an error.
    private mutating func renderAndJudge(_ build: inout StagedBuild) async throws {
        let rendered = try await build.render()
        try add(rendered.findings, else: rendered.lacksInput ? .missingInput : .findings)
        PausePoint.rendered.reach()
        try await build.writeDerived()
        PausePoint.written.reach()
        progress(.checking)
        for findings in try await build.judge(planned: Set(findings.map(\.rule))) {
            try add(findings, else: .findings)
        }
        PausePoint.checked.reach()
    }

    /// Records a release, keeps what the next build needs to know, and tells what was built.
    private mutating func finish(
        _ build: StagedBuild, _ input: BuildInput, _ figures: OutputFigures
    ) async throws -> BuildOutcome {
        let (prepared, loaded) = (build.prepared, input.loaded)
        var identifiers = input.identifiers
        if request.isRelease {
            do {
                try IdentifierRegistry.record(
                    prepared.identifiers, root: loaded.root, manifest: loaded.files.first ?? "")
            } catch {
                var error = error
                error.hint = "the output is built, but not released: run release again when this is mended"
                throw error
            }
            identifiers = IdentifierRegistry(of: loaded)
        }
        if !request.isTrial, let digest = input.digest, input.covers(prepared.hashes) {
            await keep(BuildRecord.input(digest, identifiers), input, figures, build)
        }
        let carried = targets.filter { figures.carriedTargets.contains($0.name) }.map(\.title)
        if !carried.isEmpty {
            remarks.append(
                "\(request.output) keeps the files of \(NameList.whole(carried, "and")) from an earlier build.")
        }
        var outcome = outcome(.success, figures, build.destination)
        outcome.stickerChanges = figures.stickerChanges
        outcome.page = figures.hasPage ? OutputPreview.fileName : nil
        outcome.nextSteps = prepared.plans.compactMap { target, plan in
            // Other commands know nothing of single packs.
            guard let step = plan.nextStep, request.packs == nil || !step.hasCommand else { return nil }
            return PlatformStep(title: target.title, folder: target.name, step: step)
        }
        outcome.newVersions = figures.newVersions
        if request.isRelease {
            let count = prepared.identifiers.count { $0.target != RegistryEntry.manifest }
            outcome.release = (identifiers.path, count)
        }
        return outcome
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
            throw Refusal(status == .success ? .findings : status)
        }
    }

    // MARK: - Builds with nothing to do

    /// What a build says that finds its output as the last one left it; nil where it has to look closer.
    private func untouched(_ input: BuildInput, _ last: BuildRecord) -> BuildOutcome? {
        guard let found = UntouchedOutput(input.output, last) else { return nil }
        var record = last
        if input.files.hasRead || found.hasRead {
            (record.inputs, record.outputs) = (input.files.files, found.outputs)
            cache.store(record, of: input.output)
        }
        let hasPage = record.outputs[OutputPreview.fileName] != nil
        return upToDate(record, input.output, hasPage: hasPage, input.loaded)
    }

    /// Whether the output holds just what the last build wrote.
    private func isWhole(_ destination: Destination) -> Bool {
        destination.isComplete && destination.handEdits.isEmpty
            && destination.foreign(projectStays: destination.has).isEmpty
    }

    private func upToDate(
        _ record: BuildRecord, _ output: String, hasPage: Bool, _ loaded: LoadedManifest
    ) -> BuildOutcome {
        // Pictures that no pack names are not input of the build, and may have come or gone since.
        let isNew: (Finding) -> Bool = { $0.rule == ManifestNotice.unassignedImages.rawValue }
        let findings = record.findings.filter { !isNew($0) } + loaded.findings.filter(isNew)
        var outcome = BuildOutcome(
            status: .success, findings: shown(findings) + aftermath, isUpToDate: true,
            fileCount: record.fileCount,
            byteCount: record.byteCount, stickerCount: record.stickerCount, output: output,
            manifest: request.manifest, shownOutput: request.output)
        outcome.page = hasPage ? OutputPreview.fileName : nil
        return outcome
    }

    /// Keeps what the next build needs to know. `text` is `BuildRecord.input`.
    private func keep(
        _ text: String, _ input: BuildInput, _ figures: OutputFigures, _ build: StagedBuild
    ) async {
        let output = build.destination.path
        // The staging folder was just removed, so that the folder around the output shows its disk's clock.
        let clock = FileClock.ofDisk(at: FilePath.parent(output))
        guard let marker = figures.remembered.markerHash else { return }
        async let isStored: Void = cache.store(figures.remembered, of: output)
        let record = BuildRecord(
            input: text, lacksFonts: build.prepared.lacksFonts, marker: marker, manifest: figures.remembered.manifest,
            findings: findings, fileCount: figures.fileCount, byteCount: figures.byteCount,
            stickerCount: figures.stickerCount, inputs: input.files.files,
            outputs: build.committed(before: clock))
        cache.store(record, of: output)
        await isStored
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
        _ status: ExitStatus, _ figures: OutputFigures = OutputFigures(), _ destination: Destination? = nil
    ) -> BuildOutcome {
        var outcome = BuildOutcome(
            status: status, findings: shown(findings) + aftermath, fileCount: figures.fileCount,
            byteCount: figures.byteCount,
            stickerCount: figures.stickerCount, targetCount: figures.targetCount,
            output: destination?.path ?? request.output, changes: figures.changes, manifest: request.manifest,
            shownOutput: request.output,
            remarks: remarks)
        outcome.isUnreleased = isCommitted && status != .success
        return outcome
    }
}

/// Steps at which tests can stop a build to kill it there. Only debug builds have them.
enum PausePoint: String, CaseIterable, Sendable {
    case loaded, hashed, prepared, staged, rendering, rendered, written, checked, summarized
    case exchanging, movedAside, exchanged, cleaned
    case gathered, copying

    /// When `STICKERPRESS_PAUSE_AT` names this step: reports it on standard error and waits for a signal, or until the
    /// file `STICKERPRESS_RESUME` exists.
    func reach() {
        #if DEBUG
            let environment = ProcessInfo.processInfo.environment
            guard environment["STICKERPRESS_PAUSE_AT"] == rawValue else { return }
            let resume = environment["STICKERPRESS_RESUME"] ?? ""
            let report = Array("paused at \(rawValue)\n".utf8)
            _ = write(STDERR_FILENO, report, report.count)
            // A cancelled build continues to its next check for cancellation, unless it is to be as deaf as an encoder
            // in C.
            let isDeaf = environment["STICKERPRESS_PAUSE_DEAF"] != nil
            while isDeaf || !Task.isCancelled, access(resume, F_OK) != 0 { usleep(10_000) }
        #endif
    }
}

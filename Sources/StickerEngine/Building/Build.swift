import Foundation
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
        let session = try OutputSession(request.output)
        defer { withExtendedLifetime(session) {} }
        aftermath = session.findings
        let destination = session.destination
        let manifest = Marker.identity(of: loaded, packs: request.packs, in: destination.path)
        // All art is read for it, in vain where nothing is kept between builds.
        let digest = request.usesCache ? BuildRecord.digest(of: loaded, request, coders: cache.coders) : nil
        let last = cache.record(of: destination.path).flatMap {
            $0.marker == Self.markerHash(in: destination.folder) ? $0 : nil
        }
        if !request.isRelease, let digest, let last,
            last.input == BuildRecord.input(digest, IdentifierRegistry(of: loaded)),
            !request.measures, isWhole(destination), destination.marker?.manifest == manifest
        {
            return upToDate(last, destination, loaded)
        }

        var prepared = await PreparedBuild(loaded, request, targets: targets, decoding: false)
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
        let documents = DocumentFiles(staging: staging.path)
        for index in prepared.plans.indices {
            let target = prepared.plans[index].target.name
            try documents.writeOwn(&prepared.plans[index].plan.output, target: target)
        }
        let renderer = Renderer(
            library: library, art: prepared.art, hashes: prepared.hashes,
            finished: FinishedFiles(
                staging: staging.path, cache: cache, facts: facts,
                // Anyone may have written another marker: only this user's cache says that it is ours.
                previous: request.usesCache && last != nil ? destination : nil,
                edited: Set(destination.handEdits())),
            workers: workers, progress: progress)
        var rendered = try await renderer.render(prepared.plans.map { ($0.target.name, $0.plan.output) })
        try add(
            rendered.findings.map(library.withUserPath), else: rendered.lacksInput ? .missingInput : .findings)
        PausePoint.rendered.reach()
        for (target, plan) in prepared.plans { try documents.writeDerived(plan.output, target: target.name) }
        PausePoint.written.reach()

        progress(.checking)
        let check = StagedCheck(
            staging: staging.path, catalog: catalog, art: prepared.art, library: library, images: facts)
        let known = Set(findings.map(\.rule))
        for (target, plan) in prepared.plans {
            try Task.checkCancellation()
            try add(check.findings(on: target, plan, planned: known), else: .findings)
        }
        PausePoint.checked.reach()
        var measured: [MeasuredImage] = []
        if request.measures {
            measured = try await FidelityMeasurement(library: library, staging: staging.path, workers: workers)
                .measure(&rendered, of: prepared.plans)
        }

        let figures = try OutputSummary(
            prepared: prepared, catalog: catalog, rendered: rendered, findings: findings, destination: destination,
            manifest: manifest, isPartial: request.targets != nil,
            preview: request.writesPreview
                ? preview(of: staging.path, in: destination, manifestFolder: loaded.root) : nil
        ).write(to: staging.path)
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
        if let digest { record(digest, loaded, figures, destination) }
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

    private func preview(of staging: String, in destination: Destination, manifestFolder: String) -> OutputPreview {
        OutputPreview(
            root: staging, targets: targets, rules: StickerPress(targets: targets).rules, images: facts,
            artFolder: OutputPreview.artFolder(manifestFolder, from: destination.path))
    }

    /// What the targets say about the output that is replaced. It depends on the older output, so no report contains it.
    private func replacedFindings(
        _ destination: Destination, _ prepared: PreparedBuild, _ catalog: Catalog
    ) -> [Finding] {
        guard destination.marker != nil else { return [] }
        return prepared.plans.flatMap { target, _ in
            let root = destination.path + "/" + target.name
            let old = DiskTree(root: root, name: target.name, images: facts, fileLimit: .max)
            return target.findings(replacing: old, by: catalog)
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
        destination.isComplete && destination.handEdits().isEmpty
            && destination.foreign(projectStays: destination.has).isEmpty
    }

    private func upToDate(
        _ record: BuildRecord, _ destination: Destination, _ loaded: LoadedManifest
    ) -> BuildOutcome {
        // Pictures that no pack names are not input of the build, and may have come or gone since.
        let isNew: (Finding) -> Bool = { $0.rule == ManifestRule.unassignedImages.rawValue }
        let findings = record.findings.filter { !isNew($0) } + loaded.findings.filter(isNew)
        var outcome = BuildOutcome(
            status: .success, findings: shown(findings) + aftermath, isUpToDate: true,
            fileCount: record.fileCount,
            byteCount: record.byteCount, stickerCount: record.stickerCount, output: destination.path)
        outcome.page = destination.files.contains(OutputPreview.fileName) ? OutputPreview.fileName : nil
        return outcome
    }

    private func record(
        _ digest: String, _ loaded: LoadedManifest, _ figures: OutputSummary.Figures, _ destination: Destination
    ) {
        guard let marker = Self.markerHash(in: OpenFolder.open(destination.path)) else { return }
        let record = BuildRecord(
            input: BuildRecord.input(digest, IdentifierRegistry(of: loaded)), marker: marker, findings: findings,
            fileCount: figures.fileCount, byteCount: figures.byteCount, stickerCount: figures.stickerCount)
        cache.store(record, of: destination.path)
        cache.blobs?.trim()
    }

    /// The findings with paths of output files as the user would open them.
    private func shown(_ findings: [Finding]) -> [Finding] {
        findings.map { finding in
            var finding = finding
            finding.output = finding.output.map { FilePath.join(request.output, $0) }
            return finding
        }
    }

    private static func markerHash(in folder: OpenFolder?) -> String? {
        (try? folder?.bytes(at: Marker.fileName)).map { ContentHash($0).hex }
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
            FileHandle.standardError.write(Data("paused at \(rawValue)\n".utf8))
            // A cancelled build continues to its next check for cancellation, unless it is to be as deaf as an encoder in C.
            let isDeaf = environment["STICKERPRESS_PAUSE_DEAF"] != nil
            while isDeaf || !Task.isCancelled, access(resume, F_OK) != 0 { usleep(10_000) }
        #endif
    }
}

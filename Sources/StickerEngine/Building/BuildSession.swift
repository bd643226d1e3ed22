import Foundation
import StickerImaging
import StickerModel

/// One build, from manifest to committed output; collects findings on the way and stops before anything is written
/// when one of them is an error.
struct BuildSession {
    let request: BuildRequest
    let targets: [any Target]
    let progress: @Sendable (BuildProgress) -> Void
    private let cache: BuildCache
    private let workers: Workers
    /// What is known of the images made.
    private let facts: ImageFactsCache
    private var findings: [Finding] = []
    private var remarks: [String] = []

    init(_ request: BuildRequest, targets: [any Target], progress: (@Sendable (BuildProgress) -> Void)?) {
        self.request = request
        self.targets = targets
        self.progress = progress ?? { _ in }
        cache = BuildCache(isOn: request.usesCache)
        workers = Workers(request.jobs)
        facts = ImageFactsCache(limits: ArtLimits(), stored: cache.facts)
    }

    /// Builds; failures of any kind end as a status with findings, never as a thrown error.
    mutating func run() async -> BuildOutcome {
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
        let loaded = ManifestLoader(targets: targets).load(request.manifest)
        let destination = try Destination(request.output)
        let lock = try DestinationLock(destination.path)
        defer { withExtendedLifetime(lock) {} }
        let edits = destination.handEdits()
        let digest = InputDigest(of: loaded, request, coders: cache.coders)
        let known = IdentifierRegistry(root: loaded.root)
        if !request.measures, let digest, let done = upToDate(digest.with(known), destination, edits: edits) {
            return done
        }

        var preparation = await PreparedBuild(loaded, request, targets: targets, decoding: false)
        try add(preparation.findings, else: preparation.status)
        guard let catalog = preparation.catalog else { throw Stop(status: .badManifest) }
        try refuse(edits)
        PausePoint.prepared.reach()
        let staging = try Staging(beside: destination.path)
        PausePoint.staged.reach()
        let library = ArtLibrary(root: preparation.root, limits: request.limits.art(workers: workers.count))
        var isCommitted = false
        defer { if !isCommitted { staging.remove() } }
        let texts = TextEntries(staging: staging.path)
        for index in preparation.plans.indices {
            let target = preparation.plans[index].target.name
            try texts.writeOwn(&preparation.plans[index].plan.output, target: target)
        }
        var rendered = try await render(preparation, library, staging, destination, edits)
        PausePoint.rendered.reach()
        for (target, plan) in preparation.plans {
            try texts.writeDerived(plan.output, target: target.name)
        }
        PausePoint.written.reach()
        try check(preparation, catalog, staging, library)
        PausePoint.checked.reach()
        let measured = try await measure(preparation, &rendered, staging, library)
        let figures = try OutputSummary(
            preparation: preparation, catalog: catalog, rendered: rendered, findings: findings,
            root: library.root, destination: destination, isPartial: request.targets != nil
        ).write(to: staging.path)
        PausePoint.summarized.reach()
        try Task.checkCancellation()
        progress(.committing)
        if let remark = try Committer(destination: destination).commit(staging) { remarks.append(remark) }
        isCommitted = true
        if request.recordsIdentifiers { recordIdentifiers(of: preparation) }
        remember(digest?.with(IdentifierRegistry(root: loaded.root)), figures, destination)
        var outcome = outcome(.success, figures, destination)
        outcome.fidelities = measured
        return outcome
    }

    private mutating func render(
        _ preparation: PreparedBuild, _ library: ArtLibrary, _ staging: Staging, _ destination: Destination,
        _ edits: [String]
    ) async throws -> Rendered {
        let previous = request.usesCache ? PreviousOutput(destination, edited: Set(edits)) : PreviousOutput()
        let renderer = Renderer(
            library: library, staging: staging.path, hashes: preparation.hashes, previous: previous, cache: cache,
            facts: facts, workers: workers, progress: progress)
        let rendered = try await renderer.render(RenderJob.jobs(of: preparation.plans))
        try add(rendered.findings.map { library.shown($0) }, else: rendered.lacksInput ? .missingInput : .findings)
        return rendered
    }

    /// Compares what lost something with its art, if that is asked for.
    private func measure(
        _ preparation: PreparedBuild, _ rendered: inout Rendered, _ staging: Staging, _ library: ArtLibrary
    ) async throws -> [MeasuredImage] {
        guard request.measures else { return [] }
        let measuring = FidelityMeasurement(library: library, staging: staging.path, workers: workers)
        let images = try await measuring.images(of: preparation.plans, rendered)
        for image in images { rendered.fidelities[image.place] = image.fidelity }
        return images
    }

    private mutating func check(
        _ preparation: PreparedBuild, _ catalog: Catalog, _ staging: Staging, _ library: ArtLibrary
    ) throws {
        progress(.checking)
        let known = findings
        let check = StagedCheck(staging: staging.path, catalog: catalog, library: library, images: facts)
        for (target, plan) in preparation.plans {
            try Task.checkCancellation()
            try add(check.findings(on: target, plan, known: known), else: .findings)
        }
    }

    /// Adds what was emitted to the lock file. The output stands by now, so a failure is only remarked on.
    private mutating func recordIdentifiers(of preparation: PreparedBuild) {
        do {
            try preparation.publishedIdentifiers?.add(preparation.plans)
        } catch {
            remarks.append("the identifiers could not be remembered: \(error.path) \(error.message)")
        }
    }

    private func refuse(_ edits: [String]) throws(FileError) {
        guard !request.isForced, let first = edits.first else { return }
        throw FileError(
            .unwritable,
            edits.count == 1
                ? "was changed by hand since the last build"
                : "and \(Figures.grouped(edits.count - 1)) more were changed by hand since the last build: "
                    + edits.dropFirst().prefix(5).joined(separator: ", "), path: request.output + "/" + first,
            hint: "keep your changes elsewhere, or overwrite them with --force")
    }

    /// Takes findings in and stops the build when one of them is an error.
    private mutating func add(_ new: [Finding], else status: ExitStatus) throws {
        findings += request.isStrict ? new.map(\.strict) : new
        if findings.contains(where: { $0.severity == .error }) {
            throw Stop(status: status == .success ? .findings : status)
        }
    }

    private struct Stop: Error {
        var status: ExitStatus
    }
}

// MARK: - What is remembered between builds

extension BuildSession {
    /// The outcome of a build with nothing to do; nil when there is something.
    private func upToDate(_ digest: String, _ destination: Destination, edits: [String]) -> BuildOutcome? {
        guard edits.isEmpty, let record = cache.builds?.record(of: destination.path), record.input == digest,
            record.marker == Self.markerHash(in: destination)
        else { return nil }
        var outcome = outcome(.success)
        outcome.findings = record.findings
        outcome.isUpToDate = true
        outcome.fileCount = record.fileCount
        outcome.byteCount = record.byteCount
        outcome.stickerCount = record.stickerCount
        outcome.output = destination.path
        return outcome
    }

    private func remember(_ digest: String?, _ figures: OutputSummary.Figures, _ destination: Destination) {
        guard let digest, let marker = Self.markerHash(in: destination) else { return }
        let record = BuildMemory.Record(
            input: digest, marker: marker, findings: findings, fileCount: figures.fileCount,
            byteCount: figures.byteCount, stickerCount: figures.stickerCount)
        cache.builds?.store(record, of: destination.path)
        cache.blobs?.trim()
    }

    private static func markerHash(in destination: Destination) -> String? {
        (try? FileReading.bytes(of: destination.path + "/" + Marker.fileName, atMost: .max)).map { ContentHash($0).hex }
    }

    private func outcome(
        _ status: ExitStatus, _ figures: OutputSummary.Figures = .init(), _ destination: Destination? = nil
    ) -> BuildOutcome {
        BuildOutcome(
            status: status, findings: findings, isUpToDate: false, fileCount: figures.fileCount,
            byteCount: figures.byteCount, stickerCount: figures.stickerCount, targetCount: figures.targetCount,
            output: destination?.path ?? request.output, changes: figures.changes, remarks: remarks)
    }
}

/// Places where a build can be held, so that tests can kill it there. Only debug builds have them.
enum PausePoint: String, CaseIterable, Sendable {
    case prepared, staged, rendering, rendered, written, checked, summarized, exchanging, exchanged, cleaned

    /// Waits when `STICKERPRESS_PAUSE_AT` names this point, after telling so on standard error: for a signal, or until
    /// the file `STICKERPRESS_RESUME` exists.
    func reach() {
        #if DEBUG
            let environment = ProcessInfo.processInfo.environment
            guard environment["STICKERPRESS_PAUSE_AT"] == rawValue else { return }
            let resume = environment["STICKERPRESS_RESUME"] ?? ""
            FileHandle.standardError.write(Data("paused at \(rawValue)\n".utf8))
            // A cancelled build goes on to where it notices.
            while !Task.isCancelled, access(resume, F_OK) != 0 { usleep(10_000) }
        #endif
    }
}

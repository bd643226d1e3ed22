import PortableFoundation
import StickerImaging
import StickerModel

/// One build, from manifest to committed output. `build` tells the story; each step is a type of its own: load
/// (`ManifestLoader`), compare with the last build (`InputFiles`, `BuildRecord`), survey and plan (`PlannedBuild`),
/// render, judge and complete (`StagedOutput`), put in place (`Commit`). It collects findings on the way and stops
/// before anything is committed when one of them is an error.
struct Build {
    private let request: BuildRequest
    private let targets: [any Target]
    private let progress: @Sendable (BuildProgress) -> Void
    private let cache: BuildCache
    private let workers: Workers
    private let facts: ImageFactsCache
    /// Pictures that the plans ask for, and what became of them.
    private let pictures: Locked<PictureCounts>
    private var findings: [Finding] = []
    /// What becomes of them once a release has recorded this build.
    private var onceReleased: (gone: Set<Finding>, new: [Finding]) = ([], [])
    /// The rules of all that was found.
    private var reportedRules: Set<String> = []
    /// What became of an older output, here or after a build that was killed. It stops no build.
    private var cleanupFindings: [Finding] = []
    private var artFiles: ListedFiles?
    /// Art is read once, and drawn as it was then.
    private let art = ReadFiles()

    init(_ request: BuildRequest, targets: [any Target], progress: (@Sendable (BuildProgress) -> Void)? = nil) {
        (self.request, self.targets) = (request, targets)
        let pictures = Locked(PictureCounts())
        self.pictures = pictures
        self.progress = { step in
            pictures.with { $0.update(step) }
            progress?(step)
        }
        cache = BuildCache(isOn: request.usesCache, folder: request.cacheFolder)
        workers = Workers(request.jobs)
        facts = ImageFactsCache(limits: ArtLimits(), stored: request.usesCache ? cache : nil)
    }

    /// Builds. Failures of any kind become a status with findings, never a thrown error.
    mutating func run() async -> BuildOutcome {
        var outcome = await BuildOutcome.running("build", at: request.manifest) { try await build() }
        findings += outcome.findings
        if outcome.status != .success { outcome.output = request.output }
        for index in findings.indices {
            findings[index].output = findings[index].output.map { FilePath.join(request.output, $0) }
        }
        outcome.findings = findings + cleanupFindings
        (outcome.art, outcome.manifest, outcome.shownOutput) = (artFiles, request.manifest, request.output)
        // Builds that fail have stored pictures, too.
        if !outcome.isUpToDate { cache.blobs?.trimWhenFull() }
        outcome.remarks += cacheRemarks + settingsRemarks
        return outcome
    }

    /// That settings of checks change nothing here, where there is something that they may be about.
    private var settingsRemarks: [String] {
        guard findings.contains(where: { $0.severity > .info }), let file = CheckSettings.path(for: request.manifest)
        else { return [] }
        return ["\(file) counts for check and fix alone; `rules` in the manifest counts for builds, too."]
    }

    /// What there is to tell of the cache: why it is not used, and what it lacked.
    private var cacheRemarks: [String] {
        var remarks = [cache.blobs?.remark].compactMap(\.self)
        if request.usesCache, let distrust = BlobCache()?.distrust, request.cacheFolder == nil {
            remarks.append("\(distrust.path): \(distrust.message); \(distrust.hint ?? "").")
        }
        let counts = pictures.with { $0 }
        if let folder = request.cacheFolder, counts.made > 0 {
            let (made, all) = (Figures.grouped(counts.made), SummaryLine.counted(counts.wanted, "picture"))
            remarks.append(
                "The cache \(folder) did not have \(made) of \(all); "
                    + "\(counts.made == 1 ? "it was" : "they were") made here.")
        }
        return remarks
    }

    // MARK: - The story

    private mutating func build() async throws -> BuildOutcome {
        try cache.blobs?.requireNamedFolder()
        let path = FilePath.real(request.output)
        // It takes as long to read as the manifest.
        async let stored = cache.record(of: path)
        var loaded = ManifestLoader(targets: targets).load(request.manifest, packs: request.packs)
        let signing = try AppKeys.signing(of: loaded.catalog, request, targets)
        loaded.catalog?.signing = signing
        artFiles = loaded.catalog.map { ListedFiles(ArtSurvey.paths(of: $0), in: FilePath.real(loaded.root)) }
        if request.isRelease { try loaded.requireWhole(at: request.manifest) }
        PausePoint.loaded.reach()

        let (registry, record) = (IdentifierRegistry(of: loaded), await stored)
        if request.isRelease { try registry.requireWritable() }
        let manifest = Marker.identity(of: loaded, packs: request.packs, in: path)
        var inputs = InputFiles(
            root: loaded.root, recorded: record?.artFiles ?? [:], read: art, frames: loaded.catalog?.frames ?? [:])
        // All new art is read for it, in vain where nothing is stored between builds.
        let digest = request.usesCache ? inputs.digest(of: loaded, request, coders: cache.coders) : nil
        PausePoint.hashed.reach()
        let isUnchanged = isUnchanged(since: record, manifest, digest.map { Self.inputDigest($0, registry) })
        if isUnchanged, let output = untouchedOutput(record) { return upToDate(output, loaded, inputs) }

        let working = try WorkingFolder(beside: request.output)
        defer { working.remove() }
        let old = try OutputFolder.read(request.output, record: record)
        if isUnchanged, old.record != nil, old.isUntouched { return upToDate(old, loaded, inputs) }
        let facts = facts
        // Nothing asks for them before the new output is judged, and reading them takes as long as planning.
        async let reading: Void = facts.use(old.record?.pictureFacts ?? RecordedFacts())

        let planned = try await plan(loaded, registry, inputs, replacing: old, manifest)
        guard let catalog = planned.catalog else { throw RunFailure(.badManifest) }
        PausePoint.prepared.reach()
        await reading

        try working.make()
        PausePoint.staged.reach()
        // Plans of many packs are long, and what is written of them is dropped: no other copy may stay.
        var output = StagedOutput(
            consume planned, catalog, request, in: working.path, changing: old, art: art, cache: cache, facts: facts,
            targets: targets, workers: workers, progress: progress)
        try await renderAndJudge(&output)
        let lasting = findings.filter { !onceReleased.gone.contains($0) } + onceReleased.new
        var (outcome, new) = try await output.complete(lasting, manifest: manifest)
        cleanupFindings += output.replacementFindings(manifest: manifest)
        PausePoint.summarized.reach()
        try Task.checkCancellation()

        progress(.committing)
        // An output that nothing has recorded must not get to people.
        if request.isRelease {
            try registry.record(output.planned.identifiers)
        }
        let released = request.isRelease ? IdentifierRegistry(of: loaded) : registry
        do {
            try output.commit()
        } catch {
            if request.isRelease { try? registry.restore() }
            throw error
        }
        working.remove()
        if request.isForced, case let kept = old.foreign(projectStays: old.has), !kept.isEmpty {
            let names = NameList.text(kept, limit: 6)
            cleanupFindings.raise("build/output-kept", ["names": names], path: request.output)
        }

        if request.isRelease {
            let count = output.planned.identifiers.count { $0.target != RegistryEntry.manifest }
            outcome.release = (released.path, count)
        }
        if !request.isTrial, let digest, inputs.covers(output.planned.hashes) {
            store(new, of: Self.inputDigest(digest, released), inputs, output)
        }
        outcome.nextSteps = nextSteps(output.planned)
        // Plans of many packs take a fifth of a second to free, so they are freed in the background.
        DetachedThread.run { [output] in withExtendedLifetime(output) {} }
        return outcome
    }

    // MARK: - Steps

    /// Surveys the art and plans. Throws `RunFailure` for errors, `FileError` where the output must not be replaced.
    private mutating func plan(
        _ loaded: LoadedManifest, _ registry: IdentifierRegistry, _ inputs: InputFiles, replacing old: OutputFolder,
        _ manifest: String?
    ) async throws -> PlannedBuild {
        var known = KnownArt(files: inputs.files, read: art)
        if let record = old.record, record.limits == request.limits.text { known.facts = record.artFacts }
        let planner = BuildPlanner(
            loaded: loaded, request: request, targets: targets, registry: registry, cache: cache, known: known)
        var planned = await planner.plan()
        // Where a picture has to be replaced, those whose damage only decoding shows are named in the same run.
        if planned.findings.contains(where: { $0.severity == .error && $0.rule.hasPrefix("art/") }) {
            planned = await planner.plan(decoding: true)
        }
        if let lasting = planned.findingsOnceReleased {
            let gone = Set(planned.findings).subtracting(lasting)
            onceReleased = (gone.union(gone.map { $0.strict() }), lasting.filter { !planned.findings.contains($0) })
        }
        try add(planned.findings, else: planned.status)
        if request.isRelease { try add(planned.placeholders, else: .findings) }
        if !request.isForced, let refusal = refusal(to: old, manifest, planned) { throw refusal }
        if old.isInterrupted, request.targets != nil {
            throw FileError(
                .unwritable, "holds files of a build that was interrupted", path: request.output,
                hint: "build all platforms first, without --target")
        }
        if let known = old.marker?.published, known.manifest == manifest, let lines = known.identifiers {
            cleanupFindings += planned.remarks(on: lines, registry)
        }
        return planned
    }

    private func refusal(to old: OutputFolder, _ manifest: String?, _ planned: PlannedBuild) -> FileError? {
        old.refusal(of: manifest, shownAs: request.output) { project in
            let (target, path) = (project.prefix { $0 != "/" }, project.drop { $0 != "/" }.dropFirst() + "/")
            if let plan = planned.plans.first(where: { $0.target.name == target })?.plan {
                return plan.output.entries.contains { $0.path.hasPrefix(path) }
            }
            return request.targets != nil && old.has(project: project)
        }
    }

    /// Makes all files but those about the whole output, and judges them. Throws `RunFailure` where something is an error.
    private mutating func renderAndJudge(_ output: inout StagedOutput) async throws {
        let rendered = try await output.render()
        try add(rendered.findings, else: rendered.lacksInput ? .missingInput : .findings)
        PausePoint.rendered.reach()
        try await output.writeDerived()
        PausePoint.written.reach()
        progress(.checking)
        try add(try await output.judge(except: reportedRules), else: .findings)
        PausePoint.checked.reach()
    }

    private func nextSteps(_ planned: PlannedBuild) -> [PlatformStep] {
        planned.plans.compactMap { target, plan in
            // Other commands know nothing of single packs.
            guard let step = plan.nextStep, request.packs == nil || !step.hasCommand else { return nil }
            return PlatformStep(title: target.title, folder: target.name, step: step)
        }
    }

    /// Adds findings and stops the build when one of them is an error.
    private mutating func add(_ new: [Finding], else status: ExitStatus) throws(RunFailure) {
        reportedRules.formUnion(new.map(\.rule))
        findings += new.strict(if: request.isStrict)
        if findings.hasErrors { throw RunFailure(status == .success ? .findings : status) }
    }

    // MARK: - The last build

    /// `BuildRecord.inputDigest`: findings depend on the published identifiers, too.
    private static func inputDigest(_ digest: String, _ registry: IdentifierRegistry) -> String {
        ContentHash(digest + registry.text).hex
    }

    /// Whether this build would have the same result as the last one, also with the fonts that are installed now.
    private func isUnchanged(since record: BuildRecord?, _ manifest: String?, _ digest: String?) -> Bool {
        guard !request.isRelease, let record, let digest else { return false }
        return record.published.manifest == manifest && record.inputDigest == digest
            && record.fonts.map { $0 == InstalledFonts.identity } ?? true
    }

    /// The output, if it is what the last build wrote, without a working folder beside it: such a build needs no lock.
    private func untouchedOutput(_ record: BuildRecord?) -> OutputFolder? {
        guard let output = try? OutputFolder.read(request.output, record: record), output.record != nil,
            output.isUntouched, stat(ofLink: WorkingFolder.path(beside: output.path)) == nil
        else { return nil }
        return output
    }

    private mutating func upToDate(
        _ output: OutputFolder, _ loaded: LoadedManifest, _ inputs: InputFiles
    ) -> BuildOutcome {
        var record = output.record ?? BuildRecord()
        if inputs.hasRead || output.listing.files.values.contains(where: \.isRead) {
            record.artFiles = inputs.files
            for (path, file) in output.listing.files where file.isRead {
                record.outputs[path]?.content.stamp = file.stamp.ifSettled(before: FileClock.recently)
            }
            cache.store(record, of: output.path)
        }
        // Pictures that no pack names are not input of the build, and may have come or gone since.
        let isNew: (Finding) -> Bool = { $0.rule == "manifest/unassigned-images" }
        findings = record.findings.filter { !isNew($0) } + loaded.findings.filter(isNew)
        return BuildOutcome(
            isUpToDate: true, fileCount: record.outputs.count, byteCount: record.byteCount,
            stickerCount: record.stickerCount, output: output.path,
            page: record.outputs[OutputPreview.fileName].map { _ in OutputPreview.fileName })
    }

    private func store(_ new: BuildRecord, of digest: String, _ inputs: InputFiles, _ output: StagedOutput) {
        var record = new
        (record.inputDigest, record.artFiles) = (digest, inputs.files)
        let path = FilePath.real(request.output)
        // The working folder was just removed, so that the folder around the output shows its disk's clock.
        let clock = FileClock.ofDisk(at: FilePath.parent(path))
        for (file, known) in output.files.placed(before: clock) { record.outputs[file]?.content = known }
        cache.store(record, of: path)
    }
}

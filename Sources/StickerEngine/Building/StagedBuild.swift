import StickerImaging
import StickerModel

/// The output of a build on its way: made in a staging folder, judged, completed, and then committed by `Build`.
struct StagedBuild {
    private let request: BuildRequest
    let catalog: Catalog
    private(set) var prepared: PreparedBuild
    let destination: Destination
    private let staging: Staging
    private let spare: SpareOutput?
    private let staged: StagedFiles
    private let library: ArtLibrary
    private let documents: DocumentFiles
    private let renderer: Renderer
    private let trees: StagedTrees
    private let check: StagedCheck
    private let workers: Workers
    private let facts: ImageFactsCache
    private let lastPictures: StickerPictures?
    /// What someone saved in an output that had been replaced.
    private var aftermath: [Finding] = []
    private var rendered = Rendered()

    /// `last` is the last build; nil where the cache does not know it. `facts` are those of the images made.
    init(
        _ prepared: PreparedBuild, _ catalog: Catalog, _ request: BuildRequest, in staging: Staging,
        replacing destination: Destination, last: LastBuild?, cache: BuildCache, facts: ImageFactsCache,
        workers: Workers, progress: @escaping @Sendable (BuildProgress) -> Void
    ) {
        self.prepared = prepared
        self.catalog = catalog
        self.request = request
        self.staging = staging
        self.destination = destination
        self.workers = workers
        self.facts = facts
        // Anyone may have written another marker: only this user's cache says that it is ours.
        let previous = request.usesCache && destination.hasOwnMarker ? destination : nil
        let remembered = previous.flatMap { _ in last?.remembered } ?? RememberedOutput()
        facts.learn(remembered.facts)
        lastPictures = remembered.pictures
        library = ArtLibrary(root: prepared.root, limits: request.limits.art(workers: workers.count))
        spare = request.isTrial ? nil : SpareOutput(of: destination.path, in: cache)
        staged = StagedFiles(
            root: staging.path, last: destination,
            spare: spare?.take(for: staging, replacing: destination, remembered.shared, &aftermath) ?? [])
        documents = DocumentFiles(
            staged: staged, images: facts, digests: KnownDigests(remembered.digests), lastSources: remembered.sources)
        renderer = Renderer(
            library: library, art: prepared.art, hashes: prepared.hashes,
            finished: FinishedFiles(
                staged: staged, cache: cache, facts: facts, previous: previous, edited: Set(destination.handEdits)),
            workers: workers, progress: progress)
        trees = StagedTrees(staged, images: facts, faultless: FaultlessBundles(remembered.faultless))
        check = StagedCheck(
            trees: trees, catalog: catalog, art: prepared.art, library: library, workers: workers,
            isShown: request.writesPreview)
    }

    /// Makes the pictures, and the documents that depend on none. Returns what is wrong with the art, and whether some
    /// of it vanished or changed. Throws `FileError` of kind `unwritable`, `CancellationError`.
    mutating func render() async throws -> (findings: [Finding], lacksInput: Bool) {
        let (plans, documents) = (prepared.plans, documents)
        // Where little is drawn, these take as long as the pictures.
        async let outputs = workers.map(plans) { target, plan in
            var output = plan.output
            try documents.writeOwn(&output, target: target.name)
            return output
        }
        rendered = try await renderer.render(plans.map { ($0.target.name, $0.plan.output) })
        for (index, output) in try await outputs.enumerated() { prepared.plans[index].plan.output = output }
        let losses = QualityLoss(in: rendered.files, of: prepared.plans).findings(catalog)
        return ((rendered.findings + losses).map(library.withUserPath), rendered.lacksInput)
    }

    /// Writes the documents that depend on pictures. Throws `FileError` of kind `unwritable`.
    func writeDerived() async throws {
        let documents = documents
        _ = try await workers.map(prepared.plans) { target, plan in
            try documents.writeDerived(plan.output, target: target.name)
        }
    }

    /// Judges the staged files, target by target. `planned` are the rules that planning reported on already. Throws
    /// `CancellationError`.
    func judge(planned: Set<String>) async throws -> [[Finding]] {
        let check = check
        return try await workers.map(prepared.plans) { target, plan in
            try Task.checkCancellation()
            return await check.findings(on: target, plan, planned: planned)
        }
    }

    /// Writes report, page and marker. Throws `FileError` of kind `unwritable`.
    func complete(_ findings: [Finding], _ input: BuildInput, targets: [any Target]) async throws -> OutputFigures {
        // Report and page are not images.
        async let known = facts.facts(of: staged.all.values.map(\.hash))
        async let replaced = replacedFindings(of: targets, manifest: input.manifest)
        var figures = try await OutputSummary(
            prepared: prepared, catalog: catalog, rendered: rendered, findings: findings, destination: destination,
            manifest: input.manifest, isPartial: request.targets != nil,
            preview: request.writesPreview
                ? OutputPreview(
                    root: staged.root, targets: targets, rules: StickerPress(targets: targets).rules, images: facts,
                    staged: trees, workers: workers,
                    artFolder: OutputPreview.artFolder(prepared.root, from: destination.path)) : nil,
            lastPictures: lastPictures
        ).write(to: staged)
        figures.replaced = await replaced
        guard input.digest != nil else { return figures }
        figures.remembered.facts = await known
        figures.remembered.art = prepared.artByContent
        figures.remembered.limits = request.limits.text
        figures.remembered.digests = documents.digests.used
        figures.remembered.sources = documents.madeFrom
        figures.remembered.faultless = trees.faultless.all
        return figures
    }

    /// Puts the staged folder in place of the output. Throws `FileError` of kind `unwritable`; then nothing has
    /// changed.
    func commit() throws(FileError) -> CommitReport {
        try staged.removeSpare()
        let committer = Committer(
            destination: destination, isForced: request.isForced, output: request.output,
            differing: staged.differing,
            spare: spare.flatMap { $0.serves(destination) ? $0 : nil })
        var report = try committer.commit(staging)
        report.findings += aftermath
        // Where there was no output, or one that this cache does not know, the next build has less to do with one.
        if let spare, !spare.serves(destination) {
            spare.make(of: destination.path, files: Array(staged.all.keys), &report.findings)
        }
        return report
    }

    /// What goes with the output that is replaced: platforms that are built no longer, and what the targets say about
    /// it. It depends on the older output, so no report contains it. `manifest` identifies the one that is built.
    private func replacedFindings(of targets: [any Target], manifest: String?) -> [Finding] {
        guard let marker = destination.marker else { return [] }
        var findings: [Finding] = []
        if request.targets == nil, marker.manifest == manifest {
            let folders = Set(destination.files.map { $0.prefix { $0 != "/" } })
            let gone = targets.filter { target in
                folders.contains(target.name[...]) && !prepared.plans.contains { $0.target.name == target.name }
            }
            if !gone.isEmpty { findings.append(removed(gone)) }
        }
        return findings
            + prepared.plans.flatMap { target, _ in
                // Hardly any target looks at it.
                target.findings(
                    replacing: DiskTree(target.name, in: destination.path, destination.files, images: facts),
                    by: catalog)
            }
    }

    /// The warning that platforms of the last output are not in this one.
    private func removed(_ targets: [any Target]) -> Finding {
        let isOne = targets.count == 1
        let titles = NameList.whole(targets.map(\.title), "and")
        let folders = NameList.whole(targets.map { FilePath.join(request.output, $0.name) }, "and")
        // Where `targets` switches off only, naming a platform to switch it on would switch off the others.
        let isSafe = catalog.targetKeys.isSafeToName
        let lines = targets.map { "\($0.name): \(isSafe ? "{}" : "false")" }.joined(separator: ", ")
        let key = catalog.packs.first?.location(of: "targets") ?? catalog.location
        return Finding(
            rule: "build/platform-removed", severity: .warning,
            message: "\(titles) \(isOne ? "is" : "are") no longer built, because `targets` switches "
                + "\(isOne ? "it" : "them") on for no pack; \(folders) \(isOne ? "was" : "were") removed",
            notes: [
                "to build \(isOne ? "it" : "them") again, "
                    + (isSafe ? "write `\(lines)` under `targets:`" : "take `\(lines)` out of `targets:`")
            ],
            at: key.file == catalog.location.file ? key : catalog.location)
    }

    /// The files as the disk has them now that they are in place. `clock` is what it showed after the commit.
    func committed(before clock: FileClock?) -> [String: KnownFile] {
        staged.committed(to: destination.path, before: clock)
    }
}

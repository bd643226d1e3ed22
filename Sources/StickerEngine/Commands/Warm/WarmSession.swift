import PortableFoundation
import StickerImaging
import StickerModel

/// Makes the pictures of one part of a manifest for the cache, and nothing else: no output, no lock, no marker. They are
/// planned and rendered by the code of a build, so a build finds them under the same keys.
struct WarmSession {
    let request: BuildRequest
    let part: CachePart
    let targets: [any Target]
    let progress: @Sendable (BuildProgress) -> Void

    /// Renders, or with `isDryRun` estimates. Failures of any kind become a status with findings.
    func run(isDryRun: Bool) async -> WarmOutcome {
        let counts = Locked(PictureCounts())
        let cache = BuildCache(isOn: true, folder: request.cacheFolder)
        var outcome = WarmOutcome(part: part, folder: cache.blobs?.folder ?? "")
        outcome.coders = ContentHash(cache.coders).hex
        do {
            try requireFolder(cache)
            let loaded = ManifestLoader(targets: targets).load(request.manifest, packs: request.packs)
            let planned = await BuildPlanner(
                loaded: loaded, request: request, targets: targets, cache: cache, part: part
            ).plan()
            // What each part would repeat is left to the build, but for what makes that fail.
            outcome.findings = planned.findings.filter { $0.severity == .error }
            guard planned.isComplete else { throw RunFailure(planned.status) }
            let renderer = renderer(planned, cache, counts)
            if isDryRun {
                estimate(planned, renderer, &outcome)
            } else {
                let rendered = try await renderer.render(pictures(of: planned) { part.contains($0) })
                outcome.findings += rendered.findings.map(renderer.library.atUserPath)
                outcome.pictures = counts.with { $0 }
                outcome.pictures.failed = outcome.pictures.unmade
                if rendered.lacksInput { throw RunFailure(.missingInput) }
            }
            if !outcome.findings.isEmpty { outcome.status = .findings }
        } catch {
            let failure = RunFailure(error, of: "build", at: request.manifest)
            outcome.findings += failure.findings
            outcome.status = failure.status
            if outcome.pictures.wanted == 0 { outcome.pictures = counts.with { $0 } }
        }
        if !isDryRun { cache.blobs?.trimWhenFull() }
        outcome.remark = cache.blobs?.remark
        outcome.processorSeconds = isDryRun ? nil : Self.processorSeconds()
        return outcome
    }

    private func requireFolder(_ cache: BuildCache) throws(FileError) {
        guard let blobs = cache.blobs else {
            throw BlobCache()?.distrust
                ?? FileError(
                    .missing, "there is no cache: \(BlobCache.absence.string)", path: "cache",
                    hint: "name a folder with --cache")
        }
        try blobs.requireNamedFolder()
    }

    private func renderer(_ planned: PlannedBuild, _ cache: BuildCache, _ counts: Locked<PictureCounts>) -> Renderer {
        let workers = Workers(request.jobs)
        return Renderer(
            library: ArtLibrary(
                root: planned.root, limits: request.limits.art(workers: workers.count),
                frames: planned.catalog?.frames ?? [:]),
            art: planned.art, hashes: planned.hashes,
            finished: FinishedFiles(
                output: nil, cache: cache, facts: ImageFactsCache(limits: ArtLimits(), stored: cache)),
            workers: workers
        ) { step in
            counts.with { $0.update(step) }
            progress(step)
        }
    }

    /// The pictures of pixels whose sources have a content of this kind: the cache has no others.
    private func pictures(
        of planned: PlannedBuild, where isWanted: (ContentHash) -> Bool
    ) -> [(folder: String, plan: OutputPlan)] {
        planned.plans.map { target, plan in
            let entries = plan.output.entries.filter { entry in
                guard case .art(.raster(let recipe)) = entry.content else { return false }
                return planned.hashes[recipe.source].map(isWanted) == true
            }
            return (target.name, OutputPlan(entries))
        }
    }

    private func estimate(_ planned: PlannedBuild, _ renderer: Renderer, _ outcome: inout WarmOutcome) {
        var costs = [Double](repeating: 0, count: part.count)
        for job in Renderer.Job.jobs(of: pictures(of: planned) { _ in true }) {
            guard let hash = planned.hashes[job.source] else { continue }
            let number = part.number(of: hash)
            for (rendition, cost) in zip(job.renditions, renderer.costs(of: job)) {
                costs[number - 1] += cost
                guard number == part.number else { continue }
                outcome.pictures.wanted += 1
                if let key = renderer.key(of: rendition.rendition), renderer.finished.cache.blobs?.holds(key) == true {
                    outcome.pictures.found += 1
                }
            }
            if number == part.number { outcome.sources = (outcome.sources ?? 0) + 1 }
        }
        outcome.estimate = (costs[part.number - 1], costs.min() ?? 0, costs.max() ?? 0)
    }

    /// Time that processors have spent on this process and the drawing processes that it started.
    private static func processorSeconds() -> Double {
        // A process counts when it has ended.
        if case .processes(let pool) = DrawingMethod.current { pool.endWaiting() }
        var ticks = tms()
        times(&ticks)
        let sum = [ticks.tms_utime, ticks.tms_stime, ticks.tms_cutime, ticks.tms_cstime].reduce(0) { $0 + Double($1) }
        return sum / Double(max(1, sysconf(Int32(_SC_CLK_TCK))))
    }
}

extension StickerPress {
    /// Makes the pictures of one part for the cache. With `isDryRun` nothing is made, and the outcome is an estimate.
    package func warm(
        _ request: BuildRequest, _ part: CachePart, isDryRun: Bool,
        progress: @escaping @Sendable (BuildProgress) -> Void = { _ in }
    ) async -> WarmOutcome {
        let session = WarmSession(request: request, part: part, targets: targets, progress: progress)
        return await drawn { await session.run(isDryRun: isDryRun) }
    }
}

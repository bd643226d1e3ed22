import StickerImaging
import StickerModel

/// Makes every image of the plans in the staging folder: each source decoded once, each distinct recipe encoded once.
struct Renderer: Sendable {
    let library: ArtLibrary
    let staging: String
    /// Hashes of the art as the plan knows it.
    let hashes: [String: ContentHash]
    let previous: PreviousOutput
    let cache: BuildCache
    /// Where facts of what was made are kept for those who judge it: it is read back here, on all cores.
    let facts: ImageFactsCache
    let workers: Workers
    let progress: @Sendable (BuildProgress) -> Void

    /// Renders all jobs. Art that turns out damaged, or fits no budget, becomes a finding; the rest goes on, so that
    /// all mistakes are known at once. Throws `FileProblem` when staging cannot be written, `CancellationError`.
    func render(_ jobs: [RenderJob]) async throws -> Rendered {
        let loads = jobs.map { job in
            let recipes = job.recipes.map(\.recipe)
            return (images: recipes.count, cost: cost(recipes))
        }
        progress(.planned(images: loads.reduce(0) { $0 + $1.images }))
        // The heaviest sources start first, so that no core waits for one long job at the end.
        let order = jobs.indices.sorted { loads[$0].cost > loads[$1].cost }
        let parts = try await workers.map(order) { index in
            try Task.checkCancellation()
            return (index, try render(jobs[index]))
        }
        return parts.sorted { $0.0 < $1.0 }.reduce(into: Rendered()) { $0.add($1.1) }
    }

    private func render(_ job: RenderJob) throws -> Rendered {
        var rendered = Rendered()
        let wanted = job.recipes
        do {
            let bytes = try library.bytes(of: job.source)
            let hash = ContentHash(bytes)
            guard hashes[job.source] == hash else {
                throw ArtProblem(.missing, "changed during the build", hint: "run again when it is saved")
            }
            var missing: [ImageRecipe: (key: ContentHash, places: [String])] = [:]
            for (recipe, places) in wanted {
                let key = RenderCache.key(source: hash, recipe: recipe, coders: cache.coders)
                if let image = try known(key, places) {
                    take(image, at: places, of: job.source, into: &rendered)
                } else {
                    missing[recipe] = (key, places)
                }
            }
            let recipes = wanted.map(\.recipe).filter { missing[$0] != nil }
            guard !recipes.isEmpty else { return rendered }
            let art = try ArtDecoder.open(bytes, limits: library.limits)
            try DecodeMemoryLimiter.shared.hold(art.facts.size.area) {
                try RecipeRenderer(limits: library.limits).render(recipes, of: art) { recipe, result in
                    try Task.checkCancellation()
                    guard let (key, places) = missing[recipe] else { return }
                    guard case .success(let image) = result else {
                        if case .failure(let problem) = result { rendered.add(problem, at: job.source) }
                        return
                    }
                    try write(image, to: places)
                    facts.learn(image.bytes)
                    PausePoint.rendering.reach()
                    cache.images?.store(image, under: key)
                    let made = RenderedImage(byteCount: image.bytes.count, outcome: image.outcome, key: key)
                    take(made, at: places, of: job.source, into: &rendered)
                }
            }
        } catch let problem as ArtProblem {
            rendered.add(problem, at: job.source)
        }
        return rendered
    }

    /// An image that an earlier build made: from the last output, else from the cache.
    private func known(_ key: ContentHash, _ places: [String]) throws(FileProblem) -> RenderedImage? {
        if let image = try previous.take(key, to: places, in: staging) { return image }
        guard let image = cache.images?.image(key) else { return nil }
        try write(image, to: places)
        facts.learn(image.bytes)
        return RenderedImage(byteCount: image.bytes.count, outcome: image.outcome, key: key)
    }

    private func write(_ image: EncodedImage, to places: [String]) throws(FileProblem) {
        for place in places { try FileWriting.write(image.bytes, to: staging + "/" + place) }
    }

    private func take(_ image: RenderedImage, at places: [String], of source: String, into rendered: inout Rendered) {
        for place in places { rendered.images[place] = image }
        // Of one source there are many images; the place tells them apart.
        let name = places.first.map { "\(source) -> \($0)" } ?? source
        progress(.rendered(name: name, bytes: image.byteCount, outcome: image.outcome.summary))
    }

    /// Rough work: an animation costs as much as many stills.
    private func cost(_ recipes: [ImageRecipe]) -> Int {
        let hasMotion = recipes.contains { !$0.timing.isStill }
        return recipes.count * (hasMotion ? 50 : 1)
    }
}

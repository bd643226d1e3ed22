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
    /// all mistakes are known at once. Throws `FileError` when staging cannot be written, `CancellationError`.
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
                throw ArtProblem(.changed, "changed during the build", hint: "run again when it is saved")
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
        } catch let error as FileError where error.kind != .unwritable {
            rendered.add(error, at: job.source)
        }
        return rendered
    }

    /// An image that an earlier build made: from the last output, else from the cache.
    private func known(_ key: ContentHash, _ places: [String]) throws(FileError) -> RenderedImage? {
        if let image = try previous.take(key, to: places, in: staging) { return image }
        guard let image = cache.images?.image(key) else { return nil }
        try write(image, to: places)
        facts.learn(image.bytes)
        return RenderedImage(byteCount: image.bytes.count, outcome: image.outcome, key: key)
    }

    private func write(_ image: EncodedImage, to places: [String]) throws(FileError) {
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

/// All images that are made from one art file, over all targets, so that it is decoded once.
struct RenderJob: Sendable {
    var source: String
    /// Each image of the plans with its place, relative to the staging folder. Contents are shared with the plans: a
    /// catalog of many packs has many thousand.
    private var images: [Image]

    private typealias Image = (place: String, content: OutputContent)

    /// Distinct recipes with the places each result goes to.
    var recipes: [(recipe: ImageRecipe, places: [String])] {
        var places = OrderedGroups<ImageRecipe, String>()
        for (place, content) in images {
            if case .image(let recipe) = content { places.add(place, to: recipe) }
        }
        return places.groups.map { ($0.key, $0.elements) }
    }

    /// Groups the images of all plans by source, in order of first appearance.
    static func jobs(of plans: [(target: any Target, plan: TargetPlan)]) -> [RenderJob] {
        jobs(of: plans.map { ($0.name + "/", $1.output) })
    }

    /// The images of one plan whose paths are places themselves.
    static func jobs(of plan: OutputPlan) -> [RenderJob] { jobs(of: [("", plan)]) }

    private static func jobs(of plans: [(folder: String, plan: OutputPlan)]) -> [RenderJob] {
        var images = OrderedGroups<String, Image>()
        for (folder, plan) in plans {
            for entry in plan.entries {
                guard case .image(let recipe) = entry.content else { continue }
                images.add((folder + entry.path, entry.content), to: recipe.source)
            }
        }
        return images.groups.map { RenderJob(source: $0.key, images: $0.elements) }
    }
}

/// What rendering produced, by place relative to the staging folder.
struct Rendered: Sendable {
    var images: [String: RenderedImage] = [:]
    var findings: [Finding] = []
    /// How near images come to their art, by the same places, where that was asked for.
    var fidelities: [String: Fidelity] = [:]
    /// A source vanished or changed while it was read.
    var lacksInput = false

    /// Notes why an image could not be made.
    mutating func add(_ problem: ArtProblem, at path: String) {
        findings.append(problem.artFinding(at: path))
        lacksInput = lacksInput || problem.lacksInput
    }

    mutating func add(_ other: Rendered) {
        images.merge(other.images) { $1 }
        findings += other.findings
        lacksInput = lacksInput || other.lacksInput
    }
}

extension EncodingOutcome {
    /// How the picture came out, in words: "exact", "quality 82, alpha quality 70".
    var summary: String {
        if !sacrifices.isEmpty { return sacrifices.joined(separator: ", ") }
        return isExact
            ? "exact" : quality.map { "quality \($0)" } ?? colors.map { "\($0) colors" } ?? "as good as exact"
    }
}

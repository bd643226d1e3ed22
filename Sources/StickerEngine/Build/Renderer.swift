import PortableFoundation
import StickerImaging
import StickerModel

/// Makes every file that plans make from art: each distinct rendition once, a source twice only for idle workers.
struct Renderer: Sendable {
    let library: ArtLibrary
    var art = ArtFacts()
    /// Hashes of the art as it was when the plans were made.
    let hashes: [String: ContentHash]
    let finished: FinishedFiles
    let workers: Workers
    var progress: @Sendable (BuildProgress) -> Void = { _ in }
    private let timeLeft = Locked<TimeLeft?>(nil)

    /// Makes the files of plans, each in its folder below the working folder ("" for that itself). Art that turns out
    /// damaged, or fits no budget, becomes a finding; the rest goes on. Throws `FileError` when that cannot be written,
    /// `CancellationError`.
    func render(_ plans: [(folder: String, plan: OutputPlan)]) async throws -> Rendered {
        let jobs = Job.jobs(of: plans)
        progress(.planned(images: jobs.reduce(0) { $0 + $1.renditions.count }))
        let reused = try await workers.map(jobs) { job in
            try Task.checkCancellation()
            return try reuse(job)
        }
        // Where fewer sources are left than there are workers, several make the pictures of one.
        let open = jobs.indices.filter { !reused[$0].missing.isEmpty }
        let share = max(1, workers.count / max(1, open.count))
        let pieces = open.flatMap { index in reused[index].missing.split(into: share).map { (index, $0) } }.enumerated()
            .map { id, piece in
                var missing = piece.1
                for index in missing.indices { missing[index].piece = id }
                return (id: id, job: piece.0, missing: missing, cost: missing.reduce(0) { $0 + cost(of: $1.rendition) })
            }
        let total = pieces.reduce(0) { $0 + $1.cost }
        timeLeft.with { $0 = TimeLeft(total: total, workers: workers.count, now: Self.now) }
        // The largest start first, so that no core waits for one long job at the end.
        let made = try await workers.map(pieces.sorted { ($0.cost, $1.job) > ($1.cost, $0.job) }) { piece in
            try Task.checkCancellation()
            timeLeft.with { $0?.begin(piece.id, cost: piece.cost, at: Self.now) }
            defer { timeLeft.with { $0?.end(piece.id) } }
            return (piece.job, try make(piece.missing, of: jobs[piece.job].source))
        }
        var parts = reused.map(\.rendered)
        for (index, part) in made { parts[index].merge(part) }
        var rendered = Rendered()
        rendered.files.reserveCapacity(parts.reduce(0) { $0 + $1.files.count })
        for part in parts { rendered.merge(part) }
        rendered.findings = rendered.findings.uniqued
        return rendered
    }

    private func cost(of rendition: Rendition) -> Double { RenderCost.seconds(rendition, of: art[rendition.source]) }

    /// What each rendition of a source takes, in seconds of some machine.
    func costs(of job: Job) -> [Double] { job.renditions.map { cost(of: $0.rendition) } }

    /// Stands for a rendition of a source as it was when the plans were made; nil when it was not read.
    func key(of rendition: Rendition) -> ContentHash? {
        hashes[rendition.source].map { hash in
            finished.cache.key(of: rendition, source: hash, borrowing: art[rendition.source]?.borrowed)
        }
    }

    private struct Missing {
        let rendition: Rendition
        let key: ContentHash
        let paths: [String]
        var piece = 0
    }

    /// Reuses what earlier builds made of the art as it was when the plans were made; `missing` is the rest.
    private func reuse(_ job: Job) throws(FileError) -> (rendered: Rendered, missing: [Missing]) {
        var (rendered, missing): (Rendered, [Missing]) = (Rendered(), [])
        for (rendition, paths) in job.renditions {
            guard let key = key(of: rendition) else {
                rendered.add(ArtLibrary.changed, at: job.source)
                return (rendered, [])
            }
            if let file = try finished.reuse(key, at: paths) {
                report(file, rendition, at: paths, isNew: false, in: &rendered)
            } else {
                missing.append(Missing(rendition: rendition, key: key, paths: paths))
            }
        }
        return (rendered, missing)
    }

    private func make(_ missing: [Missing], of source: String) throws -> Rendered {
        var rendered = Rendered()
        do {
            try library.reading(source) { bytes in
                try ArtLibrary.expect(bytes, toBe: hashes[source])
                try encode(missing, of: source, bytes, into: &rendered)
            }
        } catch let error as FileError where error.kind != .unwritable {
            rendered.add(error, at: source)
        }
        return rendered
    }

    private func encode(
        _ missing: [Missing], of source: String, _ bytes: [UInt8], into rendered: inout Rendered
    ) throws {
        var rasters: [(recipe: ImageRecipe, file: Missing)] = []
        for file in missing {
            switch file.rendition {
            case .raster(let recipe): rasters.append((recipe, file))
            case .vector(let recipe):
                let made = Result { () throws(FileError) in
                    try VectorRenderer.render(recipe, of: bytes, limits: library.limits)
                }
                switch made {
                case .success(let document): try write(document, as: file, isNew: false, in: &rendered)
                case .failure(let error): rendered.add(error, at: source)
                }
            case .verbatim:
                let copy = EncodedImage(bytes, outcome: EncodingOutcome(isExact: true))
                try write(copy, as: file, isNew: false, in: &rendered)
            }
        }
        guard !rasters.isEmpty else { return }
        let (recipes, files) = (rasters.map(\.recipe), Dictionary(uniqueKeysWithValues: rasters.map { ($0, $1) }))
        let art = try ArtDecoder.open(bytes, limits: library.limits)
        let need = MemoryEstimate.rendering(recipes, of: art.facts, limits: library.limits)
        try MemoryBudget.shared.holdPictures(need) {
            try RecipeRenderer(limits: library.limits).render(recipes, of: art) { recipe, result in
                try Task.checkCancellation()
                guard let file = files[recipe] else { return }
                switch result {
                case .success(let image):
                    try write(image, as: file, isNew: true, in: &rendered)
                    PausePoint.rendering.reach()
                    try finished.store(image, under: file.key)
                case .failure(let error): rendered.add(error, at: source)
                }
            }
        }
    }

    private func write(
        _ image: EncodedImage, as file: Missing, isNew: Bool, in rendered: inout Rendered
    ) throws(FileError) {
        let written = try finished.write(image, file.key, to: file.paths)
        timeLeft.with { $0?.finish(cost(of: file.rendition), of: file.piece, at: Self.now) }
        report(written, file.rendition, at: file.paths, isNew: isNew, in: &rendered)
    }

    private static var now: Double { ProcessInfo.processInfo.systemUptime }

    private func report(
        _ file: FinishedFile, _ rendition: Rendition, at paths: [String], isNew: Bool, in rendered: inout Rendered
    ) {
        for path in paths { rendered.files[path] = file }
        // Many files are made from one source; the path tells them apart.
        let source = rendition.source
        let name = paths.first.map { "\(source) -> \($0)" } ?? source
        progress(
            .rendered(
                name: name, bytes: file.byteCount, outcome: file.outcome.summary, isNew: isNew,
                secondsLeft: timeLeft.with { $0?.seconds(at: Self.now) }))
    }

    /// All files that are made from one source, over all targets, so that it is decoded once.
    struct Job: Sendable {
        var source: String
        /// Distinct renditions with the paths each result goes to, relative to the working folder.
        var renditions: [(rendition: Rendition, paths: [String])]

        /// In order of first appearance.
        static func jobs(of plans: [(folder: String, plan: OutputPlan)]) -> [Job] {
            var files = OrderedGroups<String, (path: String, rendition: Rendition)>()
            for (folder, plan) in plans {
                for entry in plan.entries {
                    guard let rendition = entry.rendition else { continue }
                    files.add((FileName.join(folder, entry.path), rendition), to: rendition.source)
                }
            }
            return files.groups.map { source, files in
                var paths = OrderedGroups<Rendition, String>()
                for file in files { paths.add(file.path, to: file.rendition) }
                return Job(source: source, renditions: paths.groups.map { ($0.key, $0.elements) })
            }
        }
    }
}

extension Array {
    /// The elements in at most so many parts, each with about as many.
    fileprivate func split(into count: Int) -> [[Element]] {
        (0..<Swift.min(count, self.count)).map { first in
            stride(from: first, to: self.count, by: count).map { self[$0] }
        }
    }
}

/// What rendering produced, by path relative to the working folder.
struct Rendered: Sendable {
    var files: [String: FinishedFile] = [:]
    var findings: [Finding] = []
    /// A source vanished or changed while it was read.
    var lacksInput = false

    mutating func add(_ error: FileError, at path: String) {
        findings.append(Finding(error, of: "art", path: path))
        if error.lacksInput { lacksInput = true }
    }

    mutating func merge(_ other: Rendered) {
        files.merge(other.files) { $1 }
        findings += other.findings
        if other.lacksInput { lacksInput = true }
    }
}

extension EncodingOutcome {
    /// "exact", "quality 82, alpha quality 70"
    fileprivate var summary: String {
        if !sacrifices.isEmpty { return sacrifices.joined(separator: ", ") }
        return isExact
            ? "exact" : quality.map { "quality \($0)" } ?? colors.map { "\($0) colors" } ?? "as good as exact"
    }
}

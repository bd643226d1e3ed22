import StickerImaging
import StickerModel

/// Compares the pictures of a staged build with their art, each distinct one once.
struct FidelityMeasurement: Sendable {
    let library: ArtLibrary
    let staging: String
    let workers: Workers

    /// Every picture that is not exactly its art, in the order of the plans. Throws `FileError` when a staged file
    /// cannot be read, `ArtProblem` when the art has become unreadable, `CancellationError`.
    func images(of plans: [(target: any Target, plan: TargetPlan)], _ rendered: Rendered) async throws
        -> [MeasuredImage]
    {
        let tasks = plans.flatMap { target, plan -> [Work] in
            var seen: Set<ImageRecipe> = []
            return plan.output.entries.compactMap { entry in
                guard case .image(let recipe) = entry.content, seen.insert(recipe).inserted,
                    let image = rendered.images[target.name + "/" + entry.path], Self.isChanged(image, recipe)
                else { return nil }
                return Work(place: target.name + "/" + entry.path, target: target.name, recipe: recipe, image: image)
            }
        }
        return try await workers.map(tasks) { work in
            try Task.checkCancellation()
            let recipe = work.recipe
            let art = try ArtDecoder.open(library.bytes(of: recipe.source), limits: library.limits)
            let file = try FileReading.bytes(of: staging + "/" + work.place, atMost: .max)
            let fidelity = try DecodeMemoryLimiter.shared.hold(art.facts.size.area) {
                try FidelityMeter(limits: library.limits).fidelity(of: file, by: recipe, from: art)
            }
            return MeasuredImage(
                place: work.place, target: work.target, art: recipe.source, byteCount: work.image.byteCount,
                outcome: work.image.outcome,
                fidelity: fidelity)
        }
    }

    /// Whether pixels differ from the art's, or some of its frames are not to be seen.
    private static func isChanged(_ image: RenderedImage, _ recipe: ImageRecipe) -> Bool {
        let hidesFrames = recipe.timing.grid != nil && image.outcome.framesNeeded < image.outcome.framesOffered
        return !image.outcome.isExact || hidesFrames
    }

    private struct Work: Sendable {
        var place: String
        var target: String
        var recipe: ImageRecipe
        var image: RenderedImage
    }
}

/// A picture that was compared with its art.
package struct MeasuredImage: Sendable {
    /// Its first file, relative to the output folder.
    package var place: String
    /// Name of the target it is for.
    package var target: String
    package var art: String
    package var byteCount: Int
    package var outcome: EncodingOutcome
    package var fidelity: Fidelity

    package init(
        place: String, target: String, art: String, byteCount: Int, outcome: EncodingOutcome, fidelity: Fidelity
    ) {
        self.place = place
        self.target = target
        self.art = art
        self.byteCount = byteCount
        self.outcome = outcome
        self.fidelity = fidelity
    }
}

import StickerImaging
import StickerModel

/// An image that was compared with its art.
package struct MeasuredImage: Sendable {
    /// Name of the target it is for.
    package var target: String
    /// Path of the art in the manifest's folder.
    package var art: String
    /// The file of the output, with its length and what was given up for it.
    package var file: FinishedFile
    /// How close the file is to its art, in shares of 1.
    package var fidelity: Fidelity

    /// `target` is the target's name, `art` a path in the manifest's folder.
    package init(target: String, art: String, file: FinishedFile, fidelity: Fidelity) {
        self.target = target
        self.art = art
        self.file = file
        self.fidelity = fidelity
    }
}

/// Compares the images of a staged build with their art, each distinct one once.
struct FidelityMeasurement: Sendable {
    let library: ArtLibrary
    /// Hashes of the art as it was when the images were made.
    let hashes: [String: ContentHash]
    let staging: String
    let workers: Workers

    /// Every image that is not exactly its art, in the order of the plans; its fidelity is noted in `rendered` too.
    /// Throws `FileError` when a staged file cannot be read or the art has become unreadable, `CancellationError`.
    func measure(_ rendered: inout Rendered, of plans: TargetPlans) async throws -> [MeasuredImage] {
        let tasks = plans.flatMap { target, plan -> [Work] in
            var seen: Set<ImageRecipe> = []
            return plan.output.entries.compactMap { entry in
                let path = target.name + "/" + entry.path
                guard case .art(.raster(let recipe)) = entry.content, seen.insert(recipe).inserted,
                    let file = rendered.files[path], Self.isChanged(file.outcome, recipe)
                else { return nil }
                return Work(path: path, target: target.name, recipe: recipe, file: file)
            }
        }
        let images = try await workers.map(tasks) { work in
            try Task.checkCancellation()
            let bytes = try FileReading.bytes(of: staging + "/" + work.path, atMost: .max)
            let fidelity = try library.reading(work.recipe.source) { source in
                try ArtLibrary.expect(source, toBe: hashes[work.recipe.source])
                let art = try ArtDecoder.open(source, limits: library.limits)
                let need = MemoryEstimate.rendering(
                    [work.recipe], of: art.facts, limits: library.limits, comparing: true)
                return try MemoryBudget.shared.holdPictures(need) {
                    try FidelityMeter(limits: library.limits).fidelity(of: bytes, by: work.recipe, from: art)
                }
            }
            return MeasuredImage(target: work.target, art: work.recipe.source, file: work.file, fidelity: fidelity)
        }
        for (work, image) in zip(tasks, images) { rendered.files[work.path]?.fidelity = image.fidelity }
        return images
    }

    /// Whether pixels differ from the art, or some of its frames are hidden.
    private static func isChanged(_ outcome: EncodingOutcome, _ recipe: ImageRecipe) -> Bool {
        let hidesFrames = recipe.timing.grid != nil && outcome.framesNeeded < outcome.framesOffered
        return !outcome.isExact || hidesFrames
    }

    private struct Work: Sendable {
        var path: String
        var target: String
        var recipe: ImageRecipe
        var file: FinishedFile
    }
}

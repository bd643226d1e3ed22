import StickerModel

/// Makes finished files from one piece of art: it decodes once, resizes once for each framing, and encodes each recipe.
package struct RecipeRenderer: Sendable {
    private let limits: ArtLimits

    /// `limits` decide how many bytes of frames are held in memory.
    package init(limits: ArtLimits) { self.limits = limits }

    package typealias Delivery = (ImageRecipe, Result<EncodedImage, FileError>) throws -> Void

    /// Passes the file of each distinct recipe, or the reason why there is none, to `deliver`, one at a time to save
    /// memory.
    ///
    /// Problems of single recipes (a budget that nothing fits) are delivered. Throws `FileError` when the art itself
    /// cannot be decoded, and whatever `deliver` throws.
    package func render(_ recipes: [ImageRecipe], of art: any Art, deliver: Delivery) throws {
        let groups = try groups(recipes, art: art, deliver: deliver)
        for batch in batches(groups) {
            if batch.count == 1, batch[0].heldBytes > limits.heldBytes {
                let group = batch[0]
                let streamed = StreamedFrames(art: art, placement: group.placement, sources: group.timeline.slots)
                let packed = try PackedFrames(streamed, limit: limits.heldBytes)
                try encode(group, packed ?? streamed, of: art) { try deliver($0, $1.with(streamed.remark.with { $0 })) }
            } else {
                var (held, remark) = try hold(batch, of: art)
                for (index, group) in batch.enumerated() {
                    let frames = HeldFrames(held[index], size: group.placement.canvas)
                    held[index] = []
                    try encode(group, frames, of: art) { try deliver($0, $1.with(remark)) }
                }
            }
        }
    }

    package func render(_ recipe: ImageRecipe, of art: any Art) throws -> EncodedImage {
        var made: EncodedImage?
        try render([recipe], of: art) { made = try $1.get() }
        guard let made else { throw FileError(.unsupported, "nothing was rendered") }
        return made
    }

    /// The color behind the art in a recipe's file, also where it is taken from the art. Throws `FileError`.
    package func background(of recipe: ImageRecipe, of art: any Art) throws -> Color? {
        let timeline = try recipe.timing.timeline(over: art.facts.durations, isDrawn: art is LottieArt)
        var backgrounds = ArtBackgrounds(art)
        return try backgrounds.resolved(
            recipe.framing, timeline.slots.first ?? TimelineSlot(frame: 0, duration: 0)
        ).background
    }

    private func groups(_ recipes: [ImageRecipe], art: any Art, deliver: Delivery) throws -> [RenderGroup] {
        var groups: [RenderGroup] = []
        var backgrounds = ArtBackgrounds(art)
        struct Key: Hashable {
            var timing: Timing
            var framing: Framing
        }
        var byKey = OrderedGroups<Key, ImageRecipe>()
        for recipe in recipes.uniqued { byKey.add(recipe, to: Key(timing: recipe.timing, framing: recipe.framing)) }
        for (key, recipes) in byKey.groups {
            let timeline: FramePlan
            var placement: Placement
            do throws(FileError) {
                timeline = try key.timing.timeline(over: art.facts.durations, isDrawn: art is LottieArt)
                placement = try Placement(art.facts, key.framing)
            } catch {
                for recipe in recipes { try deliver(recipe, .failure(error)) }
                continue
            }
            // If it fails here it fails for every recipe, so it is reported once, and tried once.
            placement.framing = try backgrounds.resolved(
                key.framing, timeline.slots.first ?? TimelineSlot(frame: 0, duration: 0))
            groups.append(
                RenderGroup(
                    recipes: recipes, timeline: timeline, placement: placement,
                    side: Reduction.side(for: art.facts, placement)))
        }
        return groups
    }

    /// Groups that share one pass over the art: drawn in the same size or equally reduced, of one screen, and together
    /// within the memory limit.
    private func batches(_ groups: [RenderGroup]) -> [[RenderGroup]] {
        var batches: [[RenderGroup]] = []
        for group in groups {
            let index = batches.firstIndex { batch in
                batch[0].placement.drawnAt == group.placement.drawnAt && batch[0].side == group.side
                    && batch[0].placement.framing.key == group.placement.framing.key
                    && batch.reduce(group.heldBytes) { $0 + $1.heldBytes } <= limits.heldBytes
            }
            if let index { batches[index].append(group) } else { batches.append([group]) }
        }
        return batches
    }

    /// The frames of every group, in the order of its slots, from one pass, and what was given up for them.
    private func hold(_ batch: [RenderGroup], of art: any Art) throws -> (frames: [[Raster]], remark: String?) {
        var remark: String?
        var held = batch.map { [Raster?](repeating: nil, count: $0.timeline.slots.count) }
        // A framer has large buffers, so it goes when its last frame is done: at once for stills and icons.
        var framers = [Framer?](repeating: nil, count: batch.count)
        var wanted: [TimelineSlot: OrderedGroups<Int, Int>] = [:]
        for (position, group) in batch.enumerated() {
            for (slot, source) in group.timeline.slots.enumerated() {
                wanted[source.instant, default: OrderedGroups()].add(slot, to: position)
            }
        }
        var left = held.map(\.count)
        let instants = wanted.keys.sorted { $0.precedes($1) }
        let reader = try art.frames(
            instants, drawnAt: batch[0].placement.drawnAt, reducedBy: batch[0].side
        ).cuttingOut(batch[0].placement.framing.key)
        for (index, instant) in instants.enumerated() {
            guard let frame = try reader.next() else { throw FileError.missingFrames(index) }
            remark = remark ?? frame.remark
            for (group, slots) in wanted[instant]?.groups ?? [] {
                let framer = framers[group] ?? Framer(batch[group].placement)
                let raster = try framer.frame(frame.raster)
                for slot in slots { held[group][slot] = raster }
                left[group] -= slots.count
                framers[group] = left[group] > 0 ? framer : nil
            }
        }
        return (held.map { $0.compactMap(\.self) }, remark)
    }

    /// Encodes each recipe of a group from the same frames, unless the art is the file already.
    private func encode(
        _ group: RenderGroup, _ frames: any FrameStore, of art: any Art, deliver: Delivery
    ) throws {
        let clip = try Clip(frames, durations: group.timeline.durations, changes: group.timeline.changes)
            .joiningIdentical()
        let finished = FinishedArt(art, group.placement, group.timeline)
        for recipe in group.recipes {
            let same = finished?.image(for: recipe.encoding)
            // Without loss it may be smaller when it is encoded again.
            if let same, finished?.facts.isLossless == false {
                try deliver(recipe, .success(same))
                continue
            }
            let made = try file(of: clip, recipe, timeline: group.timeline)
            let isExact = (try? made.get())?.outcome.isExact == true
            try deliver(recipe, isExact ? made : same.map { .success($0) } ?? made)
        }
    }

    private func file(
        of clip: Clip, _ recipe: ImageRecipe, timeline: FramePlan
    ) throws -> Result<EncodedImage, FileError> {
        do {
            var image = try ImageWriter.write(clip, recipe.encoding)
            image.outcome.sacrifices += [recipe.timing.shortening].compactMap(\.self)
            if clip.isAnimated { image.outcome.duration = timeline.totalDuration }
            if timeline.changes.offered > 1, !clip.isAnimated {
                image.outcome.isExact = false
                image.outcome.sacrifices.append("all motion: the clip is too short to show two frames")
            }
            return .success(image)
        } catch let problem as FileError {
            return .failure(problem)
        }
    }
}

/// Recipes that share decoding, timing and framing, and differ in how they are encoded.
private struct RenderGroup {
    var recipes: [ImageRecipe]
    var timeline: FramePlan
    var placement: Placement
    /// See `Reduction`.
    var side: Int

    var heldBytes: Int { timeline.slots.count * placement.canvas.area * 4 }
}

extension Result<EncodedImage, FileError> {
    /// The same with one more thing that was given up, if it was.
    fileprivate func with(_ remark: String?) -> Self {
        guard let remark, case .success(var image) = self else { return self }
        image.outcome.isExact = false
        image.outcome.sacrifices.append(remark)
        return .success(image)
    }
}

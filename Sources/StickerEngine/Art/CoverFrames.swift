import StickerImaging
import StickerModel

/// Lets stills, tray images and icons show the fullest frame of an animation that begins empty or nearly so. It is set
/// in the plans, as if the manifest named it with `poster`, for cache keys and reports. Where it names one, that stays.
struct CoverFrames: Sendable {
    private(set) var plans: TargetPlans
    private(set) var findings: [Finding] = []

    /// A first frame is nearly empty when it shows less than this share of what the fullest frame shows, in percent.
    /// The platforms warn earlier; this is about pictures in which there is hardly anything to recognize.
    private static let least = 10.0

    /// Art that cannot be decoded is left as it is: rendering it says what is wrong with it.
    static func choose(
        for plans: TargetPlans, of catalog: Catalog, _ survey: ArtSurvey, in library: ArtLibrary, workers: Workers,
        cache: BuildCache
    ) async -> CoverFrames {
        var chosen = CoverFrames(plans: plans)
        let subjects = plans.flatMap { target in
            target.plan.output.entries.compactMap { cover($0, survey.art).map(subject) }
        }.uniqued
        guard !subjects.isEmpty else { return chosen }
        let contents = await library.contents(of: subjects, survey, cache: cache, workers: workers)
            .compactMapValues { try? $0.get() }
        var choices = OrderedGroups<Choice, String>()
        for index in plans.indices { choose(for: &chosen.plans[index].plan.output, contents, survey.art, &choices) }
        chosen.findings = choices.groups.compactMap { choice, roles in
            finding(choice, roles.uniqued, catalog.packs.first { $0.id == choice.pack })
        }
        return chosen
    }

    private struct Choice: Hashable {
        var pack: String
        var art: String
        /// Counted from 1 over the frames that a trim keeps.
        var frame: Int
        var frameCount: Int
        /// What the first frame shows of what the fullest does, in percent.
        var share: Double
    }

    private static func choose(
        for output: inout OutputPlan, _ contents: [ArtLibrary.Subject: ArtContent], _ art: ArtFacts,
        _ choices: inout OrderedGroups<Choice, String>
    ) {
        for index in output.entries.indices {
            let entry = output.entries[index]
            guard var recipe = cover(entry, art), let origin = entry.origin, let facts = art[recipe.source],
                let content = contents[subject(recipe)]
            else { continue }
            var timing = recipe.timing
            timing.isStill = false
            // A trim that keeps nothing is reported by `EditChecks`.
            guard let frames = try? timing.timeline(over: facts.durations).slots.map(\.frame),
                let share = content.firstShare(of: frames), share < least,
                let best = content.fullest(of: frames)
            else { continue }
            recipe.timing.poster = best + 1
            output.entries[index].content = .art(.raster(recipe))
            choices.add(
                origin.role,
                to: Choice(
                    pack: origin.pack, art: recipe.source, frame: best + 1, frameCount: frames.count, share: share))
        }
    }

    private static func subject(_ recipe: ImageRecipe) -> ArtLibrary.Subject {
        ArtLibrary.Subject(path: recipe.source, key: recipe.framing.key)
    }

    /// The recipe of a still, or of a picture for a whole pack, that shows an animation's first frame; nil for others.
    private static func cover(_ entry: OutputEntry, _ art: ArtFacts) -> ImageRecipe? {
        guard let origin = entry.origin, origin.sticker == nil || origin.isSticker,
            case .art(.raster(let recipe)) = entry.content,
            recipe.timing.isStill, recipe.timing.poster == nil, art[recipe.source]?.isAnimated == true
        else { return nil }
        return recipe
    }

    private static func finding(_ choice: Choice, _ roles: [String], _ pack: Pack?) -> Finding? {
        let isEmpty = choice.share == 0
        return Finding(
            isEmpty ? "art/poster" : "art/poster.nearly-empty",
            [
                "pictures": NameList.whole(roles.map { "the \($0)" }, "and"), "roles": "\(roles.count)",
                "share": Figures.grouped(least), "pack": pack?.name ?? choice.pack, "frame": "\(choice.frame)",
                "count": "\(choice.frameCount)",
            ], path: choice.art
        ).leveled(by: pack?.ruleLevels ?? [:])
    }
}

import StickerModel

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

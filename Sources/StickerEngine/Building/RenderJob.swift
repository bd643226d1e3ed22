import StickerModel

/// All images that are made from one art file, over all targets, so that it is decoded once.
struct RenderJob: Sendable {
    var source: String
    /// Distinct recipes with the places each result goes to, relative to the staging folder.
    var recipes: [(recipe: ImageRecipe, places: [String])]

    /// Groups the images of all plans by source, in order of first appearance.
    static func jobs(of plans: [(target: any Target, plan: TargetPlan)]) -> [RenderJob] {
        jobs(of: plans.flatMap { target, plan in plan.output.entries.map { (target.name + "/" + $0.path, $0) } })
    }

    /// The images of one plan whose paths are places themselves.
    static func jobs(of plan: OutputPlan) -> [RenderJob] { jobs(of: plan.entries.map { ($0.path, $0) }) }

    private static func jobs(of entries: [(place: String, entry: OutputEntry)]) -> [RenderJob] {
        var order: [String] = []
        var jobs: [String: RenderJob] = [:]
        for (place, entry) in entries {
            guard case .image(let recipe) = entry.content else { continue }
            if jobs[recipe.source] == nil {
                order.append(recipe.source)
                jobs[recipe.source] = RenderJob(source: recipe.source, recipes: [])
            }
            jobs[recipe.source]?.add(recipe, place: place)
        }
        return order.compactMap { jobs[$0] }
    }

    private mutating func add(_ recipe: ImageRecipe, place: String) {
        if let index = recipes.firstIndex(where: { $0.recipe == recipe }) {
            recipes[index].places.append(place)
        } else {
            recipes.append((recipe, [place]))
        }
    }
}

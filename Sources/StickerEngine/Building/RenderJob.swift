import StickerModel

/// All images that are made from one art file, over all targets, so that it is decoded once.
struct RenderJob: Sendable {
    var source: String
    /// Each image of the plans with its place, relative to the staging folder. Contents are shared with the plans: a
    /// catalog of many packs has many thousand.
    private var images: [(place: String, content: OutputContent)] = []

    /// Distinct recipes with the places each result goes to.
    var recipes: [(recipe: ImageRecipe, places: [String])] {
        var recipes: [(recipe: ImageRecipe, places: [String])] = []
        var positions: [ImageRecipe: Int] = [:]
        for (place, content) in images {
            guard case .image(let recipe) = content else { continue }
            if let position = positions[recipe] {
                recipes[position].places.append(place)
            } else {
                positions[recipe] = recipes.count
                recipes.append((recipe, [place]))
            }
        }
        return recipes
    }

    /// Groups the images of all plans by source, in order of first appearance.
    static func jobs(of plans: [(target: any Target, plan: TargetPlan)]) -> [RenderJob] {
        var list = JobList()
        for (target, plan) in plans { list.add(plan.output) { target.name + "/" + $0 } }
        return list.jobs
    }

    /// The images of one plan whose paths are places themselves.
    static func jobs(of plan: OutputPlan) -> [RenderJob] {
        var list = JobList()
        list.add(plan) { $0 }
        return list.jobs
    }

    private struct JobList {
        var jobs: [RenderJob] = []
        private var positions: [String: Int] = [:]

        mutating func add(_ plan: OutputPlan, place: (String) -> String) {
            for entry in plan.entries {
                guard case .image(let recipe) = entry.content else { continue }
                let position = positions[recipe.source] ?? jobs.count
                if position == jobs.count {
                    positions[recipe.source] = position
                    jobs.append(RenderJob(source: recipe.source))
                }
                jobs[position].images.append((place(entry.path), entry.content))
            }
        }
    }
}

import StickerModel

/// Asks each wanted target for its plan.
struct Planner: Sendable {
    let targets: [any Target]

    /// Plans by target name, in registry order, for targets that some pack switches on.
    func plans(for catalog: Catalog, art: ArtFacts) -> [(target: any Target, plan: TargetPlan)] {
        targets.filter { !catalog.packs(for: $0.name).isEmpty }.map { ($0, $0.plan(catalog, art: art)) }
    }
}

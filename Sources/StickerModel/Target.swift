/// One platform: what it takes from a manifest, what it emits, what it refuses.
///
/// A target knows neither disk nor pixels nor C: it plans from values and reads bundles through `FileTree`.
package protocol Target: Sendable {
    var description: TargetDescription { get }

    /// Its `rules.json`: rules and notices. Settable, so that a check for errors alone can leave out what gives none.
    var rules: RuleBook { get set }

    var iconCatalog: (any IconCatalog)? { get }

    /// The files to make, and everything that is wrong with, changed in or left out of the catalog. Pure.
    ///
    /// `released` is what the lock file says about this target's identifiers, for choices that a release has made.
    func plan(_ catalog: Catalog, art: ArtFacts, released: [IdentifierRecord]) -> TargetPlan

    /// The bundles of this platform found in a tree: our own output, or someone else's. Empty when there are none.
    func bundles(in tree: any FileTree) -> [BundleReference]

    /// Reads a bundle as the platform would, once. `levels` are by emitted pack id.
    func open(
        _ bundle: BundleReference, in tree: any FileTree, levels: [String: [String: RuleLevel]]
    ) -> any OpenedBundle
}

extension Target {
    package var name: String { description.name }
    package var title: String { description.title }

    package var iconCatalog: (any IconCatalog)? { nil }

    /// A plan without released ids.
    package func plan(_ catalog: Catalog, art: ArtFacts) -> TargetPlan { plan(catalog, art: art, released: []) }

    /// A bundle read with the levels of the rules themselves.
    package func open(_ bundle: BundleReference, in tree: any FileTree) -> any OpenedBundle {
        open(bundle, in: tree, levels: [:])
    }
}

extension [any Target] {
    /// The bundles that each target recognizes in a tree; guesses only where no target is sure of anything.
    package func bundles(in tree: any FileTree) -> [(target: any Target, bundles: [BundleReference])] {
        let found = map { (target: $0, bundles: $0.bundles(in: tree)) }
        guard found.contains(where: { $0.bundles.contains { !$0.kind.isGuess } }) else { return found }
        return found.map { ($0.target, $0.bundles.filter { !$0.kind.isGuess }) }
    }
}

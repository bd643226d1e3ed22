/// Everything a manifest says, checked for form: what targets plan from.
package struct Catalog: Sendable {
    package var packs: [Pack]
    /// Store links belong to the catalog; packs may repeat but not contradict them.
    package var links: Links
    /// Where the manifest starts, for findings about the catalog as a whole.
    package var location: SourceLocation

    package init(packs: [Pack], links: Links, location: SourceLocation) {
        self.packs = packs
        self.links = links
        self.location = location
    }

    /// The packs that switch `target` on.
    package func packs(for target: String) -> [Pack] { packs.filter { $0.targets[target] != nil } }
}

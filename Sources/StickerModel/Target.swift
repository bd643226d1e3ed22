/// One platform: what it takes from a manifest, what it emits, what it refuses.
///
/// A target knows neither disk nor pixels nor C: it plans from values and reads bundles through `FileTree`.
package protocol Target: Sendable {
    /// The key under `targets:` and the name of its folder in the output: "whatsapp".
    var name: String { get }
    /// What people call the platform: "WhatsApp".
    var title: String { get }
    /// Whether a new manifest switches the platform on; the others are in it as comments.
    var isOnInNewManifests: Bool { get }
    /// Options that a new manifest may give a pack which cannot be planned without them, the best first.
    var newManifestOptions: [(key: String, value: String)] { get }
    /// Keys that all manifests may have and for which the platform has no use.
    var unusedKeys: Set<String> { get }
    /// Options under `targets.<name>` of a catalog or pack.
    var packFields: [Field] { get }
    /// Fields under `targets.<name>` of a sticker that only this target knows.
    var stickerFields: [Field] { get }
    /// Its `rules.json`: rules and notices. Settable, so that a check for errors alone can leave out what gives none.
    var rules: RuleBook { get set }

    /// The icons the platform asks for; nil where it asks for none.
    var iconCatalog: (any IconCatalog)? { get }

    /// How its files get onto a phone; nil where they go into a project.
    var phoneGuide: PhoneGuide? { get }

    /// Apps that its files can be copied into.
    var appLayouts: [AppLayout] { get }

    /// What changes for people because this catalog's output takes the place of an older one, `old` being the target's
    /// folder in it.
    func findings(replacing old: @autoclosure () -> any FileTree, by catalog: Catalog) -> [Finding]

    /// The files to make, and everything that is wrong with, changed in or left out of the catalog. Pure.
    ///
    /// `released` is what the lock file says about this target's identifiers, for choices that a release has settled.
    func plan(_ catalog: Catalog, art: ArtFacts, released: [IdentifierRecord]) -> TargetPlan

    /// The kinds of identifiers in its plans; empty for a target that publishes none.
    var identifierKinds: [IdentifierKind] { get }

    /// The line of the manifest that gives an identifier back the value it was released with; nil where none does.
    func line(restoring released: IdentifierRecord, to published: PublishedIdentifier, of pack: Pack) -> ManifestLine?

    /// The kinds of bundles that `check` recognizes, for help texts: "iOS bundle", ".wastickers archive".
    var bundleKinds: [String] { get }
    /// Those of them that `packs(of:in:)` reads.
    var importableKinds: [String] { get }
    /// Those of them that `repairs(of:in:)` mends.
    var repairableKinds: [String] { get }

    /// The bundles of this platform found in a tree: our own output, or someone else's. Empty when there are none.
    func bundles(in tree: any FileTree) -> [BundleReference]

    /// Reads a bundle as the platform would and applies the rules; the packs are those of `previews`, read at the same
    /// time where they are wanted (`isShown`). `levels` are by emitted pack id.
    func review(
        _ bundle: BundleReference, in tree: any FileTree, levels: [String: [String: RuleLevel]], isShown: Bool
    ) -> BundleReview

    /// Reads the packs of a bundle back, to make a manifest of them; empty when it has none.
    func packs(of bundle: BundleReference, in tree: any FileTree) -> [ImportedPack]

    /// What has to change in a bundle so that the platform takes it; nil for kinds that cannot be mended where they
    /// are.
    func repairs(of bundle: BundleReference, in tree: any FileTree) -> BundleRepairs?

    /// The packs of a bundle with all that people see of them, for the preview page. Stickers whose image cannot be
    /// read are left out.
    func previews(of bundle: BundleReference, in tree: any FileTree) -> [PreviewPack]

    /// A row for each sticker of a bundle, for the table after the findings; empty when there is no table.
    func inventory(of bundle: BundleReference, in tree: any FileTree) -> [BundleFact]
}

extension Target {
    /// A platform that a new manifest switches on.
    package var isOnInNewManifests: Bool { true }

    /// A target without such options.
    package var newManifestOptions: [(key: String, value: String)] { [] }

    /// A target with a use for every key.
    package var unusedKeys: Set<String> { [] }

    /// A target that recognizes no bundles.
    package var bundleKinds: [String] { [] }

    /// A target without icons.
    package var iconCatalog: (any IconCatalog)? { nil }

    /// A target whose files go into a project.
    package var phoneGuide: PhoneGuide? { nil }

    /// A target whose files are added to apps by hand.
    package var appLayouts: [AppLayout] { [] }

    /// A target whose users notice nothing but other stickers.
    package func findings(replacing old: @autoclosure () -> any FileTree, by catalog: Catalog) -> [Finding] { [] }

    /// A plan of what was never released.
    package func plan(_ catalog: Catalog, art: ArtFacts) -> TargetPlan { plan(catalog, art: art, released: []) }

    /// A target that publishes no identifiers.
    package var identifierKinds: [IdentifierKind] { [] }

    /// A target whose identifiers follow from ids alone.
    package func line(
        restoring released: IdentifierRecord, to published: PublishedIdentifier, of pack: Pack
    ) -> ManifestLine? { nil }

    /// The findings of `review`.
    package func check(
        _ bundle: BundleReference, in tree: any FileTree, levels: [String: [String: RuleLevel]]
    ) -> [Finding] { review(bundle, in: tree, levels: levels, isShown: false).findings }

    /// A target that cannot be imported from.
    package var importableKinds: [String] { [] }
    /// A target that cannot be imported from.
    package func packs(of bundle: BundleReference, in tree: any FileTree) -> [ImportedPack] { [] }

    /// A target whose bundles cannot be mended.
    package var repairableKinds: [String] { [] }
    /// A target whose bundles cannot be mended.
    package func repairs(of bundle: BundleReference, in tree: any FileTree) -> BundleRepairs? { nil }

    /// A target that has nothing to show.
    package func previews(of bundle: BundleReference, in tree: any FileTree) -> [PreviewPack] { [] }

    /// A target without a table.
    package func inventory(of bundle: BundleReference, in tree: any FileTree) -> [BundleFact] { [] }
}

/// What is known of a platform before anything is read or planned.
package struct TargetDescription: Sendable {
    /// The key under `targets:` and the name of its folder in the output: "whatsapp".
    package var name: String
    package var title: String
    /// Whether a manifest that does not name the platform builds it. Only the first three: a later platform must not change
    /// what the manifests of today build.
    package var isOnByDefault = false
    /// Whether a new manifest switches the platform on; the others are in it as comments.
    package var isOnInNewManifests = false
    /// Options that a new manifest may give a pack which cannot be planned without them, the best first.
    package var newManifestOptions: [(key: String, value: String)] = []
    /// What a new manifest says beside the platform where that is on.
    package var newManifestRemark: String?
    /// Keys that all manifests may have and for which the platform has no use.
    package var unusedKeys: Set<String> = []
    /// Options under `targets.<name>` of a catalog or pack.
    package var packFields: [Field] = []
    /// Fields under `targets.<name>` of a sticker that only this target knows.
    package var stickerFields: [Field] = []
    /// The kinds of identifiers in its plans; empty for a target that publishes none.
    package var identifierKinds: [IdentifierKind] = []
    /// The kinds of bundles that `check` recognizes, for help texts: "iOS bundle", ".wastickers archive".
    package var bundleKinds: [String] = []
    /// Those of them that `import` reads.
    package var importableKinds: [String] = []
    /// Those of them that `fix` fixes.
    package var repairableKinds: [String] = []
    /// The option that asks for an app, which has to be signed.
    package var signedOption: String?
    /// How its files get onto a phone; empty where they go into a project.
    package var phoneGuides: [PhoneGuide] = []

    package init(name: String, title: String) {
        (self.name, self.title) = (name, title)
    }
}

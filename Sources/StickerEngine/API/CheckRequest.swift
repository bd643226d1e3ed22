import StickerModel

/// What to check.
public struct CheckRequest: Sendable {
    /// Manifests, bundle folders, archives or single documents; what each is, is detected.
    public var paths: [String]
    /// Check only for these targets; nil means every target that recognizes the path.
    public var targets: [String]?
    /// Treat warnings as errors.
    public var isStrict: Bool
    /// For manifests: render everything too and check the result, without keeping it.
    public var rendersManifests: Bool
    /// Which bundles are listed sticker by sticker.
    public var sizes: SizeListing
    /// Number of workers; nil means one for each core.
    public var jobs: Int?
    /// Limits on single inputs.
    public var limits: ResourceLimits

    /// A check of everything at `paths`.
    public init(paths: [String]) {
        self.paths = paths
        targets = nil
        isStrict = false
        rendersManifests = false
        sizes = .none
        jobs = nil
        limits = ResourceLimits()
    }
}

/// Which bundles a check lists sticker by sticker, beside the findings on them.
public enum SizeListing: Sendable {
    /// None.
    case none
    /// The bundle, when one path is checked and holds a single bundle.
    case single
    /// Every bundle.
    case all
}

/// What a check found.
public struct CheckOutcome: Sendable {
    /// Why the run ended as it did.
    public var status: ExitStatus
    /// Everything found, path by path.
    public var findings: [Finding]
    /// What each path is: "out/whatsapp: WhatsApp iOS bundle".
    public var subjects: [String]
    /// What bundles hold, as far as the request asks for it.
    package var inventories: [BundleInventory] = []
}

/// What one bundle that was checked holds, sticker by sticker.
package struct BundleInventory: Sendable {
    /// Name of the target: "imessage".
    package var target: String
    /// The platform and the kind of bundle: "iMessage sticker catalog".
    package var kind: String
    /// As the user would write it.
    package var path: String
    /// Stickers in the order people see them; their paths are as the user would write them.
    package var facts: [BundleFact]

    package init(target: String, kind: String, path: String, facts: [BundleFact]) {
        self.target = target
        self.kind = kind
        self.path = path
        self.facts = facts
    }
}

import StickerModel

/// What to check.
public struct CheckRequest: Sendable {
    /// Manifests, bundle folders, archives or single documents; what each is, is detected.
    public var paths: [String]
    /// Check only for these targets; nil means every target that recognizes the path.
    public var targets: [String]?
    /// Treat warnings as errors.
    public var isStrict: Bool = false
    /// What is reported of rules and notices, by id, whatever a manifest or `.stickerpress.yaml` says.
    public var rules: [String: RuleSetting] = [:]
    /// Findings below it are not reported; nil means what `.stickerpress.yaml` says, else all are.
    public var level: Severity?
    /// For manifests: render everything too and check the result, without keeping it.
    public var rendersManifests: Bool = false
    /// Which bundles are listed sticker by sticker.
    public var sizes: SizeListing = .none
    /// Number of workers; nil means one for each core.
    public var jobs: Int?
    /// Limits on single inputs.
    public var limits: ResourceLimits = ResourceLimits()

    /// A check of everything at `paths`.
    public init(paths: [String]) { self.paths = paths }
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
public struct CheckOutcome: Outcome {
    /// Why the run ended as it did.
    public var status: ExitStatus = .success
    /// Everything found, path by path.
    public var findings: [Finding] = []
    /// What each path is: "out/whatsapp: WhatsApp iOS bundle".
    public var subjects: [String] = []
    /// Why findings are not among them: "Settings of .stickerpress.yaml: …".
    public var remarks: [String] = []
    /// A manifest is among what was checked, and its stickers were not drawn.
    var isUndrawn = false
    /// The files `.stickerpress.yaml` whose settings apply to some path, in the order of the paths.
    package var settings: [String] = []
    package var inventories: [BundleInventory] = []
}

/// What one bundle that was checked holds, sticker by sticker.
package struct BundleInventory: Sendable {
    package var target: String
    /// The platform and the kind of bundle: "iMessage sticker catalog".
    package var kind: String
    /// As the user would write it.
    package var path: String
    /// Stickers in the order people see them; their paths are as the user would write them.
    package var facts: [BundleFact]
}

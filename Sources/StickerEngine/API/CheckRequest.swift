/// What to judge.
public struct CheckRequest: Sendable {
    /// Manifests, bundle folders, archives or single documents; what each is, is detected.
    public var paths: [String]
    /// Judge only as these targets; nil takes every target that recognises the path.
    public var targets: [String]?
    /// Treat warnings as errors.
    public var isStrict: Bool
    /// For manifests: render everything too and judge the result, without writing it.
    public var rendersManifests: Bool
    /// Which bundles are listed sticker by sticker.
    public var sizes: SizeListing
    /// Workers; nil takes one for each core.
    public var jobs: Int?
    /// Bounds on single inputs.
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

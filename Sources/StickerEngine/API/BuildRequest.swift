/// What to build, where to, and how strictly.
public struct BuildRequest: Sendable {
    /// A manifest, or a folder holding `pack.yaml` or `pack.json`.
    public var manifest: String
    /// The destination folder; it is replaced in one step or not at all.
    public var output: String
    /// Names of targets to build; nil builds all that the manifest switches on. What other targets wrote before is kept.
    public var targets: [String]?
    /// Workers; nil takes one for each core.
    public var jobs: Int?
    /// Treat warnings as errors.
    public var isStrict: Bool
    /// Overwrite output files that were edited by hand since the last build.
    public var isForced: Bool
    /// Take over what earlier builds made, from the last output and from the user's cache.
    public var usesCache: Bool
    /// Remember emitted identifiers in `stickerpress.lock` beside the manifest, for targets whose apps save them.
    public var recordsIdentifiers: Bool
    /// Compare every picture that lost something with its art, and say how near it came.
    public var measures: Bool
    /// Bounds on single inputs.
    public var limits: ResourceLimits

    /// A build of everything in `manifest` into `output`.
    public init(manifest: String, output: String) {
        self.manifest = manifest
        self.output = output
        targets = nil
        jobs = nil
        isStrict = false
        isForced = false
        usesCache = true
        recordsIdentifiers = true
        measures = false
        limits = ResourceLimits()
    }
}

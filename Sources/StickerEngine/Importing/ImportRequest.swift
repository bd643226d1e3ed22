/// What to make a manifest of, and where.
public struct ImportRequest: Sendable {
    /// A bundle folder, an archive or a document of a platform; what it is, is detected.
    public var path: String
    /// The folder to make, which must be new or empty; nil names one after the pack, in the working folder.
    public var output: String?
    /// The platform to import from where a tree holds bundles of several.
    public var target: String?
    /// The name of a single pack; nil takes the bundle's.
    public var name: String?
    /// Publisher of packs that name none; nil writes a placeholder to be replaced.
    public var publisher: String?
    /// Treat warnings as errors, so that nothing is written when something is left out.
    public var isStrict: Bool
    /// Bounds on single inputs.
    public var limits: ResourceLimits

    /// An import of everything at `path`.
    public init(path: String, output: String? = nil) {
        self.path = path
        self.output = output
        target = nil
        name = nil
        publisher = nil
        isStrict = false
        limits = ResourceLimits()
    }
}

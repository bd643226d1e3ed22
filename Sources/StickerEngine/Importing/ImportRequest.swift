import StickerModel

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

/// What an import made and found.
public struct ImportOutcome: Sendable {
    /// Why the run ended as it did.
    public var status: ExitStatus
    /// Everything left out, changed or dropped; what kept the manifest from being written.
    public var findings: [Finding]
    /// The manifest written; nil when none was.
    public var manifest: String?
    /// Packs in it.
    public var packCount = 0
    /// Stickers in it.
    public var stickerCount = 0
    /// What the packs were taken from, in words: "Stickers.xcassets: iMessage asset catalog".
    public var sources: [String] = []
}

extension StickerPress {
    /// Makes a manifest with its art from packs of a platform, so that they can be built for the others.
    ///
    /// Pictures are copied byte for byte. The folder is written whole or not at all.
    public func importPacks(_ request: ImportRequest) async -> ImportOutcome {
        var session = ImportSession(request, targets: targets)
        return session.run()
    }
}

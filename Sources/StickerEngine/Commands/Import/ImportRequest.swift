import StickerModel

/// What to import, and where to write the manifest.
public struct ImportRequest: Sendable {
    /// A bundle folder, an archive, a document of a platform, or a folder of pictures; its kind is detected.
    public var path: String
    /// The folder to create, which must be new or empty; nil names it after the pack, in the working folder.
    public var output: String?
    /// Platforms to switch on; the first that has bundles in the tree is the one to import from.
    public var targets: [String] = []
    /// The name of a single pack; nil keeps the bundle's.
    public var name: String?
    /// Publisher of packs that name none; nil writes a placeholder to be replaced.
    public var publisher: String?
    /// Treat warnings as errors: nothing is written when something is left out.
    public var isStrict: Bool = false
    /// Bounds on single inputs.
    public var limits: ResourceLimits = ResourceLimits()

    /// An import of everything at `path`.
    public init(path: String, output: String? = nil) { (self.path, self.output) = (path, output) }
}

/// What an import, or `init`, wrote and found.
public struct ImportOutcome: Outcome {
    /// Why the run ended as it did.
    public var status: ExitStatus = .success
    /// Everything left out, changed or dropped, or why the manifest was not written.
    public var findings: [Finding] = []
    /// The manifest written; nil when none was.
    public var manifest: String?
    /// Packs in it.
    public var packCount = 0
    /// Stickers in it.
    public var stickerCount = 0
    /// Where the packs came from, for people: "Stickers.xcassets: iMessage sticker catalog".
    public var sources: [String] = []
    /// The manifests of the packs themselves, as a pattern; nil where the one manifest has everything.
    package var packManifests: String?
}

extension StickerPress {
    /// Creates a manifest and its art from packs of a platform, or from pictures, which are copied byte for byte. The
    /// folder is written completely or not at all.
    public func importPacks(_ request: ImportRequest) async -> ImportOutcome {
        await drawn {
            var session = ImportSession(request, targets: targets)
            return await session.run()
        }
    }
}

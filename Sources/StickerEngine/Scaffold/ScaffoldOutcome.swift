import StickerModel

/// What `init` did.
public struct ScaffoldOutcome: Sendable {
    /// Why the run ended as it did.
    public var status: ExitStatus
    /// What was skipped and what has to be changed by hand; what kept the manifest from being written.
    public var findings: [Finding]
    /// The manifest written; nil when none was.
    public var manifest: String?
    /// Stickers in it.
    public var stickerCount: Int
}

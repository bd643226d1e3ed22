import StickerModel

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

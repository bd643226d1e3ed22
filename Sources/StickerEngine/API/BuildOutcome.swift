import StickerModel

/// What a build did and found.
public struct BuildOutcome: Sendable {
    /// Why the run ended as it did.
    public var status: ExitStatus
    /// Everything found, in manifest order.
    public var findings: [Finding]
    /// Files in the new output, 0 when nothing was written.
    public var fileCount: Int
    /// Bytes in the new output.
    public var byteCount: Int
    /// Stickers in the new output, counted once for each target and pack.
    public var stickerCount: Int
    /// Where the output stands, resolved through symbolic links.
    public var output: String
    /// Weaker guarantees that applied, in words ("the file system cannot exchange folders …").
    public var remarks: [String]
}

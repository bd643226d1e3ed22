import StickerModel

/// What a build did and found.
public struct BuildOutcome: Sendable {
    /// Why the run ended as it did.
    public var status: ExitStatus
    /// Everything found, in manifest order.
    public var findings: [Finding]
    /// Nothing had changed since the last build, so nothing was touched.
    public var isUpToDate = false
    /// Files in the new output, 0 when nothing was written.
    public var fileCount: Int
    /// Bytes in the new output.
    public var byteCount: Int
    /// Stickers in the new output, counted once for each target and pack.
    public var stickerCount: Int
    /// Where the output stands, resolved through symbolic links.
    public var output: String
    /// Files that differ from the output before; all of them in a first build.
    public var changes: [OutputChange] = []
    /// How near pictures come to their art, where that was asked for.
    package var fidelities: [MeasuredImage] = []
    /// Weaker guarantees that applied, in words ("the file system cannot exchange folders …").
    public var remarks: [String] = []
}

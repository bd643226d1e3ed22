import StickerModel

/// What making icons did and found.
public struct IconMakingOutcome: Sendable {
    /// Why the run ended as it did.
    public var status: ExitStatus
    /// Everything found.
    public var findings: [Finding]
    /// Every file of the new output, relative to it; empty when nothing was written.
    public var files: [String]
    /// The output is what it was, so nothing was touched.
    public var isUpToDate: Bool
    /// Where the output stands, resolved through symbolic links.
    public var output: String
    /// Weaker guarantees that applied, in words.
    public var remarks: [String]
}

import StickerModel

/// A preview page of something that is built already, or that others made.
public struct PreviewRequest: Sendable {
    /// A bundle folder, an archive, a document or an output.
    public var path: String
    /// The page to write; nil means `NAME-preview.html` in the current folder.
    public var page: String?
    /// Whether the page “-” means standard output: then the caller writes `PreviewOutcome.text`.
    package var writesOutput = false
    /// Show only these platforms; nil means every one that recognizes the path.
    public var targets: [String]?
    /// Replace an HTML file that is not a preview page.
    public var isForced = false
    /// Number of workers; nil means one for each core.
    public var jobs: Int?
    /// Limits on single inputs.
    public var limits = ResourceLimits()

    /// A page of what is at a path.
    public init(path: String) { self.path = path }
}

/// What became of a preview page.
public struct PreviewOutcome: Outcome {
    /// Why the run ended as it did. Findings about what is shown are on the page and fail nothing.
    public var status: ExitStatus = .success
    /// Why there is no page.
    public var findings: [Finding] = []
    /// The page; nil when there is none.
    public var page: String?
    /// The page itself, for standard output.
    package var text: SafeText<WholeFile>?
    /// The output has the page already, and nothing was written.
    public var isOwnPage = false
    /// What the page shows.
    public var stickerCount = 0
    /// How many findings the page shows of each severity.
    package var findingCounts = ""
    /// Bytes of the page.
    public var byteCount = 0
}

import StickerModel

/// Which bundle to mend where it is.
public struct FixRequest: Sendable {
    /// A folder that is a bundle, or holds some.
    public var path: String
    /// Only for these targets; nil means every target that recognizes the folder.
    public var targets: [String]?
    /// Finds out what would change and writes nothing.
    public var isDryRun = false
    /// Limits on single inputs.
    public var limits = ResourceLimits()

    /// A repair of everything in the folder at `path`.
    public init(path: String) { self.path = path }
}

/// What a repair changed, and what it left.
public struct FixOutcome: Sendable {
    /// Why the run ended as it did.
    public var status: ExitStatus
    /// What is left for a person, or why nothing could be done.
    public var findings: [Finding]
    /// One remark for each file that was changed, or would be.
    public var changes: [Finding] = []
    /// Nothing was written because that was asked for.
    public var isDryRun = false
    /// The folder, as the user wrote it.
    public var path: String
}

extension StickerPress {
    /// Mends a bundle where it is: all that needs no person, or nothing. Everything else in the folder stays as it is.
    public func fix(_ request: FixRequest) async -> FixOutcome {
        var session = FixSession(request, targets: targets)
        return await session.run()
    }
}

import StickerModel

/// Which bundle to fix where it is.
package struct FixRequest: Sendable {
    /// A folder that is a bundle, or holds some.
    package var path: String
    /// Only for these targets; nil means every target that recognizes the folder.
    package var targets: [String]?
    /// Finds out what would change, and leaves the folder as it is.
    package var isDryRun = false
    /// Pictures at a time; nil means one for each core.
    package var jobs: Int?
    /// Limits on single inputs.
    package var limits = ResourceLimits()

    /// A repair of everything in the folder at `path`.
    package init(path: String) { self.path = path }
}

/// What a repair changed, and what it left.
package struct FixOutcome: Sendable {
    /// Why the run ended as it did.
    package var status: ExitStatus
    /// What is left for a person, or why nothing could be done.
    package var findings: [Finding]
    /// One remark for each file that was changed, or would be.
    package var changes: [Finding] = []
    /// Nothing was written because that was asked for.
    package var isDryRun = false
    /// The folder, as the user wrote it.
    package var path: String
}

extension StickerPress {
    /// Fixes a bundle where it is: all that needs no person, or nothing. Everything else in the folder stays as it is.
    package func fix(_ request: FixRequest) async -> FixOutcome {
        await FixSession(request, targets: targets).run()
    }
}

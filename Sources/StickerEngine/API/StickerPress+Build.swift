extension StickerPress {
    /// Builds a manifest into an output folder: everything or nothing. Cancelling the task stops it, cleans up and
    /// leaves the destination as it was.
    public func build(
        _ request: BuildRequest, progress: (@Sendable (BuildProgress) -> Void)? = nil
    ) async -> BuildOutcome {
        var session = BuildSession(request, targets: targets, progress: progress)
        return await session.run()
    }
}

extension StickerPress {
    /// Judges manifests, bundles, archives and documents by the rules of every platform that recognises them.
    public func check(_ request: CheckRequest) async -> CheckOutcome {
        await CheckSession(request: request, targets: targets).run()
    }
}

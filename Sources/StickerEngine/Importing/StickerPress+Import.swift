extension StickerPress {
    /// Makes a manifest with its art from packs of a platform, so that they can be built for the others.
    ///
    /// Pictures are copied byte for byte. The folder is written whole or not at all.
    public func importPacks(_ request: ImportRequest) async -> ImportOutcome {
        var session = ImportSession(request, targets: targets)
        return session.run()
    }
}

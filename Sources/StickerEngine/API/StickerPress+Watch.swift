import Foundation

extension StickerPress {
    /// Builds, then builds again whenever a manifest or a piece of art is saved, until the task is cancelled.
    ///
    /// `report` gets the outcome of each build. Folders are looked up anew after each build, so that a sticker added
    /// to the manifest is watched from then on.
    public func watch(
        _ request: BuildRequest, progress: (@Sendable (BuildProgress) -> Void)? = nil,
        report: @Sendable (BuildOutcome) -> Void
    ) async -> ExitStatus {
        while true {
            // The watch begins before the build reads anything, so that a change during the build is not missed.
            let waiter: ChangeWaiter
            do {
                let output = request.output
                waiter = try ChangeWaiter(folders: folders(of: request)) { Staging.makes($0, for: output) }
            } catch {
                report(await build(request, progress: progress))
                return .missingInput
            }
            let outcome = await build(request, progress: progress)
            if outcome.status == .interrupted { return .interrupted }
            report(outcome)
            guard waiter.wait() else { return .interrupted }
        }
    }

    /// Every folder in which a file of the build lies.
    private func folders(of request: BuildRequest) -> [String] {
        let loaded = ManifestLoader(targets: targets).load(request.manifest)
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: request.manifest, isDirectory: &isFolder)
        var folders: Set<String> = []
        if exists { folders.insert(isFolder.boolValue ? request.manifest : FileWriting.parent(of: request.manifest)) }
        folders.formUnion(loaded.files.map { FileWriting.parent(of: loaded.root + "/" + $0) })
        let art = loaded.catalog.map { ArtSurvey.paths(of: $0) } ?? []
        folders.formUnion(art.map { FileWriting.parent(of: loaded.root + "/" + $0) })
        return folders.filter { FileManager.default.fileExists(atPath: $0) }.sorted()
    }
}

import PortableFoundation
import StickerModel

extension StickerPress {
    /// Builds, then builds again whenever a manifest or an art file is saved, until the task is cancelled. `report`
    /// gets the outcome of each build. Folders are listed again after each, so that a new sticker is watched from then
    /// on.
    package func watch(
        _ request: BuildRequest, progress: (@Sendable (BuildProgress) -> Void)? = nil,
        report: @Sendable (BuildOutcome) -> Void
    ) async -> ExitStatus {
        while true {
            // The watch begins before the build reads anything, so that a change during the build is not missed.
            let outputs = Set([request.output, FilePath.real(request.output)])
            let loaded = ManifestLoader(targets: targets).load(request.manifest)
            let named = Set((loaded.files + (loaded.catalog.map(ArtSurvey.paths) ?? [])).map(FilePath.name))
            let waiter = ChangeWaiter(folders: folders(of: loaded, request.manifest)) { name in
                // A log beside the manifest, in which this run writes, must not begin the next one.
                !(named.contains(name) || Self.mayBeInput(name))
                    || outputs.contains { WorkingFolder.makes(name, for: $0) }
            }
            let outcome = await build(request, progress: progress)
            if outcome.status == .interrupted { return .interrupted }
            report(outcome)
            // Nothing can come to where there is no folder.
            if waiter.folders.isEmpty { return outcome.status }
            guard waiter.wait() else { return .interrupted }
        }
    }

    /// Whether a file may be art, a document, a lock file or a folder, as far as its name tells.
    static func mayBeInput(_ name: String) -> Bool {
        ["", "yaml", "yml", "json", "lock"].contains(FileName.pathExtension(name)) || FileFormat(claimedBy: name) != nil
    }

    /// Every folder that contains a file of the build, or in which one was looked for.
    private func folders(of loaded: LoadedManifest, _ manifest: String) -> [String] {
        var folders: Set<String> = []
        // A manifest that is not there yet may come.
        let isFolder = FileManager.default.isFolder(at: manifest) ?? false
        folders.insert(isFolder ? manifest : FilePath.parent(manifest))
        folders.formUnion(loaded.files.map { FilePath.parent(loaded.root + "/" + $0) })
        folders.formUnion(loaded.folders.map { $0.isEmpty ? loaded.root : FilePath.join(loaded.root, $0) })
        return folders.filter { FileManager.default.fileExists(atPath: $0) }.sorted()
    }
}

/// Waits until a file in some folders changes, which it looks for five times a second: systems report changes in ways
/// of their own, and not on disks of other machines. What `ignores` names, such as an output, does not count.
struct ChangeWaiter: Sendable {
    let folders: [String]
    private let ignores: @Sendable (String) -> Bool
    private var known: [String: ContentStamp] = [:]

    init(folders: [String], ignores: @escaping @Sendable (String) -> Bool) {
        (self.folders, self.ignores) = (folders, ignores)
        known = stamps
    }

    /// Returns true once something changed and stays for a fifth of a second, or did not stay for 2 s: a file that is
    /// written all the time must not keep others from being built. False when the task was cancelled.
    func wait() -> Bool {
        var (last, deadline) = (known, ContinuousClock.Instant?.none)
        while !Task.isCancelled {
            usleep(200_000)
            let now = stamps
            if let deadline, now == last || ContinuousClock.now > deadline { return !Task.isCancelled }
            if now != last { deadline = deadline ?? .now + .seconds(2) }
            last = now
        }
        return false
    }

    private var stamps: [String: ContentStamp] {
        var stamps: [String: ContentStamp] = [:]
        for folder in folders {
            for file in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where !ignores(file) {
                stamps[folder + "/" + file] = stat(ofLink: folder + "/" + file).map { ContentStamp($0) }
            }
        }
        return stamps
    }
}

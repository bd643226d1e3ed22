import PortableFoundation
import StickerModel

extension StickerPress {
    /// Builds, then builds again whenever a manifest or an art file is saved, until the task is cancelled.
    ///
    /// `report` gets the outcome of each build. Folders are listed again after each build, so that a sticker added
    /// to the manifest is watched from then on.
    package func watch(
        _ request: BuildRequest, progress: (@Sendable (BuildProgress) -> Void)? = nil,
        report: @Sendable (BuildOutcome) -> Void
    ) async -> ExitStatus {
        while true {
            // The watch begins before the build reads anything, so that a change during the build is not missed.
            let waiter: ChangeWaiter
            let folders = folders(of: request)
            // Nothing can come to where there is no folder.
            guard !folders.isEmpty else {
                let outcome = await build(request, progress: progress)
                report(outcome)
                return outcome.status
            }
            do {
                let outputs = Set([request.output, FilePath.real(request.output)])
                waiter = try ChangeWaiter(folders: folders) { name in
                    outputs.contains { StagingFolder.makes(name, for: $0) }
                }
            } catch {
                var outcome = await build(request, progress: progress)
                outcome.findings.append(error.finding)
                report(outcome)
                return outcome.status == .interrupted ? .interrupted : error.status
            }
            let outcome = await build(request, progress: progress)
            if outcome.status == .interrupted { return .interrupted }
            report(outcome)
            guard waiter.wait() else { return .interrupted }
        }
    }

    /// Every folder that contains a file of the build, or in which one was looked for.
    private func folders(of request: BuildRequest) -> [String] {
        let loaded = ManifestLoader(targets: targets).load(request.manifest)
        var folders: Set<String> = []
        // A manifest that is not there yet may come.
        let isFolder = FileManager.default.isFolder(at: request.manifest) ?? false
        folders.insert(isFolder ? request.manifest : FilePath.parent(request.manifest))
        folders.formUnion(loaded.files.map { FilePath.parent(loaded.root + "/" + $0) })
        folders.formUnion(loaded.folders.map { $0.isEmpty ? loaded.root : FilePath.join(loaded.root, $0) })
        return folders.filter { FileManager.default.fileExists(atPath: $0) }.sorted()
    }
}

/// Waits until something below some folders changes.
///
/// Linux reports changes (inotify); elsewhere file times are compared four times a second. Names for which `ignores`
/// is true do not count: a build's own output must not start the next build.
// Used by one task at a time.
final class ChangeWaiter: @unchecked Sendable {
    private let ignores: (String) -> Bool

    #if os(Linux)
        private let descriptor: Int32

        /// Throws `FileError` when the system has no more watches.
        init(folders: [String], ignores: @escaping (String) -> Bool) throws(FileError) {
            self.ignores = ignores
            descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
            guard descriptor >= 0 else { throw .system(.unreadable, folders.first ?? ".", step: "watch the folder") }
            let events = UInt32(IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO)
            for folder in folders where inotify_add_watch(descriptor, folder, events) < 0 {
                throw .system(.unreadable, folder, step: "watch the folder")
            }
        }

        // Also after `init` has thrown.
        deinit { if descriptor >= 0 { close(descriptor) } }

        /// Returns true once something changed and was quiet again for 80 ms, or was not quiet for 2 s: a file that is
        /// written all the time must not keep others from being built. False when the task was cancelled.
        func wait() -> Bool {
            while !Task.isCancelled {
                guard hasEvents(within: 200) else { continue }
                var counts = false
                let deadline = ContinuousClock.now + .seconds(2)
                repeat {
                    counts = drain() || counts
                } while !Task.isCancelled && ContinuousClock.now < deadline && hasEvents(within: 80)
                if counts { return !Task.isCancelled }
            }
            return false
        }

        private func hasEvents(within milliseconds: Int32) -> Bool {
            var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            return poll(&request, 1, milliseconds) > 0
        }

        /// Reads all pending events; true when one of them counts.
        private func drain() -> Bool {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            var counts = false
            while true {
                let count = read(descriptor, &buffer, buffer.count)
                guard count > 0 else { return counts }
                counts = Self.names(in: buffer[..<count]).contains { !ignores($0) } || counts
            }
        }

        /// The names in a sequence of `inotify_event`: 16 bytes that end with the length of the name, which is padded
        /// with zeros (inotify(7)). An event without a name, such as a full queue, gives an empty one.
        private static func names(in events: ArraySlice<UInt8>) -> [String] {
            var names: [String] = []
            var rest = events
            while rest.count >= 16 {
                let length = rest.dropFirst(12).prefix(4).withUnsafeBytes { Int($0.loadUnaligned(as: UInt32.self)) }
                names.append(String(decoding: rest.dropFirst(16).prefix(length).prefix { $0 != 0 }, as: UTF8.self))
                rest = rest.dropFirst(16 + length)
            }
            return names
        }
    #else
        private let folders: [String]
        private var known: [String: Int]

        init(folders: [String], ignores: @escaping (String) -> Bool) throws(FileError) {
            self.folders = folders
            self.ignores = ignores
            known = Self.times(in: folders, ignores)
        }

        /// Returns true once something changed, false when the task was cancelled.
        func wait() -> Bool {
            while !Task.isCancelled {
                usleep(250_000)
                let now = Self.times(in: folders, ignores)
                guard now != known else { continue }
                known = now
                return true
            }
            return false
        }

        private static func times(in folders: [String], _ ignores: (String) -> Bool) -> [String: Int] {
            var times: [String: Int] = [:]
            for folder in folders {
                for file in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where !ignores(file) {
                    guard let status = stat(ofLink: folder + "/" + file) else { continue }
                    times[folder + "/" + file] =
                        Int(status.modified.tv_sec) &* 1_000_000_000 &+ Int(status.modified.tv_nsec)
                }
            }
            return times
        }
    #endif
}

import PortableFoundation
import StickerModel

/// Changes files of a folder that belongs to someone else: all of them, or none.
///
/// Every new file is complete in a working folder before the first old one is replaced, and every old one is kept there
/// until the last new one is in place. A new file takes its place in one step: no file is missing at any time. Where a
/// step fails, those before it are undone. A list of the steps is on the disk before the first one, so that the next run
/// finishes what a killed one began.
///
/// All that takes long enough for someone to save a file or to switch branches: only a file that still is the one that
/// was read is replaced or removed. No link is followed, and write-protected files stay.
final class FileSetExchange: Sendable {
    private struct State: Sendable {
        var steps: [ExchangeFolder.Step] = []
        var written: [String: ExchangeFolder.Step] = [:]
        /// Folders that are not there yet.
        var folders: Set<String> = []
        var count = 0
    }

    private let root: OpenFolder
    private let path: String
    /// As the user wrote it.
    private let name: String
    /// What goes on meanwhile, for messages: "it was being edited".
    private let activity: String
    private let working: ExchangeFolder
    private let state = Locked(State())
    /// Registered with `Abandonment`.
    private let cleanup: Int

    /// Begins to change files of the folder `name`. New files reach the disk before they replace anything. `usesLinks` is
    /// off where files are always to be copied, for tests. Throws `FileError` of kind `unwritable`.
    init(in name: String, while activity: String, usesLinks: Bool = true) throws(FileError) {
        path = FilePath.real(name)
        guard let root = OpenFolder.open(path) else { throw .system(.unwritable, name, step: "open the folder") }
        (self.root, self.name, self.activity) = (root, name, activity)
        do throws(FileError) {
            (working, cleanup) = try Abandonment.shared.uninterrupted { () throws(FileError) in
                let working = try ExchangeFolder(in: root, usesLinks: usesLinks)
                Abandonment.shared.begin()
                return (working, Abandonment.shared.register { working.remove() })
            }
        } catch {
            var error = error
            error.path = name
            throw error
        }
    }

    deinit {
        working.remove()
        Abandonment.shared.forget(cleanup)
    }

    // MARK: - Preparing

    /// Prepares a new file in place of the one with that stamp; nil stands for none. It gets owner, permissions and
    /// extended attributes of the file at `model`, or else of the one that it replaces. Throws `FileError`, of kind
    /// `changed` where there is another file by now.
    func write(
        _ bytes: [UInt8], to path: String, replacing old: FileStamp?, like model: String? = nil
    ) throws(FileError) {
        try prepare(path, old) { step, folder throws(FileError) in
            let source = model ?? (old == nil ? nil : path)
            let file = source.flatMap { root.file(at: $0) }
            let owner = (folder ?? root).status
            step.new = try working.write(bytes, for: step, like: file, owner: owner).text
        }
    }

    /// Prepares to remove the file with that stamp. A new file that gets its name in another letter case comes after it.
    /// Throws `FileError`, of kind `changed` where there is another file by now.
    func remove(_ path: String, _ old: FileStamp) throws(FileError) { try prepare(path, old) { _, _ in } }

    /// Throws `FileError` where the file with that stamp must not be replaced or removed.
    func requireReplaceable(_ path: String, _ old: FileStamp) throws(FileError) {
        let step = ExchangeFolder.Step(number: 0, path: path, old: old.text)
        do throws(FileError) { try require(step, in: folder(of: step)) } catch { throw atUserPath(error) }
    }

    /// The content of a file that was prepared; nil for every other path. Throws `FileError`.
    func bytes(of path: String) throws(FileError) -> [UInt8]? {
        guard let step = state.with({ $0.written[path] }) else { return nil }
        return try working.bytes(of: step)
    }

    /// Nothing is written into the working folder while it is removed after a signal.
    private func prepare(
        _ path: String, _ old: FileStamp?,
        _ write: (inout ExchangeFolder.Step, _ folder: OpenFolder?) throws(FileError) -> Void
    ) throws(FileError) {
        do throws(FileError) {
            try Abandonment.shared.uninterrupted { () throws(FileError) in
                let number = state.with { state in
                    state.count += 1
                    return state.count
                }
                var step = ExchangeFolder.Step(number: number, path: path, old: old?.text)
                let folder = try folder(of: step)
                try require(step, in: folder)
                try write(&step, folder)
                if old != nil, let folder { try working.saveOld(step, of: folder) }
                state.with { [step] state in
                    state.steps.append(step)
                    if step.new != nil { state.written[path] = step }
                }
            }
        } catch {
            throw atUserPath(error)
        }
    }

    /// The folder of a file; nil where it is not there yet.
    private func folder(of step: ExchangeFolder.Step) throws(FileError) -> OpenFolder? {
        var folder: OpenFolder? = root
        var path = ""
        for part in FileName.parts(step.folder).map(String.init) {
            path = FileName.join(path, part)
            guard let outer = folder, let entry = outer.entry(part) else {
                state.with { _ = $0.folders.insert(path) }
                folder = nil
                continue
            }
            guard entry.kind != .link else { throw Self.linkInTheWay(at: path) }
            guard let next = outer.folder(entry.bytes) else {
                throw .system(.unwritable, path, step: "open the folder")
            }
            folder = next
        }
        return folder
    }

    /// Throws `FileError` unless the file of a step is the one that was read, and may be changed.
    private func require(_ step: ExchangeFolder.Step, in folder: OpenFolder?) throws(FileError) {
        guard let folder, let entry = folder.entry(step.name) else {
            guard step.old == nil else { throw FileError(.changed, "changed", path: step.path) }
            return
        }
        guard entry.kind != .link else { throw Self.linkInTheWay(at: step.path) }
        guard entry.kind == .file else { throw FileError(.unwritable, "is not a regular file", path: step.path) }
        guard let old = step.old else {
            // The same file by another letter case goes before the new one comes.
            let isRemoved = state.with { $0.steps.contains { $0.new == nil && $0.old == entry.stamp.text } }
            guard !isRemoved else { return }
            throw FileError(
                .unwritable, "is in the way of a new file", path: step.path,
                hint: "rename or remove it, then run again")
        }
        guard entry.stamp.text == old else { throw FileError(.changed, "changed", path: step.path) }
        let isWritable = faccessat(folder.descriptor, step.name, W_OK, 0) == 0
        guard isWritable, entry.status.st_mode & 0o222 != 0 else {
            throw FileReplacement.writeProtected(step.path, entry.status)
        }
    }

    private static func linkInTheWay(at path: String) -> FileError {
        FileError(
            .unsupported, "is a symbolic link where a file has to be written; it is not followed", path: path,
            hint: "replace it with what it leads to")
    }

    // MARK: - Putting in place

    /// Puts all new files in place and removes the others, unless the task is cancelled. Throws `FileError` and
    /// `CancellationError`; then everything is as it was.
    func commit() throws {
        PausePoint.gathered.reach()
        try Task.checkCancellation()
        let list = ExchangeFolder.Steps(steps: orderedSteps, folders: state.with { $0.folders.sorted() })
        do throws(FileError) {
            // Two runs cannot both find that nothing has changed.
            let lock = try FileLock.waiting(for: path)
            for step in list.steps { try require(step, in: folder(of: step)) }
            try Abandonment.shared.uninterrupted { () throws(FileError) in
                try working.save(list)
                try working.perform(list)
                working.waitForDisk(list)
                Abandonment.shared.commit()
                working.remove()
            }
            withExtendedLifetime(lock) {}
        } catch {
            throw atUserPath(error)
        }
    }

    /// Documents name pictures: these are there before, and removed after them.
    private var orderedSteps: [ExchangeFolder.Step] {
        let steps = state.with { $0.steps }
        let added = Set(steps.filter { $0.new != nil }.map { $0.path.lowercased() })
        func rank(_ step: ExchangeFolder.Step) -> Int {
            if step.new == nil { return added.contains(step.path.lowercased()) ? 0 : 3 }
            return FileFormat(claimedBy: step.name) != nil && FileName.pathExtension(step.path) != "json" ? 1 : 2
        }
        return steps.map { (rank($0), $0) }.sorted { ($0.0, $0.1.number) < ($1.0, $1.1.number) }.map(\.1)
    }

    /// An error as one about the path that the user knows.
    private func atUserPath(_ error: FileError) -> FileError {
        var error = error
        if error.kind == .changed {
            error.message = "changed while \(activity)"
            error.hint = "run again when no other program works on it; nothing was changed"
        }
        error.path = FilePath.isAbsolute(error.path) ? name : FilePath.shown(error.path, in: name)
        return error
    }
}

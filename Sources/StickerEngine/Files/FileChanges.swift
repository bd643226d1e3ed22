import PortableFoundation
import StickerModel

/// Changes files of a folder that belongs to someone else, in an order in which it is whole after each step: new
/// pictures, then the documents that name them, then what is deleted. Every new file is complete in a working folder,
/// `.stickerpress-` and twelve random characters, before the first one gets its place, by rename. A list of the steps
/// is on the disk by then, so that the next run takes the rest of them where this one is killed. Someone may save a
/// file or switch branches meanwhile: only a file that still is the one that was read is replaced or removed. No link
/// is followed, and write-protected files stay.
final class FileChanges: Sendable {
    /// The change of one file. Stamps are nil where there is no file.
    fileprivate struct Step: Codable, Sendable {
        /// What the new file is called in the working folder.
        var number: Int
        /// Relative to the folder whose files change.
        var path: String
        var old: String?
        var new: String?

        var folder: String { FileName.folder(path) }
        var name: String { FileName.last(path) }
    }

    private let root: OpenFolder
    /// As the user wrote it.
    private let name: String
    /// What goes on meanwhile, for messages: "it was being edited".
    private let activity: String
    private let working: Working
    private let state = Locked<(steps: [Step], count: Int, isBegun: Bool)>(([], 0, false))
    /// Registered with `Abandonment`.
    private let cleanup: Int

    /// Begins to change files of the folder `name`. Throws `FileError` of kind `unwritable`.
    init(in name: String, while activity: String) throws(FileError) {
        guard let root = OpenFolder.open(FilePath.real(name)) else {
            throw .system(.unwritable, name, step: "open the folder")
        }
        (self.root, self.name, self.activity) = (root, name, activity)
        guard let working = Working(in: root) else { throw .system(.unwritable, name, step: "create a working folder") }
        self.working = working
        cleanup = Abandonment.shared.register { working.remove() }
    }

    /// Where a step has failed, the next run tries to take the rest.
    deinit {
        if !state.with({ $0.isBegun }) { working.remove() }
        Abandonment.shared.forget(cleanup)
    }

    // MARK: - Preparing

    /// Prepares a new file in place of the one with that stamp (nil: none), with owner, permissions and attributes of
    /// `model` or of the one replaced. Throws `FileError`, of kind `changed` where another file is there.
    func write(
        _ bytes: [UInt8], to path: String, replacing old: FileStamp?, like model: String? = nil
    ) throws(FileError) {
        try prepare(path, old) { step, folder throws(FileError) in
            let source = (model ?? (old == nil ? nil : path)).flatMap { root.file(at: $0) }
            let owner = geteuid() == 0 ? (folder ?? root).status : nil
            step.new = try working.write(
                bytes, "\(step.number)", called: path, mode: source == nil ? 0o644 : 0o600
            ) { descriptor in
                if let source {
                    FileWriting.adopt(source, for: descriptor)
                } else if let owner {
                    fchown(descriptor, owner.st_uid, owner.st_gid)
                }
            }.text
        }
    }

    /// Prepares to remove the file with that stamp. Throws `FileError`, of kind `changed` where another file is there.
    func remove(_ path: String, _ old: FileStamp) throws(FileError) { try prepare(path, old) { _, _ in } }

    /// Throws `FileError` where the file with that stamp must not be replaced or removed.
    func requireReplaceable(_ path: String, _ old: FileStamp) throws(FileError) {
        do throws(FileError) {
            _ = try require(Step(number: 0, path: path, old: old.text))
        } catch {
            throw atUserPath(error)
        }
    }

    /// nil where there is no file now.
    func stamp(of path: String) -> FileStamp? { root.status(at: path).map { FileStamp($0) } }

    /// The content of a file that was prepared; nil for every other path. Throws `FileError`.
    func bytes(of path: String) throws(FileError) -> [UInt8]? {
        guard let step = state.with({ $0.steps.last { $0.path == path && $0.new != nil } }) else { return nil }
        return try working.folder.bytes("\(step.number)", called: path)
    }

    private func prepare(
        _ path: String, _ old: FileStamp?, _ write: (inout Step, _ folder: OpenFolder?) throws(FileError) -> Void
    ) throws(FileError) {
        let number = state.with { state in
            state.count += 1
            return state.count
        }
        var step = Step(number: number, path: path, old: old?.text)
        do throws(FileError) {
            Abandonment.shared.waitIfAbandoned()
            try write(&step, try require(step))
        } catch {
            throw atUserPath(error)
        }
        state.with { [step] in $0.steps.append(step) }
    }

    /// The folder of a step; nil where it is not there yet. Throws `FileError` unless its file is as it was read.
    private func require(_ step: Step) throws(FileError) -> OpenFolder? {
        let folder = try folder(of: step)
        guard let folder, let entry = folder.entry(step.name) else {
            guard step.old == nil else { throw FileError(.changed, "changed", path: step.path) }
            return folder
        }
        guard entry.kind != .link else { throw Self.linkInTheWay(at: step.path) }
        guard entry.kind == .file else { throw FileError(.unwritable, "is not a regular file", path: step.path) }
        guard let old = step.old else {
            // The same file by another letter case goes before the new one comes.
            let isRemoved = state.with { $0.steps.contains { $0.new == nil && $0.old == entry.stamp.text } }
            guard !isRemoved else { return folder }
            throw FileError(
                .unwritable, "is in the way of a new file", path: step.path,
                hint: "rename or remove it, then run again")
        }
        guard entry.stamp.text == old else { throw FileError(.changed, "changed", path: step.path) }
        let isWritable = faccessat(folder.descriptor, step.name, W_OK, 0) == 0
        guard isWritable, entry.status.st_mode & 0o222 != 0 else {
            throw FileReplacement.writeProtected(step.path, entry.status)
        }
        return folder
    }

    /// The folder of a file; nil where it is not there yet.
    private func folder(of step: Step) throws(FileError) -> OpenFolder? {
        var (folder, path) = (root, "")
        for part in FileName.parts(step.folder).map(String.init) {
            path = FileName.join(path, part)
            guard let entry = folder.entry(part) else { return nil }
            guard entry.kind != .link else { throw Self.linkInTheWay(at: path) }
            guard let next = folder.folder(entry.bytes) else {
                throw .system(.unwritable, path, step: "open the folder")
            }
            folder = next
        }
        guard faccessat(folder.descriptor, ".", W_OK, 0) == 0 else {
            throw .system(.unwritable, path, step: "write to the folder")
        }
        return folder
    }

    private static func linkInTheWay(at path: String) -> FileError {
        FileError(
            .unsupported, "is a symbolic link where a file has to be written; it is not followed", path: path,
            hint: "replace it with what it leads to")
    }

    // MARK: - Putting in place

    /// Puts all files in place, unless cancelled. Throws `FileError` and `CancellationError`, mostly before any change.
    func commit() throws {
        PausePoint.gathered.reach()
        try Task.checkCancellation()
        let steps = orderedSteps
        do throws(FileError) {
            // Two runs cannot both find that nothing has changed.
            let lock = try FileLock.waiting(for: name)
            for step in steps { _ = try require(step) }
            try Abandonment.shared.finish { () throws(FileError) in
                try working.save(steps)
                state.with { $0.isBegun = true }
                try Self.perform(steps, in: root, working)
                working.remove()
            }
            withExtendedLifetime(lock) {}
        } catch {
            throw atUserPath(error)
        }
    }

    private var orderedSteps: [Step] {
        let steps = state.with { $0.steps }
        let added = Set(steps.filter { $0.new != nil }.map { $0.path.lowercased() })
        func rank(_ step: Step) -> Int {
            if step.new == nil { return added.contains(step.path.lowercased()) ? 0 : 3 }
            return FileFormat(claimedBy: step.name) != nil && FileName.pathExtension(step.path) != "json" ? 1 : 2
        }
        return steps.map { (rank($0), $0) }.sorted { ($0.0, $0.1.number) < ($1.0, $1.1.number) }.map(\.1)
    }

    /// Takes all steps but those a killed run took. Throws `FileError` at the first that fails: later ones rest on it.
    private static func perform(_ steps: [Step], in root: OpenFolder, _ working: Working) throws(FileError) {
        for (index, step) in steps.enumerated() {
            guard let folder = folder(step.folder, in: root) else {
                throw .system(.unwritable, step.path, step: "create the folder")
            }
            let there = folder.entry(step.name)?.stamp.text
            if there == step.new { continue }
            guard there == step.old else { throw FileError(.changed, "changed", path: step.path) }
            // A list that came with someone's project names no file of ours.
            guard step.new == nil || working.folder.entry("\(step.number)")?.stamp.text == step.new else {
                throw FileError(.changed, "changed", path: step.path)
            }
            let code =
                step.new == nil
                ? unlinkat(folder.descriptor, step.name, 0)
                : renameat(working.folder.descriptor, "\(step.number)", folder.descriptor, step.name)
            guard code == 0 else {
                throw .system(.unwritable, step.path, step: step.new == nil ? "remove the file" : "replace the file")
            }
            let next = steps.dropFirst(index + 1).first
            if next?.folder != step.folder || (next?.new == nil) != (step.new == nil) { fsync(folder.descriptor) }
            if index == 0 { PausePoint.copying.reach() }
        }
    }

    /// Opens a folder, or makes it with the owner of the one around it.
    private static func folder(_ path: String, in root: OpenFolder) -> OpenFolder? {
        var folder = root
        for part in FileName.parts(path).map(String.init) where part != "." && part != ".." {
            if mkdirat(folder.descriptor, part, 0o755) == 0, geteuid() == 0, let owner = folder.status {
                fchownat(folder.descriptor, part, owner.st_uid, owner.st_gid, AT_SYMLINK_NOFOLLOW)
            }
            guard let next = folder.folder(part) else { return nil }
            folder = next
        }
        return folder
    }

    private func atUserPath(_ error: FileError) -> FileError {
        var error = error
        if error.kind == .changed {
            error.message = "changed while \(activity)"
            error.hint = "run again when no other program works on it"
        }
        error.path = FilePath.isAbsolute(error.path) ? name : FilePath.userPath(error.path, in: name)
        return error
    }

    // MARK: - Runs that were killed

    /// Takes the steps that killed runs left in a folder, or with `areTaken` false, removes only what had no list of them
    /// yet. A file changed since, and those after it, stay as they are.
    static func finish(in path: String, areTaken: Bool = true) {
        guard let root = OpenFolder.open(FilePath.real(path)),
            let entries = try? root.entries(called: path, sorted: false)
        else { return }
        for entry in entries {
            guard let left = Working(left: entry, in: root) else { continue }
            let bytes = try? left.folder.bytes(Working.list, called: Working.list)
            if bytes != nil, !areTaken { continue }
            if let steps = bytes.flatMap({ try? JSONDecoder().decode([Step].self, from: Data($0)) }) {
                try? perform(steps, in: root, left)
            }
            left.remove()
        }
    }

    /// The folders of a tree in which killed runs left something, relative to it.
    static func interruptedFolders(in tree: any FileTree) -> Set<String> {
        var folders: Set<String> = []
        for path in tree.files + tree.emptyFolders where path.contains(RandomName.mark) {
            let parts = FileName.parts(path)
            guard let index = parts.firstIndex(where: isWorkingName) else { continue }
            folders.insert(parts.prefix(index).joined(separator: "/"))
        }
        return folders
    }

    static func isWorkingName(_ name: some StringProtocol) -> Bool {
        name.hasPrefix(RandomName.mark) && RandomName.matches(Substring(name.dropFirst(RandomName.mark.count)))
    }

    // MARK: - The working folder

    /// Holds the new files by the numbers of their steps and, once all of them are complete, the list of steps. It is
    /// locked, which distinguishes a run that goes on from one that was killed.
    final class Working: Sendable {
        let folder: OpenFolder
        private let name: String
        private let root: OpenFolder
        private let lock: FileLock

        fileprivate static let list = "steps.json"

        /// nil with `errno`.
        init?(in root: OpenFolder) {
            // Another run takes the folder for a leftover when it looks in the instant before it is locked.
            for _ in 0..<100 {
                let name = RandomName.mark + RandomName.of()
                guard mkdirat(root.descriptor, name, 0o700) == 0 else { return nil }
                guard let own = root.folder(name), let lock = FileLock(own.descriptor), root.entry(name) != nil else {
                    continue
                }
                (self.root, self.name, folder, self.lock) = (root, name, own, lock)
                return
            }
            return nil
        }

        /// What a killed run left; nil for one that is in use, and for anything else.
        fileprivate init?(left entry: OpenFolder.Entry, in root: OpenFolder) {
            guard entry.kind == .folder, isWorkingName(entry.name), entry.status.st_uid == geteuid(),
                let own = root.folder(entry.bytes), let lock = FileLock(own.descriptor), lock.isHeld,
                let files = try? own.entries(called: "", sorted: false),
                files.allSatisfy({ $0.kind == .file && ($0.name == Self.list || Int($0.name) != nil) })
            else { return nil }
            (self.root, name, folder, self.lock) = (root, entry.name, own, lock)
        }

        func remove() { if let entry = root.entry(name) { root.removeTree(entry) } }

        /// Writes a file, all or nothing. Its `mode` lets only this user read it where it is to `adopt` that of another.
        @discardableResult
        func write(
            _ bytes: [UInt8], _ name: String, called path: String, mode: mode_t = 0o644,
            adopt: (Int32) -> Void = { _ in }
        ) throws(FileError) -> FileStamp {
            let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
            let descriptor = openat(folder.descriptor, name, flags, mode)
            guard descriptor >= 0 else { throw .system(.unwritable, path, step: "create the file") }
            do throws(FileError) {
                return try FileWriting.write(bytes, to: descriptor, called: path, isDurable: true, adopt: adopt)
            } catch {
                unlinkat(folder.descriptor, name, 0)
                throw error
            }
        }

        /// Notes that all files are complete, and how they are to change. Throws `FileError` of kind `unwritable`.
        fileprivate func save(_ steps: [Step]) throws(FileError) {
            guard let bytes = try? JSONEncoder().encode(steps) else {
                throw FileError(.unwritable, "cannot list what changes", path: "")
            }
            try write(Array(bytes), Self.list, called: "")
            fsync(folder.descriptor)
        }
    }
}

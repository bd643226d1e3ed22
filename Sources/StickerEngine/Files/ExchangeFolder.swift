import PortableFoundation
import StickerModel

/// The working folder of a `FileSetExchange`, in the folder whose files change: `.stickerpress-` and twelve random
/// characters.
///
/// It holds the new files and the old ones, each by the number of its step, and, once all of them are complete, the list
/// of steps. It is locked, which distinguishes a run that goes on from one that was killed.
final class ExchangeFolder: Sendable {
    /// The change of one file. Stamps are nil where there is no file.
    struct Step: Codable, Sendable {
        /// What its files in the working folder are called.
        var number: Int
        /// Relative to the folder whose files change.
        var path: String
        /// The stamp of the file that is replaced or removed.
        var old: String?
        /// The stamp of the new file.
        var new: String?

        var folder: String { FileName.folder(path) }
        var name: String { FileName.last(path) }
    }

    /// All changes, in the order in which they are made.
    struct Steps: Codable, Sendable {
        var steps: [Step] = []
        /// Folders that are made first, the outer ones before those in them.
        var folders: [String] = []
    }

    /// The folder whose files change.
    let root: OpenFolder
    private let name: String
    private let own: OpenFolder
    private let fresh: OpenFolder
    private let aside: OpenFolder
    private let lock: FileLock
    /// Off where files are always to be copied, for tests.
    private let usesLinks: Bool
    /// Whether it holds the only copy of a file that could not be put back.
    private let isNeeded = Locked(false)

    private static let list = "steps.json"

    /// Makes the folder. Throws `FileError` of kind `unwritable`, with the path "".
    init(in root: OpenFolder, usesLinks: Bool = true) throws(FileError) {
        (self.root, self.usesLinks) = (root, usesLinks)
        // Another run takes the folder for a leftover when it looks in the instant before it is locked.
        for _ in 0..<100 {
            let name = RandomName.mark + RandomName.of()
            guard mkdirat(root.descriptor, name, 0o700) == 0 else { break }
            guard let own = root.folder(name), let lock = FileLock(own), root.entry(name) != nil else { continue }
            guard mkdirat(own.descriptor, "new", 0o700) == 0, mkdirat(own.descriptor, "old", 0o700) == 0,
                let fresh = own.folder("new"), let aside = own.folder("old")
            else {
                let code = errno
                if let entry = root.entry(name) { root.removeTree(entry) }
                throw .system(.unwritable, "", step: "create a working folder", code: code)
            }
            (self.name, self.own, self.fresh, self.aside, self.lock) = (name, own, fresh, aside, lock)
            return
        }
        throw .system(.unwritable, "", step: "create a working folder")
    }

    /// Opens a folder that a killed run left; nil for one that is in use, and for anything else.
    init?(left entry: OpenFolder.Entry, in root: OpenFolder) {
        guard entry.kind == .folder, Self.isName(entry.name), entry.status.st_uid == geteuid(),
            let own = root.folder(entry.bytes), let lock = FileLock(own), lock.isHeld, Self.isOurs(own)
        else { return nil }
        // Killed while it was made.
        for part in ["new", "old"] { mkdirat(own.descriptor, part, 0o700) }
        guard let fresh = own.folder("new"), let aside = own.folder("old") else { return nil }
        (self.root, name, self.own, self.fresh, self.aside) = (root, entry.name, own, fresh, aside)
        (self.lock, usesLinks) = (lock, true)
    }

    /// Whether a file of a tree is in such a folder, or a folder has such a name.
    static func isName(_ name: some StringProtocol) -> Bool {
        name.hasPrefix(RandomName.mark) && RandomName.matches(Substring(name.dropFirst(RandomName.mark.count)))
    }

    /// Whether it holds nothing but a list and numbered files in two folders.
    private static func isOurs(_ folder: OpenFolder) -> Bool {
        guard let parts = try? folder.entries(called: "") else { return false }
        return parts.allSatisfy { part in
            if part.kind == .file { return part.name == list }
            guard ["new", "old"].contains(part.name), let inner = folder.folder(part.bytes),
                let files = try? inner.entries(called: "")
            else { return false }
            return files.allSatisfy { $0.kind == .file && Int($0.name) != nil }
        }
    }

    /// Removes the folder with all that is in it, unless the next run needs it.
    func remove() {
        if !isNeeded.with({ $0 }), let entry = root.entry(name) { root.removeTree(entry) }
    }

    // MARK: - Files in it

    /// Writes the new file of a step with owner, permissions and extended attributes of another one. Without one it
    /// belongs to `owner`, where root may give it away. Returns its stamp. Throws `FileError` of kind `unwritable`.
    func write(
        _ bytes: [UInt8], for step: Step, like model: OpenFile?, owner: stat?
    ) throws(FileError) -> FileStamp {
        try Self.write(bytes, "\(step.number)", in: fresh, step.path, like: model, owner: owner, isDurable: true)
    }

    /// The content of a new file. Throws `FileError`.
    func bytes(of step: Step) throws(FileError) -> [UInt8] { try fresh.bytes("\(step.number)", called: step.path) }

    /// Makes a second name for the file that a step replaces or removes, or a copy. Throws `FileError`.
    func saveOld(_ step: Step, of folder: OpenFolder) throws(FileError) {
        if usesLinks, linkat(folder.descriptor, step.name, aside.descriptor, "\(step.number)", 0) == 0 { return }
        guard let file = folder.file(Array(step.name.utf8CString)), let bytes = file.bytes() else {
            throw .system(.unreadable, step.path, step: "read it")
        }
        _ = try Self.write(bytes, "\(step.number)", in: aside, step.path, like: file)
    }

    /// Writes a file, all of it or nothing.
    private static func write(
        _ bytes: [UInt8], _ name: String, in folder: OpenFolder, _ path: String, like model: OpenFile?,
        owner: stat? = nil, isDurable: Bool = false
    ) throws(FileError) -> FileStamp {
        // Only for this user until it has the permissions of another file.
        let descriptor = openat(
            folder.descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, model == nil ? 0o644 : 0o600)
        guard descriptor >= 0 else { throw .system(.unwritable, path, step: "create the file") }
        do throws(FileError) {
            return try FileWriting.write(bytes, to: descriptor, called: path, isDurable: isDurable) { descriptor in
                if let model {
                    FileWriting.adopt(model, for: descriptor)
                } else if let owner, geteuid() == 0 {
                    fchown(descriptor, owner.st_uid, owner.st_gid)
                }
            }
        } catch {
            unlinkat(folder.descriptor, name, 0)
            throw error
        }
    }

    // MARK: - Steps

    /// Notes that all files are complete, and how they are to change. Throws `FileError` of kind `unwritable`.
    func save(_ steps: Steps) throws(FileError) {
        guard let bytes = try? JSONEncoder().encode(steps) else {
            throw FileError(.unwritable, "cannot list what changes", path: "")
        }
        _ = try Self.write(Array(bytes), Self.list, in: own, "", like: nil, isDurable: true)
        for folder in [fresh, aside, own] { fsync(folder.descriptor) }
    }

    /// Waits until the changes are on the disk: until then, the old files and the list are needed.
    func waitForDisk(_ list: Steps) {
        let folders = Set(list.steps.map(\.folder) + list.folders.map { FileName.folder($0) })
        for folder in folders.compactMap({ root.folder(at: $0) }) { fsync(folder.descriptor) }
    }

    /// The steps that a run began; nil where it was killed before the first one.
    var savedSteps: Steps? {
        let bytes = try? own.bytes(Self.list, called: Self.list)
        return bytes.flatMap { try? JSONDecoder().decode(Steps.self, from: Data($0)) }
    }

    /// Makes all changes but those that a killed run made. Throws `FileError` of kind `unwritable`, or `changed` where a
    /// file is another one by now; then the changes before it are undone.
    func perform(_ list: Steps) throws(FileError) {
        var done: [(step: Step, placed: String?)] = []
        do throws(FileError) {
            for folder in list.folders { try make(folder) }
            for step in list.steps {
                done.append((step, try perform(step)))
                if done.count == 1 { PausePoint.copying.reach() }
            }
        } catch {
            let failed = done.reversed().filter { step, placed in !undo(step, placed) }
            for folder in list.folders.reversed() { removeEmpty(folder) }
            guard let first = failed.first else { throw error }
            isNeeded.with { $0 = true }
            var error = error
            error.hint = "\(first.step.name) could not be put back; run the command again, which finishes the change"
            throw error
        }
    }

    /// Makes a folder; fine where it exists.
    private func make(_ path: String) throws(FileError) {
        guard let parent = root.folder(at: FileName.folder(path)),
            mkdirat(parent.descriptor, FileName.last(path), 0o755) == 0
        else {
            if errno == EEXIST { return }
            throw .system(.unwritable, path, step: "create the folder")
        }
        if geteuid() == 0, let owner = parent.status {
            fchownat(parent.descriptor, FileName.last(path), owner.st_uid, owner.st_gid, AT_SYMLINK_NOFOLLOW)
        }
    }

    private func removeEmpty(_ path: String) {
        guard let parent = root.folder(at: FileName.folder(path)) else { return }
        unlinkat(parent.descriptor, FileName.last(path), AT_REMOVEDIR)
    }

    /// Returns the stamp of the file that is in place then.
    private func perform(_ step: Step) throws(FileError) -> String? {
        guard let folder = root.folder(at: step.folder) else {
            throw .system(.unwritable, step.path, step: "open its folder")
        }
        // A run that was killed has done it.
        let there = folder.entry(step.name)?.stamp.text
        if there == step.new { return there }
        guard there == step.old else { throw Self.changed(step) }
        guard step.new != nil else {
            guard unlinkat(folder.descriptor, step.name, 0) == 0 else {
                throw .system(.unwritable, step.path, step: "remove the file")
            }
            return nil
        }
        // A list that came with someone's project names no file of ours.
        guard fresh.entry("\(step.number)")?.stamp.text == step.new else { throw Self.changed(step) }
        if step.old == nil, usesLinks {
            // A link, unlike a move, does not replace what came meanwhile.
            if linkat(fresh.descriptor, "\(step.number)", folder.descriptor, step.name, 0) == 0 { return step.new }
            guard errno != EEXIST else { throw Self.changed(step) }
        }
        try move(step, of: fresh, to: folder, over: step.old)
        return folder.entry(step.name)?.stamp.text
    }

    /// Puts back what was there, unless someone has saved something else meanwhile. Returns false where it cannot.
    private func undo(_ step: Step, _ placed: String?) -> Bool {
        guard let folder = root.folder(at: step.folder), folder.entry(step.name)?.stamp.text == placed else {
            return true
        }
        guard step.old != nil else { return unlinkat(folder.descriptor, step.name, 0) == 0 }
        return (try? move(step, of: aside, to: folder, over: placed)) != nil
    }

    /// Moves a file of the working folder to its place, over the file with that stamp. To another disk it is copied
    /// first, so that it is whole when it gets its name.
    private func move(
        _ step: Step, of working: OpenFolder, to folder: OpenFolder, over stamp: String?
    ) throws(FileError) {
        let number = "\(step.number)"
        if usesLinks {
            if renameat(working.descriptor, number, folder.descriptor, step.name) == 0 { return }
            guard errno == EXDEV else { throw .system(.unwritable, step.path, step: "replace the file") }
        }
        guard let file = working.file(Array(number.utf8CString)), let bytes = file.bytes() else {
            throw .system(.unreadable, step.path, step: "read the new file")
        }
        _ = try Self.write(bytes, name, in: folder, step.path, like: file)
        do throws(FileError) {
            // Copying takes a while.
            guard folder.entry(step.name)?.stamp.text == stamp else { throw Self.changed(step) }
            guard renameat(folder.descriptor, name, folder.descriptor, step.name) == 0 else {
                throw .system(.unwritable, step.path, step: "replace the file")
            }
        } catch {
            unlinkat(folder.descriptor, name, 0)
            throw error
        }
    }

    private static func changed(_ step: Step) -> FileError { FileError(.changed, "changed", path: step.path) }

    // MARK: - Runs that were killed

    /// Makes the changes that a killed run did not reach. Where someone has changed one of these files since, undoes those
    /// that it made. Removes the folder.
    func finish() {
        if let list = savedSteps {
            try? perform(list)
            waitForDisk(list)
            // Copies on other disks.
            for folder in Set(list.steps.map(\.folder)).compactMap({ root.folder(at: $0) }) {
                if folder.descriptor != root.descriptor, let copy = folder.entry(name), copy.kind == .file {
                    _ = folder.remove(copy)
                }
            }
        }
        remove()
    }
}

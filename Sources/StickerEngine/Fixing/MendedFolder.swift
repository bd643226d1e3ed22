import CExchange
import PortableFoundation
import StickerModel

/// A copy of a folder beside it, to be changed and then to take its place in one step.
///
/// Files that do not change are hard links, so that they stay what they are; symbolic links are copied as they are. None
/// is followed: a repair that would need what one leads to is refused, and so is a folder with anything else in it.
final class MendedFolder {
    let staging: StagingFolder
    /// What settling a killed repair could not remove.
    let findings: [Finding]
    private let path: String
    private let lock: OutputLock
    private let original: OpenFolder
    private let usesLinks: Bool
    private var isExchanged = false
    /// The files as they were copied, by the bytes of their paths: names may differ only in how letters are composed.
    private var stamps: [[UInt8]: FileStamp] = [:]
    /// The folders inside that were copied.
    private var folderCount = 0

    private static let entryLimit = TreeListing.fileLimit

    /// Copies a folder. `usesLinks` is off where files are always to be copied, for tests. Throws `FileError`.
    init(_ path: String, usesLinks: Bool = true) throws(FileError) {
        self.path = FilePath.real(path)
        self.usesLinks = usesLinks
        do {
            lock = try OutputLock(self.path)
        } catch {
            throw Self.refusal(error, of: self.path, shownAs: path)
        }
        findings = Leftovers(of: self.path).settle()
        guard let original = OpenFolder.open(self.path) else {
            throw .system(.unreadable, path, step: "open the folder")
        }
        guard !original.isMountPoint else {
            throw FileError(.unwritable, "is a mount point, so it cannot be replaced as a whole", path: path)
        }
        self.original = original
        do {
            staging = try StagingFolder(beside: self.path, holding: lock)
        } catch {
            throw Self.refusal(error, of: self.path, shownAs: path)
        }
        guard let copy = OpenFolder.open(staging.path) else {
            throw .system(.unwritable, staging.path, step: "open the folder")
        }
        do {
            try copyAll(of: original, "", to: copy, shownAt: path, depth: 0)
        } catch {
            staging.remove()
            throw error
        }
    }

    /// What kept the copy from being begun, in the user's words: the lock file and the working folder are ours.
    private static func refusal(_ error: FileError, of real: String, shownAs path: String) -> FileError {
        guard error.path != real else {
            return FileError(
                .unwritable, "is in use by another run of \(ToolIdentity.name)", path: path,
                hint: "wait until it is done, and run again")
        }
        let name = FilePath.name(real)
        return FileError(
            .unwritable, "cannot hold the copy of \(name) that is to be mended: \(error.systemReason ?? error.message)",
            path: FilePath.parent(path),
            hint: "make this folder writable, or copy \(name) to another one and mend it there")
    }

    private func copyAll(
        of folder: OpenFolder, _ inner: String, to copy: OpenFolder, shownAt path: String, depth: Int
    ) throws(FileError) {
        guard depth < TreeListing.depthLimit else {
            throw FileError(.overLimit, "has folders more than \(TreeListing.depthLimit) deep", path: path)
        }
        if let status = folder.status { fchmod(copy.descriptor, status.st_mode & 0o7777 | 0o700) }
        for entry in try folder.entries(called: path) {
            let name = FileName.join(inner, entry.name)
            let shown = FilePath.join(path, entry.name)
            switch entry.kind {
            case .file, .link:
                guard stamps.count < Self.entryLimit else {
                    throw FileError(
                        .overLimit, "has more than \(Figures.grouped(Self.entryLimit)) files", path: path,
                        hint: "name the folder of the bundle itself")
                }
                try self.copy(entry, of: folder, to: copy, shownAt: shown)
                stamps[Array(name.utf8)] = entry.stamp
            case .folder:
                guard let next = folder.folder(entry.bytes), !next.isMountPoint else {
                    throw FileError(.unreadable, "cannot be opened, or is a mount point", path: shown)
                }
                guard mkdirat(copy.descriptor, entry.bytes, 0o755) == 0, let target = copy.folder(entry.bytes) else {
                    throw .system(.unwritable, shown, step: "copy the folder")
                }
                folderCount += 1
                try copyAll(of: next, name, to: target, shownAt: shown, depth: depth + 1)
            case .other:
                throw FileError(
                    .unsupported, "is neither a file nor a folder", path: shown, hint: "take it out of the bundle")
            }
        }
    }

    private func copy(
        _ entry: OpenFolder.Entry, of folder: OpenFolder, to copy: OpenFolder, shownAt path: String
    ) throws(FileError) {
        if usesLinks, linkat(folder.descriptor, entry.bytes, copy.descriptor, entry.bytes, 0) == 0 { return }
        // File systems without hard links.
        guard entry.kind == .file else {
            guard let target = folder.target(ofLink: entry.bytes) else {
                throw .system(.unreadable, path, step: "read the link")
            }
            guard symlinkat(target, copy.descriptor, entry.bytes) == 0 else {
                throw .system(.unwritable, path, step: "copy the link")
            }
            _ = fchownat(
                copy.descriptor, entry.bytes, entry.status.st_uid, entry.status.st_gid, AT_SYMLINK_NOFOLLOW)
            return
        }
        guard let file = folder.file(entry.bytes) else { throw .system(.unreadable, path, step: "open it") }
        let descriptor = openat(
            copy.descriptor, entry.bytes, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .system(.unwritable, path, step: "copy the file") }
        FileWriting.adopt(entry.status, mode: entry.status.st_mode & 0o777, for: descriptor)
        let result = Result { () throws(FileError) in try file.copy(to: descriptor, called: path) }
        let code = FileWriting.finish(descriptor)
        try result.get()
        guard code == 0 else { throw .system(.unwritable, path, step: "copy the file", code: code) }
    }

    /// Takes a file out of the copy, which a repair names as removed.
    func clear(_ inner: String) throws(FileError) {
        guard let copy = OpenFolder.open(staging.path)?.folder(at: FileName.folder(inner)),
            let entry = copy.entry(FileName.last(inner))
        else { return }
        guard entry.kind == .file, copy.remove(entry) == 0 else {
            throw FileError(
                .unwritable, "cannot be replaced: it is not a file", path: FilePath.join(staging.path, inner))
        }
    }

    /// Throws `FileError` where something in the copy has the name of a new file: then the repair would overwrite what
    /// it does not name. The same where the way to it leads through a link, to a folder that was not copied.
    func requireFree(_ inner: String) throws(FileError) {
        guard var folder = OpenFolder.open(staging.path) else {
            throw .system(.unwritable, staging.path, step: "open the folder")
        }
        var path = staging.path
        for part in FileName.parts(FileName.folder(inner)) {
            path = FilePath.join(path, String(part))
            guard let entry = folder.entry(String(part)) else { return }
            guard entry.kind != .link else { throw Self.linkInTheWay(at: path) }
            guard let next = folder.folder(entry.bytes) else {
                throw .system(.unwritable, path, step: "open the folder")
            }
            folder = next
        }
        path = FilePath.join(staging.path, inner)
        guard let entry = folder.entry(FileName.last(inner)) else { return }
        guard entry.kind != .link else { throw Self.linkInTheWay(at: path) }
        throw FileError(
            .unwritable, "would be overwritten by the repair of another file", path: path,
            hint: "rename or remove it, then run again")
    }

    private static func linkInTheWay(at path: String) -> FileError {
        FileError(
            .unsupported, "is a symbolic link where a repair has to write; it is not followed", path: path,
            hint: "replace it with what it leads to, or take it out of the bundle")
    }

    /// An error about a file of the copy, as one about the file of the folder, which the user knows.
    func atOriginal(_ error: FileError, shownAs path: String) -> FileError {
        guard let inner = error.path.below(staging.path) else { return error }
        var error = error
        error.path = FilePath.join(path, inner)
        return error
    }

    /// Puts the copy in place of the folder and removes what was there, unless it changed meanwhile. Throws
    /// `FileError`; then the folder is unchanged. Returns what is left of it.
    func exchange() throws(FileError) -> [Finding] {
        guard unchangedCount(original, "") == stamps.count + folderCount else {
            throw FileError(.changed, "changed while it was being mended", path: path, hint: "run again")
        }
        if let copy = OpenFolder.open(staging.path), let status = original.status {
            Self.giveBack(copy, as: original, around: status)
        }
        let result = Abandonment.shared.uninterrupted {
            let result = Result { () throws(FileError) in
                try staging.beginCommit(as: .mending)
                PausePoint.exchanging.reach()
                _ = try Commit.exchange(staging, with: path, avoidsExchange: Commit.isExchangeAvoided)
                PausePoint.exchanged.reach()
            }
            if case .success = result {
                Abandonment.shared.commit()
                removeOriginal()
            }
            return result
        }
        try result.get()
        isExchanged = true
        guard !StagingFolder.close(original: staging.folder) else { return [] }
        return [
            Finding(
                rule: "fix/left", severity: .warning,
                message: "holds files that were changed while the bundle was mended",
                notes: ["take out what you need, and remove the folder"], path: staging.folder)
        ]
    }

    /// Gives folders of the copy the owners and the permissions of those that they were copied from, and what is new the
    /// owner of the folder around it, as far as the system allows that. Last: whoever gets a folder can change what is in
    /// it.
    private static func giveBack(_ copy: OpenFolder, as old: OpenFolder?, around: stat) {
        let status = old?.status ?? around
        for entry in (try? copy.entries(called: "", sorted: false)) ?? [] {
            if entry.kind == .folder, let next = copy.folder(entry.bytes) {
                giveBack(next, as: old?.folder(entry.bytes), around: status)
            } else if entry.kind == .file, geteuid() == 0, entry.status.st_uid == 0, old?.entry(entry.name) == nil {
                _ = fchownat(copy.descriptor, entry.bytes, status.st_uid, status.st_gid, AT_SYMLINK_NOFOLLOW)
            }
        }
        FileWriting.adopt(status, mode: status.st_mode & 0o7777 | 0o700, for: copy.descriptor)
    }

    /// Removes the copy, where it did not take the place of the folder.
    func remove() {
        if !isExchanged { staging.remove() }
    }

    /// How many files and folders there are, all of them as they were copied; nil when something is new or changed.
    private func unchangedCount(_ folder: OpenFolder, _ inner: String) -> Int? {
        guard let entries = try? folder.entries(called: inner) else { return nil }
        var count = entries.count
        for entry in entries {
            let name = FileName.join(inner, entry.name)
            if entry.kind == .folder {
                guard let within = folder.folder(entry.bytes).flatMap({ unchangedCount($0, name) }) else { return nil }
                count += within
            } else if stamps[Array(name.utf8)] != entry.stamp {
                return nil
            }
        }
        return count
    }

    private func removeOriginal() {
        for name in [StagingFolder.staged, StagingFolder.aside] {
            if let old = OpenFolder.open(staging.folder)?.folder(name) { remove(old, "") }
        }
    }

    /// Removes what was copied; what was changed or added since stays.
    private func remove(_ folder: OpenFolder, _ inner: String) {
        for entry in (try? folder.entries(called: inner)) ?? [] {
            let name = FileName.join(inner, entry.name)
            if entry.kind == .folder, let next = folder.folder(entry.bytes) {
                remove(next, name)
                _ = folder.remove(entry)
            } else if stamps[Array(name.utf8)] == entry.stamp {
                _ = folder.remove(entry)
            }
        }
    }
}

import PortableFoundation
import StickerModel

/// Puts files of an app in place and takes others away: all of them or none.
///
/// What is new, and what it replaces, is in a working folder at the top of the app before the first file is touched. A
/// new file then takes the place of the old one in one step: no file is missing at any time, also when the process is
/// killed, and the next run removes the folder. Where the app's assets are on another disk than the app, or on one
/// without hard links, files are copied.
///
/// That takes long enough for someone to save a file or switch branches meanwhile: only a file that still is the one
/// that was looked at is replaced or removed, in both directions.
final class AppExchange {
    private let root: OpenFolder
    /// As the user wrote it.
    private let app: String
    /// Of the working folder, and of a copy beside the file that it takes the place of.
    private let name: String
    private let fresh: OpenFolder
    private let aside: OpenFolder
    /// What refers to other files comes after they were added and before they go.
    private let steps: [OutputChange]
    /// The files that are to be replaced or removed, by their paths.
    private let stamps: [String: FileStamp]
    private let usesLinks: Bool
    /// Registered with `Abandonment`.
    private let cleanup: Int
    /// Indices of steps, each with what the step left in its place.
    private var done: [(index: Int, placed: FileStamp?)] = []
    private var madeFolders: [String] = []

    private static let prefix = ".stickerpress-"
    private static let randomLength = 12

    /// Writes the new files, whose bytes `content` gives one at a time, and keeps the old ones, which have `stamps`.
    /// `usesLinks` is off where files are always to be copied, for tests. Throws `FileError` of kind `unwritable`, or
    /// `changed` where an old file is another one by now, and what `content` throws; then nothing is left.
    init(
        _ changes: [OutputChange], replacing stamps: [String: FileStamp], in root: OpenFolder, called app: String,
        usesLinks: Bool = true, content: (_ path: String) throws(FileError) -> [UInt8]
    ) throws(FileError) {
        let name = Self.prefix + RandomName.of(length: Self.randomLength)
        (fresh, aside, cleanup) = try Abandonment.shared.uninterrupted { () throws(FileError) in
            try Self.makeWorkingFolder(name, in: root, called: app)
        }
        (self.root, self.app, self.name, self.stamps, self.usesLinks) = (root, app, name, stamps, usesLinks)
        let order: [OutputChange.Kind] = [.added, .changed, .removed]
        steps = order.flatMap { kind in changes.filter { $0.kind == kind } }
        do throws(FileError) {
            for (index, step) in steps.enumerated() {
                // Nothing is written into the folder while it is removed after a signal.
                try Abandonment.shared.uninterrupted { () throws(FileError) in
                    if step.kind != .removed { try write(content(step.path), "\(index)", in: fresh, for: step) }
                    if step.kind != .added { try keep(step, index) }
                }
            }
        } catch {
            close()
            throw error
        }
    }

    deinit { Abandonment.shared.forget(cleanup) }

    private static func makeWorkingFolder(
        _ name: String, in root: OpenFolder, called app: String
    ) throws(FileError) -> (fresh: OpenFolder, aside: OpenFolder, cleanup: Int) {
        guard mkdirat(root.descriptor, name, 0o755) == 0, let staging = root.folder(name),
            mkdirat(staging.descriptor, "new", 0o755) == 0, mkdirat(staging.descriptor, "old", 0o755) == 0,
            let fresh = staging.folder("new"), let aside = staging.folder("old")
        else {
            let code = errno
            remove(name, in: root)
            throw FileError.system(.unwritable, app, step: "create a working folder", code: code)
        }
        return (fresh, aside, Abandonment.shared.register { remove(name, in: root) })
    }

    private static func remove(_ name: String, in root: OpenFolder) {
        if let entry = root.entry(name) { root.removeTree(entry) }
    }

    /// Takes all steps. Throws `FileError` of kind `unwritable` where one fails, or `changed` where a file is another one
    /// by now; then `revert` takes back those before it.
    func perform() throws(FileError) {
        for (index, step) in steps.enumerated() {
            let folder = try folder(of: step)
            let last = FileName.last(step.path)
            switch step.kind {
            case .added: try add(index, to: folder)
            case .changed: try move(index, of: fresh, to: folder, over: stamps[step.path])
            case .removed:
                try require(stamps[step.path], of: step, in: folder)
                guard unlinkat(folder.descriptor, last, 0) == 0 else { throw failure(of: step, "remove the file") }
            }
            done.append((index, folder.entry(last)?.stamp))
            if index == 0 { PausePoint.copying.reach() }
        }
    }

    /// Puts everything back as it was, as far as that is possible and no one has saved something else meanwhile.
    func revert() {
        for (index, placed) in done.reversed() {
            let last = FileName.last(steps[index].path)
            guard let folder = root.folder(at: FileName.folder(steps[index].path)) else { continue }
            if steps[index].kind != .added {
                try? move(index, of: aside, to: folder, over: placed)
            } else if folder.entry(last)?.stamp == placed {
                unlinkat(folder.descriptor, last, 0)
            }
        }
        done = []
        for path in madeFolders.reversed() {
            guard let parent = root.folder(at: FileName.folder(path)) else { continue }
            unlinkat(parent.descriptor, FileName.last(path), AT_REMOVEDIR)
        }
        madeFolders = []
    }

    /// Removes the working folder.
    func close() { Self.remove(name, in: root) }

    // MARK: - Steps

    /// Keeps a file that is going to be replaced or removed.
    private func keep(_ step: OutputChange, _ index: Int) throws(FileError) {
        let last = FileName.last(step.path)
        guard let folder = root.folder(at: FileName.folder(step.path)) else {
            throw failure(of: step, "open its folder")
        }
        try require(stamps[step.path], of: step, in: folder)
        if usesLinks, linkat(folder.descriptor, last, aside.descriptor, "\(index)", 0) == 0 { return }
        let bytes = try folder.bytes(last, called: FilePath.join(app, step.path))
        try write(bytes, "\(index)", in: aside, for: step)
    }

    /// The folder of a file; where a file is added, it is made.
    private func folder(of step: OutputChange) throws(FileError) -> OpenFolder {
        var folder = root
        var path = ""
        for part in FileName.parts(FileName.folder(step.path)).map(String.init) {
            path = FileName.join(path, part)
            if step.kind == .added {
                if mkdirat(folder.descriptor, part, 0o755) == 0 {
                    madeFolders.append(path)
                } else if errno != EEXIST {
                    throw failure(of: step, "create its folder")
                }
            }
            guard let next = folder.folder(part) else { throw failure(of: step, "open its folder") }
            folder = next
        }
        return folder
    }

    private func add(_ index: Int, to folder: OpenFolder) throws(FileError) {
        let last = FileName.last(steps[index].path)
        // A link, unlike a move, does not replace what came meanwhile.
        if usesLinks {
            if linkat(fresh.descriptor, "\(index)", folder.descriptor, last, 0) == 0 { return }
            guard errno != EEXIST else { throw failure(of: steps[index], "create the file") }
        }
        guard folder.entry(last) == nil else { throw failure(of: steps[index], "create the file", code: EEXIST) }
        try move(index, of: fresh, to: folder, over: nil)
    }

    /// Moves a file of the working folder to its place, over the file with that stamp. To another disk it is copied
    /// first, so that it is whole when it gets its name.
    private func move(
        _ index: Int, of working: OpenFolder, to folder: OpenFolder, over stamp: FileStamp?
    ) throws(FileError) {
        let step = steps[index]
        let last = FileName.last(step.path)
        try require(stamp, of: step, in: folder)
        if usesLinks, renameat(working.descriptor, "\(index)", folder.descriptor, last) == 0 { return }
        try write(try working.bytes("\(index)", called: FilePath.join(app, step.path)), name, in: folder, for: step)
        do throws(FileError) {
            // Copying takes a while.
            try require(stamp, of: step, in: folder)
            guard renameat(folder.descriptor, name, folder.descriptor, last) == 0 else {
                throw failure(of: step, "replace the file")
            }
        } catch {
            unlinkat(folder.descriptor, name, 0)
            throw error
        }
    }

    /// Throws `FileError` of kind `changed` unless the file of a step is the one with that stamp; nil stands for none.
    private func require(_ stamp: FileStamp?, of step: OutputChange, in folder: OpenFolder) throws(FileError) {
        guard folder.entry(FileName.last(step.path))?.stamp != stamp else { return }
        throw FileError(
            .changed, "changed while files were copied into the app", path: FilePath.join(app, step.path),
            hint: "run again when no one works on it; nothing was copied")
    }

    /// Writes a new file, all of it or nothing.
    private func write(
        _ bytes: [UInt8], _ file: String, in folder: OpenFolder, for step: OutputChange
    ) throws(FileError) {
        let descriptor = openat(folder.descriptor, file, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw failure(of: step, "create the file") }
        let code = FileWriting.writeAndClose(bytes, descriptor)
        guard code == 0 else {
            unlinkat(folder.descriptor, file, 0)
            throw failure(of: step, "write the file", code: code)
        }
    }

    private func failure(of step: OutputChange, _ action: String, code: Int32 = errno) -> FileError {
        .system(.unwritable, FilePath.join(app, step.path), step: action, code: code)
    }

    // MARK: - Runs that were killed

    /// Removes what a run that was killed left: a new list, its working folder, and a copy beside one of these files.
    /// Only for who holds the lock of the app.
    static func removeLeftovers(in root: OpenFolder, besides files: Set<String>, called app: String) {
        FileReplacement.removeLeftovers(of: FilePath.join(FilePath.real(app), InstalledFiles.fileName))
        let left = ((try? root.entries(called: app)) ?? []).filter { isOurs($0, in: root) }
        guard !left.isEmpty else { return }
        let folders = Set(files.map(FileName.folder)).compactMap { root.folder(at: $0) }
        for entry in left {
            for folder in folders {
                if let copy = folder.entry(entry.name), copy.kind == .file { _ = folder.remove(copy) }
            }
            root.removeTree(entry)
        }
    }

    /// Whether an entry is a working folder: by its name, and because it holds nothing but numbered files in two
    /// folders.
    private static func isOurs(_ entry: OpenFolder.Entry, in root: OpenFolder) -> Bool {
        guard entry.kind == .folder, entry.name.hasPrefix(prefix),
            RandomName.matches(entry.name.dropFirst(prefix.count), length: randomLength),
            let folder = root.folder(entry.bytes), let parts = try? folder.entries(called: entry.name)
        else { return false }
        return parts.allSatisfy { part in
            guard ["new", "old"].contains(part.name), part.kind == .folder, let inner = folder.folder(part.bytes),
                let files = try? inner.entries(called: part.name)
            else { return false }
            return files.allSatisfy { $0.kind == .file && Int($0.name) != nil }
        }
    }
}

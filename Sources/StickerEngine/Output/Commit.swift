import CFiles
import PortableFoundation
import StickerModel

/// Puts a new output in place. No other code of a run changes the output. A first output gets its place by one rename.
/// Else the next marker is written beside the old one, each new file gets its place by rename, what the old marker
/// lists and the new one does not is deleted, and the new marker replaces the old one, last. So whatever is there after
/// a kill is in one of two markers, and the next build finishes. Files that stay are not touched.
struct Commit {
    let old: OutputFolder
    /// As the user wrote it.
    let output: String
    let staged: String
    /// The new files, the marker aside.
    let made: [String]
    /// Those of the old output that stay.
    var kept: Set<String> = []

    /// Throws `FileError`: before the first change, or where the disk fails.
    func run() throws(FileError) {
        try Abandonment.shared.finish { () throws(FileError) in
            do throws(FileError) {
                if let folder = old.folder, old.marker != nil { try change(folder) } else { try move() }
            } catch {
                var error = error
                if !FilePath.isAbsolute(error.path) { error.path = FilePath.userPath(error.path, in: output) }
                throw error
            }
        }
    }

    /// There is nothing yet, or an empty folder.
    private func move() throws(FileError) {
        PausePoint.placing.reach()
        if let folder = old.folder { folder.removeIgnored() }
        guard rename(staged, old.path) == 0 else {
            let code = errno
            var error = FileError.system(.unwritable, "", step: "put the output in place", code: code)
            if [EXDEV, EBUSY].contains(code) { error.hint = "build into a new folder with --output" }
            throw error
        }
        PausePoint.placed.reach()
    }

    private func change(_ output: OpenFolder) throws(FileError) {
        let new = Set(made)
        let gone = old.listing.files.keys.filter { !new.contains($0) && !kept.contains($0) }
        let early = Set(gone.filter(isInTheWay(of: new)))
        try requireUnchanged(output)
        try requireFree(output, early)
        guard let source = OpenFolder.open(staged) else { throw .system(.unwritable, "", step: "open the new files") }
        PausePoint.placing.reach()
        // What a killed build placed is in a marker that is about to be replaced.
        if old.isInterrupted {
            try remove(
                old.listing.files.filter { $1.hash != old.marker?.files[$0] && !kept.contains($0) }.map(\.key), output)
        }
        try move(Marker.fileName, of: source, to: output, as: Marker.nextName, replaces: true)
        PausePoint.marked.reach()
        try remove(Array(early), output)
        for (folder, files) in Dictionary(grouping: made, by: { FileName.folder($0) }).sorted(by: { $0.key < $1.key }) {
            guard let from = source.folder(at: folder), let to = output.folder(at: folder, making: true) else {
                throw .system(.unwritable, folder, step: "create the folder")
            }
            for file in files.sorted() {
                let name = FileName.last(file)
                let replaces = old.listing.files[file] != nil && !early.contains(file)
                try move(name, of: from, to: to, as: name, replaces: replaces, called: file)
                PausePoint.halfway.reach()
            }
        }
        PausePoint.filled.reach()
        try remove(gone.filter { !early.contains($0) }, output)
        PausePoint.cleaned.reach()
        try move(Marker.nextName, of: output, to: output, as: Marker.fileName, replaces: true)
        PausePoint.placed.reach()
    }

    /// Files that have to go before new ones come: the same name in another letter case, or a file for a folder.
    private func isInTheWay(of new: Set<String>) -> (String) -> Bool {
        var (files, folders): (Set<String>, Set<String>) = ([], [])
        for path in new {
            files.insert(path.lowercased())
            folders.formUnion(FileName.folders(around: path.lowercased()))
        }
        return { path in
            let path = path.lowercased()
            return files.contains(path) || folders.contains(path)
                || FileName.folders(around: path).contains(where: files.contains)
        }
    }

    // MARK: - Before the first change

    /// Throws `FileError` of kind `changed` where another program has changed the output since it was listed: what stays
    /// would have a content that was not judged, and what is replaced would be lost.
    private func requireUnchanged(_ folder: OpenFolder) throws(FileError) {
        guard let there = stat(ofLink: old.path), let own = folder.status, there.st_ino == own.st_ino,
            there.st_dev == own.st_dev
        else {
            throw FileError(
                .changed, "was moved or replaced by another program during the build", path: "", hint: "run again")
        }
        let faults = Array(old.listing.files).mapOnAllCores { path, file -> String? in
            guard let status = folder.status(at: path) else { return kept.contains(path) ? path : nil }
            // A new mode or a second name changes the stamp, too.
            return ContentStamp(status) == file.stamp || folder.file(at: path)?.hash == file.hash ? nil : path
        }
        guard let first = faults.compactMap(\.self).min(by: { $0.precedesByUTF8($1) }) else { return }
        throw FileError(
            .changed, "was changed by another program during the build", path: first,
            hint: "save your changes elsewhere, then build again with --force")
    }

    /// Throws `FileError` where something that StickerPress did not make is in the place of a new file or folder.
    private func requireFree(_ folder: OpenFolder, _ early: Set<String>) throws(FileError) {
        // Where letter case does not tell files apart, one of these is found by the name of another.
        let ours = Set(early.compactMap { folder.status(at: $0).map { UInt64($0.st_ino) } })
        func isFree(_ path: String, for kind: mode_t?) -> Bool {
            guard let there = folder.status(at: path), there.kind != kind else { return true }
            return ours.contains(UInt64(there.st_ino)) || early.contains { $0.isBelow(path) }
        }
        let folders = Set(made.flatMap { FileName.folders(around: $0) })
        let blocked =
            folders.first { !isFree($0, for: S_IFDIR) }
            ?? made.first { old.listing.files[$0] == nil && !isFree($0, for: nil) }
        guard let blocked else { return }
        throw FileError(
            .unwritable, "was not made by StickerPress, and is in the way of a new file", path: blocked,
            hint: "move it out of the output, then build again")
    }

    // MARK: - Steps

    private func move(
        _ name: String, of source: OpenFolder, to target: OpenFolder, as new: String, replaces: Bool,
        called path: String? = nil
    ) throws(FileError) {
        func attempt() -> Int32 {
            if !replaces { return sp_move_entry(source.descriptor, target.descriptor, name) }
            return renameat(source.descriptor, name, target.descriptor, new) == 0 ? 0 : errno
        }
        var code = attempt()
        // A folder of ours that was made read-only.
        if code == EACCES, let status = target.status, fchmod(target.descriptor, status.st_mode & 0o7777 | 0o700) == 0 {
            code = attempt()
        }
        guard code == 0 else { throw .system(.unwritable, path ?? name, step: "put the file in place", code: code) }
    }

    /// Removes files of ours that are as they were listed, and the folders that are empty then.
    private func remove(_ paths: [String], _ output: OpenFolder) throws(FileError) {
        for (path, files) in Dictionary(grouping: paths, by: { FileName.folder($0) }) {
            guard let folder = output.folder(at: path) else { continue }
            for file in files {
                // Another name of a new file, where letter case does not tell them apart.
                guard let entry = folder.entry(FileName.last(file)), entry.stamp == old.listing.files[file]?.stamp.file
                else { continue }
                let code = folder.remove(entry)
                guard [0, ENOENT].contains(code) else {
                    throw .system(.unwritable, file, step: "remove the file", code: code)
                }
            }
        }
        let folders = Set(paths.flatMap { FileName.folders(around: $0) })
        for path in folders.sorted(by: { $0.utf8.count > $1.utf8.count }) {
            guard let parent = output.folder(at: FileName.folder(path)), let entry = parent.entry(FileName.last(path)),
                entry.kind == .folder, parent.remove(entry) != 0
            else { continue }
            // Nothing but what file browsers left.
            if let folder = parent.folder(entry.bytes), folder.removeIgnored() { _ = parent.remove(entry) }
        }
    }
}

extension OpenFolder {
    /// Removes what file browsers wrote into a folder with nothing else. Returns whether it is empty then.
    @discardableResult
    fileprivate func removeIgnored() -> Bool {
        guard let entries = try? entries(called: "", sorted: false),
            entries.allSatisfy({ $0.kind == .file && ExpectedFiles.ignored.contains($0.name) })
        else { return false }
        return entries.allSatisfy { remove($0) == 0 }
    }
}

import PortableFoundation
import StickerModel

/// The output folder before a build: its real path, whether we may change it, and what is in it.
struct OutputFolder: Sendable {
    /// Absolute, symbolic links resolved.
    let path: String
    /// The folder itself; nil when there is nothing yet.
    let folder: OpenFolder?
    /// nil when there is nothing yet, or only an empty folder.
    let marker: Marker?
    /// What a build was putting in place when it was killed.
    var next: Marker?
    let listing: OutputListing
    /// The record of the build that wrote the marker; nil where this user's cache has none: others are not trusted.
    let record: BuildRecord?

    /// Lists an output. `record` is that of the last build into it. Throws `FileError` of kind `unwritable` when it is not
    /// ours to replace, cannot be replaced, or holds something other than what is going to be written.
    static func read(
        _ path: String, kind: Marker.Kind = .build, record: BuildRecord? = nil
    ) throws(FileError) -> OutputFolder {
        let real = FilePath.real(path)
        guard let folder = try open(real, called: path) else {
            return OutputFolder(path: real, folder: nil, marker: nil, listing: OutputListing(), record: nil)
        }
        let bytes = Marker.bytes(in: folder)
        let own = record.flatMap { record in bytes.map { ContentHash($0) } == record.markerHash ? record : nil }
        guard let marker = own?.marker ?? bytes.flatMap({ Marker($0) }) else {
            try refuseEntries(of: folder, path, hasMarker: bytes != nil)
            return OutputFolder(path: real, folder: folder, marker: nil, listing: OutputListing(), record: nil)
        }
        guard marker.kind == kind else {
            throw FileError(
                .unwritable, marker.kind == .build ? "holds a build" : "holds icons that `icons make` made", path: path,
                hint: "choose an empty or new folder with --output")
        }
        let next = folder.entry(Marker.nextName).map { _ in
            Marker.bytes(in: folder, called: Marker.nextName).flatMap { Marker($0) } ?? Marker(files: [:])
        }
        let expected = ExpectedFiles([marker, next].compactMap(\.self))
        let listing = try OutputLister(expected: expected, known: own?.outputs ?? [:], root: path).list(folder)
        if let mount = listing.mountPoints.first {
            throw FileError(
                .unwritable, "is a mount point inside the output, which cannot be changed", path: path + "/" + mount,
                hint: "unmount it, or choose another folder with --output")
        }
        return OutputFolder(path: real, folder: folder, marker: marker, next: next, listing: listing, record: own)
    }

    private static func open(_ real: String, called path: String) throws(FileError) -> OpenFolder? {
        guard let status = stat(ofLink: real) else { return nil }
        guard status.kind == S_IFDIR else {
            let fault = status.kind == S_IFLNK ? "is a link that leads nowhere" : "is a file, not a folder"
            throw FileError(.unwritable, fault, path: path, hint: "choose a folder with --output")
        }
        guard let folder = OpenFolder.open(real) else { throw .system(.unwritable, path, step: "open the folder") }
        guard !folder.isMountPoint else {
            throw FileError(
                .unwritable, "is a mount point, so files made beside it cannot be moved into it", path: path,
                hint: "build into a folder inside it: --output " + FilePath.join(path, "stickers"))
        }
        guard access(real, W_OK) == 0 || status.st_uid == geteuid() else {
            throw .system(.unwritable, path, step: "write to the folder")
        }
        return folder
    }

    /// Throws `FileError` where a folder without a marker that can be read holds anything.
    private static func refuseEntries(of folder: OpenFolder, _ path: String, hasMarker: Bool) throws(FileError) {
        let expected = ExpectedFiles([])
        let count = try folder.entries(called: path).count { expected.kind(of: $0, at: $0.name, depth: 0) != .ignored }
        guard count > 0 else { return }
        if hasMarker {
            throw FileError(
                .unwritable,
                "holds a \(Marker.fileName) that is damaged or of a newer version, so our files cannot be told from "
                    + "yours", path: path,
                hint: "delete the folder if it has only what a build wrote, or choose an empty or new folder with "
                    + "--output")
        }
        let entries = count == 1 ? "an entry" : Figures.grouped(count) + " entries"
        throw FileError(
            .unwritable, "holds \(entries) that StickerPress did not make (no \(Marker.fileName))", path: path,
            hint: "choose an empty or new folder with --output")
    }

    // MARK: - What the last build did not write

    /// Whether no file is missing that the last build wrote.
    var isComplete: Bool { marker.map { $0.files.count == listing.files.count } ?? false }

    var isInterrupted: Bool { next != nil }

    /// Files whose content is not what a build wrote.
    var handEdits: [String] {
        listing.files.filter { $1.hash == nil || ($1.hash != marker?.files[$0] && $1.hash != next?.files[$0]) }
            .map(\.key)
    }

    /// Whether it holds just what the last build wrote.
    var isUntouched: Bool { !isInterrupted && isComplete && handEdits.isEmpty && foreign(projectStays: has).isEmpty }

    /// What StickerPress did not make, but for Xcode's own entries in projects that `stays` says the new output has.
    func foreign(projectStays stays: (String) -> Bool) -> [String] {
        listing.foreign.filter { entry in entry.project.map { !stays($0) } ?? true }.map(\.path)
    }

    func has(project: String) -> Bool { marker?.files.keys.contains { $0.isBelow(project) } ?? false }

    /// The content of a file, if it is as this user's last build wrote it.
    func recorded(_ path: String) -> RecordedFile? {
        guard let file = record?.outputs[path], listing.files[path]?.hash == file.content.hash else { return nil }
        return file
    }

    /// Why the output must not be replaced without `--force`; nil when it may be.
    func refusal(of manifest: String?, shownAs output: String, projectStays: (String) -> Bool) -> FileError? {
        if let manifest, let known = marker?.published.manifest, known != manifest {
            return FileError(
                .unwritable, "holds the output of another manifest, or of other packs", path: output,
                hint: "choose another folder with --output, or replace that output with --force")
        }
        let edits = handEdits.sortedByUTF8
        if let first = edits.first {
            return FileError(
                .unwritable, "was changed by hand since the last build" + Self.others(edits, "so"),
                path: FilePath.join(output, first), hint: "save your changes elsewhere, or overwrite them with --force")
        }
        let foreign = foreign(projectStays: projectStays)
        guard let first = foreign.first else { return nil }
        return FileError(
            .unwritable, "was not made by StickerPress" + Self.others(foreign, "nor"),
            path: FilePath.join(output, first),
            hint: "move it out of the output, or keep it in the new output with --force")
    }

    /// What is true of the first is true of the others: "; so were b, c and 9 more".
    private static func others(_ paths: [String], _ word: String) -> String {
        let others = Array(paths.dropFirst())
        return others.isEmpty
            ? "" : "; \(word) \(others.count == 1 ? "was" : "were") \(NameList.text(others, limit: 2))"
    }
}

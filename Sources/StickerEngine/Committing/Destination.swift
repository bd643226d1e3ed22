import PortableFoundation
import StickerModel

/// The output folder before a build: its real path, whether we may replace it, and what is in it.
struct Destination: Sendable {
    /// Absolute, symbolic links resolved.
    let path: String
    /// The folder itself; nil when there is nothing yet.
    let folder: OpenFolder?
    /// nil when there is nothing yet, or only an empty folder.
    let marker: Marker?
    let listing: OutputListing
    /// The files that the last build wrote and that are there, without the marker.
    let files: [String]
    /// Files whose content is not what the last build wrote.
    let handEdits: [String]
    /// Whether the user's cache says that the marker is the one which the last build wrote. What others wrote there is
    /// not believed.
    let hasOwnMarker: Bool

    var exists: Bool { folder != nil }

    /// Looks at the destination. Throws `FileError` of kind `unwritable` when it is not ours to replace, cannot be
    /// replaced, or holds something other than what is going to be written. `last` is what the user's cache says about
    /// the last build into it.
    init(_ path: String, kind: Marker.Kind = .build, last: LastBuild? = nil) throws(FileError) {
        self.path = FilePath.real(path)
        guard let folder = try Self.folder(self.path, shownAs: path) else {
            (folder, marker, listing, files, handEdits, hasOwnMarker) = (nil, nil, OutputListing(), [], [], false)
            return
        }
        self.folder = folder
        let bytes = Marker.bytes(in: folder)
        hasOwnMarker = bytes.map { ContentHash($0) == last?.record.marker } ?? false
        marker = (hasOwnMarker ? last?.marker : nil) ?? bytes.flatMap { Marker($0) }
        guard let marker else {
            try Self.refuseEntries(of: folder, path, hasMarker: bytes != nil)
            (listing, files, handEdits) = (OutputListing(), [], [])
            return
        }
        guard marker.kind == kind else {
            throw FileError(
                .unwritable, marker.kind == .build ? "holds a build" : "holds icons that `icons make` made", path: path,
                hint: "choose an empty or new folder with --output")
        }
        let listing = try OutputListing(
            of: folder, marker: marker, at: path, known: hasOwnMarker ? last?.record.outputs ?? [:] : [:])
        self.listing = listing
        files = listing.paths
        handEdits = files.filter { listing.files[$0]?.hash != marker.files[$0] }
        if let mount = listing.mountPoints.first {
            throw FileError(
                .unwritable, "is a mount point inside the output, which cannot be replaced", path: path + "/" + mount,
                hint: "unmount it, or choose another folder with --output")
        }
    }

    private static func folder(_ real: String, shownAs path: String) throws(FileError) -> OpenFolder? {
        var status = stat()
        guard lstat(real, &status) == 0 else { return nil }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw FileError(.unwritable, "is a file, not a folder", path: path, hint: "choose a folder with --output")
        }
        guard let folder = OpenFolder.open(real) else { throw .system(.unwritable, path, step: "open the folder") }
        guard !folder.isMountPoint else {
            throw FileError(
                .unwritable, "is a mount point, so it cannot be replaced as a whole", path: path,
                hint: "build into a folder inside it: --output " + FilePath.join(path, "stickers"))
        }
        guard access(real, W_OK) == 0 || status.st_uid == geteuid() else {
            throw .system(.unwritable, path, step: "write to the folder")
        }
        return folder
    }

    /// Throws `FileError` where a folder without a marker that can be read holds anything.
    private static func refuseEntries(
        of folder: OpenFolder, _ path: String, hasMarker: Bool
    ) throws(FileError) {
        let expected = ExpectedFiles(nil)
        let count = try folder.entries(called: path).count { expected.kind(of: $0, at: $0.name, depth: 0) != .ignored }
        guard count > 0 else { return }
        if hasMarker {
            throw FileError(
                .unwritable,
                "holds a \(Marker.fileName) that is damaged or of a newer version, so what a build wrote here "
                    + "cannot be told from what others did", path: path,
                hint:
                    "delete the folder if it has only what a build wrote, or choose an empty or new folder with --output"
            )
        }
        let entries = count == 1 ? "an entry" : Figures.grouped(count) + " entries"
        throw FileError(
            .unwritable, "holds \(entries) that StickerPress did not make (no \(Marker.fileName))", path: path,
            hint: "choose an empty or new folder with --output")
    }

    // MARK: - What the last build did not write

    /// Whether no file is missing that the last build wrote.
    var isComplete: Bool { marker.map { $0.files.count == listing.files.count } ?? false }

    /// What StickerPress did not make, but for Xcode's own entries in projects that `stays` says the new output has.
    func foreign(projectStays stays: (String) -> Bool) -> [String] {
        listing.foreign.filter { entry in entry.project.map { !stays($0) } ?? true }.map(\.path)
    }

    /// Whether the output has the files of an Xcode project.
    func has(project: String) -> Bool { marker?.files.keys.contains { $0.isBelow(project) } ?? false }

    /// Why the output must not be replaced without `--force`; nil when it may be.
    func refusal(of manifest: String?, shownAs output: String, projectStays: (String) -> Bool) -> FileError? {
        if let manifest, let known = marker?.manifest, known != manifest {
            return FileError(
                .unwritable, "holds the output of another manifest, or of other packs", path: output,
                hint: "choose another folder with --output, or replace that output with --force")
        }
        if let first = handEdits.first {
            return FileError(
                .unwritable, Self.several(handEdits, "was changed", "were changed") + " by hand since the last build",
                path: FilePath.join(output, first),
                hint: "save your changes elsewhere, or overwrite them with --force")
        }
        let foreign = foreign(projectStays: projectStays)
        guard let first = foreign.first else { return nil }
        return FileError(
            .unwritable, Self.several(foreign, "was not made", "were not made") + " by StickerPress",
            path: FilePath.join(output, first),
            hint: "move it out of the output, or keep it in the new output with --force")
    }

    /// "was changed", or "and 2 more (a, b) were changed" of the first.
    private static func several(_ paths: [String], _ one: String, _ many: String) -> String {
        guard paths.count > 1 else { return one }
        let others = NameList.text(Array(paths.dropFirst()), limit: 5)
        return "and \(Figures.grouped(paths.count - 1)) more (\(others)) " + many
    }
}

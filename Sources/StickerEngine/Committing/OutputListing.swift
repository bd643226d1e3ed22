import PortableFoundation
import StickerModel

/// What an output folder holds, as the disk has it. The marker says only what to expect: it may have come with
/// someone's project and claim anything.
struct OutputListing: Sendable {
    /// A file that the marker lists and the disk has.
    struct File: Sendable {
        /// nil for a file that cannot be read.
        var hash: ContentHash?
        /// To notice later whether it changed.
        var stamp: FileStamp
        /// The stamp that is known of this content; nil where the file had to be read.
        var known: ContentStamp?
    }

    /// A folder in which the marker expects files.
    struct Folder: Sendable {
        var path: String
        /// Before it was listed; nil where a later change would perhaps not show in it.
        var stamp: ContentStamp?
    }

    /// By path.
    private(set) var files: [String: File] = [:]
    /// The paths of the files, sorted by UTF-8 bytes.
    private(set) var paths: [String] = []
    /// Those below the output itself.
    private(set) var folders: [Folder] = []
    /// What StickerPress did not make, sorted: a folder of foreign things is named once.
    private(set) var foreign: [ForeignEntry] = []
    /// Folders on which something is mounted.
    private(set) var mountPoints: [String] = []
    /// What the marker makes expect.
    private(set) var expected = ExpectedFiles(nil)
    /// Files of file browsers.
    private var ignored: [String] = []

    init() {}

    /// Lists a folder. Throws `FileError` when a folder that holds our files cannot be listed.
    ///
    /// Files that are as they are `known` are not read.
    init(of folder: OpenFolder, marker: Marker, at path: String, known: [String: KnownFile] = [:]) throws(FileError) {
        expected = ExpectedFiles(marker)
        let start = SpareOutput.recently
        var part = ListedPart()
        try part.add(folder.entries(called: path), in: folder, "", expected, known, root: path, depth: 0)
        (foreign, mountPoints, ignored) = (part.foreign, part.mountPoints, part.ignored)
        folders = part.folders.map { Folder(path: $0.path, stamp: $0.stamp?.ifSettled(before: start)) }
        files = Dictionary(uniqueKeysWithValues: part.files)
        // They are nearly sorted already, as the names of each folder are: sorting them takes next to no time.
        paths = part.files.map(\.0).sortedByUTF8
    }

    /// The folders that need not be looked at again after a build: since they were listed no name in them, and in those
    /// inside them, has come, gone or passed to another file, and the `differing` files are as they were. Another file
    /// may have changed that kept its name.
    ///
    /// `folder` is the one that was listed, by its present name.
    func settledFolders(of folder: OpenFolder, differing: [String]) -> Set<String> {
        let changed = differing.filter { path in
            folder.status(at: path).map { FileStamp($0) } != files[path]?.stamp
        }
        return folders.settled(in: folder, but: (changed + foreign.map(\.path) + ignored).map(FileName.folder))
    }
}

/// What was listed in a part of an output.
private struct ListedPart: Sendable {
    /// Each path once.
    var files: [(String, OutputListing.File)] = []
    var folders: [OutputListing.Folder] = []
    var foreign: [ForeignEntry] = []
    var mountPoints: [String] = []
    var ignored: [String] = []

    mutating func add(
        _ entries: [OpenFolder.Entry], in folder: OpenFolder, _ path: String, _ expected: ExpectedFiles,
        _ known: [String: KnownFile], root: String, depth: Int
    ) throws(FileError) {
        guard depth < OpenFolder.sharedDepth else {
            for entry in entries { try add(entry, in: folder, path, expected, known, root: root, depth: depth) }
            return
        }
        let parts = entries.mapOnAllCores { entry in
            Result { () throws(FileError) in
                var part = Self()
                try part.add(entry, in: folder, path, expected, known, root: root, depth: depth)
                return part
            }
        }
        for part in parts {
            let part = try part.get()
            files += part.files
            folders += part.folders
            foreign += part.foreign
            mountPoints += part.mountPoints
            ignored += part.ignored
        }
    }

    private mutating func add(
        _ entry: OpenFolder.Entry, in folder: OpenFolder, _ path: String, _ expected: ExpectedFiles,
        _ known: [String: KnownFile], root: String, depth: Int
    ) throws(FileError) {
        let inner = FileName.join(path, entry.name)
        switch expected.kind(of: entry, at: inner, depth: depth) {
        case .ignored: ignored.append(inner)
        case .file:
            let stamp = entry.contentStamp
            if let file = known[inner], file.stamp == stamp {
                files.append((inner, OutputListing.File(hash: file.hash, stamp: stamp.file, known: stamp)))
            } else {
                files.append((inner, OutputListing.File(hash: folder.hash(of: entry.name), stamp: stamp.file)))
            }
        case .folder:
            guard let next = folder.folder(entry.bytes) else {
                throw FileError(
                    .unwritable, "cannot be opened: \(String(cString: strerror(errno)).lowercased())",
                    path: root + "/" + inner,
                    hint: "make the folder readable, or choose another one with --output")
            }
            guard !next.isMountPoint else { return mountPoints.append(inner) }
            folders.append(OutputListing.Folder(path: inner, stamp: entry.contentStamp))
            try add(
                next.entries(called: FileName.join(root, inner)), in: next, inner, expected, known, root: root,
                depth: depth + 1)
        case .foreign:
            foreign.append(ForeignEntry(path: inner, kind: entry.kind))
            if entry.kind == .folder, folder.folder(entry.bytes)?.isMountPoint ?? false { mountPoints.append(inner) }
        }
    }
}

/// Something in an output folder that StickerPress did not make.
struct ForeignEntry: Sendable, Equatable {
    var path: String
    var kind: OpenFolder.Entry.Kind

    /// The Xcode project that Xcode itself keeps this for: window positions, breakpoints, schemes. Nil for all else.
    var project: String? {
        guard kind == .folder || kind == .file else { return nil }
        let parts = FileName.parts(path)
        guard let index = parts.firstIndex(where: { $0.hasSuffix(".xcodeproj") }) else { return nil }
        let rest = parts[(index + 1)...]
        guard rest.first == "project.xcworkspace" || rest.last == "xcuserdata" else { return nil }
        return parts[...index].joined(separator: "/")
    }
}

/// Which entries of an output folder are ours by name.
struct ExpectedFiles: Sendable {
    enum Verdict { case file, folder, ignored, foreign }

    private let files: [String: ContentHash]
    /// Every folder that one of the files is in.
    private let folders: Set<String>

    /// Files that file browsers write into every folder that someone looks at.
    static let ignored: Set<String> = [".DS_Store", "Thumbs.db", "desktop.ini"]

    /// What we write is never deeper.
    private static let depthLimit = 64

    init(_ marker: Marker?) {
        files = marker?.files ?? [:]
        var folders: Set<String> = []
        for file in files.keys {
            var folder = FileName.folder(file)
            while !folder.isEmpty, folders.insert(folder).inserted { folder = FileName.folder(folder) }
        }
        self.folders = folders
    }

    func kind(of entry: OpenFolder.Entry, at path: String, depth: Int) -> Verdict {
        guard entry.isUTF8 else { return .foreign }
        switch entry.kind {
        case .file where path == Marker.fileName: return .ignored
        case .file where has(path): return .file
        case .file where Self.ignored.contains(entry.name): return .ignored
        case .folder where folders.contains(path) && depth < Self.depthLimit: return .folder
        default: return .foreign
        }
    }

    private func has(_ path: String) -> Bool {
        guard let index = files.index(forKey: path) else { return false }
        #if canImport(Darwin)
            // Disks may compose letters in another way than we do.
            return true
        #else
            // Strings are equal however letters are composed; here such names are two files.
            return files[index].key.hasSameBytes(as: path)
        #endif
    }
}

import PortableFoundation
import StickerModel

/// What an output folder holds, as the disk has it. The marker, which may claim anything, says only which are ours.
struct OutputListing: Sendable {
    /// A file that the marker lists and the disk has.
    struct File: Sendable {
        /// nil for a file that cannot be read.
        var hash: ContentHash?
        /// To notice later whether it changed.
        var stamp: ContentStamp
        /// Whether it had to be read, as no record had this stamp.
        var isRead: Bool
    }

    fileprivate(set) var files: [String: File] = [:]
    /// What StickerPress did not make, sorted: a folder of foreign things is named once.
    fileprivate(set) var foreign: [ForeignEntry] = []
    /// Folders on which something is mounted.
    fileprivate(set) var mountPoints: [String] = []

    fileprivate mutating func add(_ other: OutputListing) {
        files.merge(other.files) { own, _ in own }
        foreign += other.foreign
        mountPoints += other.mountPoints
    }
}

/// Walks through an output, on all cores.
struct OutputLister: Sendable {
    let expected: ExpectedFiles
    /// Files with these stamps are not read.
    let known: [String: RecordedFile]
    let root: String

    /// Throws `FileError` when a folder with our files cannot be listed.
    func list(_ folder: OpenFolder, _ path: String = "", depth: Int = 0) throws(FileError) -> OutputListing {
        let entries = try folder.entries(called: FileName.join(root, path))
        var listing = OutputListing()
        guard depth < OpenFolder.sharedDepth else {
            for entry in entries { try add(entry, in: folder, path, depth: depth, to: &listing) }
            return listing
        }
        let parts = entries.mapOnAllCores { entry in
            Result { () throws(FileError) in
                var part = OutputListing()
                try add(entry, in: folder, path, depth: depth, to: &part)
                return part
            }
        }
        for part in parts { listing.add(try part.get()) }
        return listing
    }

    private func add(
        _ entry: OpenFolder.Entry, in folder: OpenFolder, _ path: String, depth: Int, to listing: inout OutputListing
    ) throws(FileError) {
        let inner = FileName.join(path, entry.name)
        switch expected.kind(of: entry, at: inner, depth: depth) {
        case .ignored: return
        case .file:
            let stamp = ContentStamp(entry.status)
            let file = known[inner]?.content
            let isKnown = file?.stamp == stamp
            let hash = isKnown ? file?.hash : folder.file(entry.bytes)?.hash
            listing.files[inner] = OutputListing.File(hash: hash, stamp: stamp, isRead: !isKnown)
        case .folder:
            guard let next = folder.folder(entry.bytes) else {
                throw FileError(
                    .unwritable, "cannot be opened: \(String(cString: strerror(errno)).lowercased())",
                    path: root + "/" + inner, hint: "make the folder readable, or choose another one with --output")
            }
            guard !next.isMountPoint else { return listing.mountPoints.append(inner) }
            listing.add(try list(next, inner, depth: depth + 1))
        case .foreign:
            listing.foreign.append(ForeignEntry(path: inner, kind: entry.kind))
            if entry.kind == .folder, folder.folder(entry.bytes)?.isMountPoint ?? false {
                listing.mountPoints.append(inner)
            }
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
    private let folders: Set<String>

    /// Files that file browsers write into every folder that someone opens.
    static let ignored: Set<String> = [".DS_Store", "Thumbs.db", "desktop.ini"]

    /// What we write is never deeper.
    private static let depthLimit = 64

    init(_ markers: [Marker]) {
        files = markers.reduce(into: [:]) { files, marker in files.merge(marker.files) { own, _ in own } }
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
        case .file where [Marker.fileName, Marker.nextName].contains(path): return .ignored
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

extension FileName {
    /// The folders around a relative path, the innermost first.
    static func folders(around path: String) -> [String] {
        Array(sequence(first: folder(path)) { folder($0) }.prefix { !$0.isEmpty })
    }
}

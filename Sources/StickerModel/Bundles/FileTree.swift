/// A folder, an archive or a staged build, seen as files by relative path: what a platform would read.
///
/// Bundle readers get this instead of the disk, so that `check` on a folder, on a zip and on a build that is
/// not yet committed is the same code. Paths use `/`, never lead out of the tree and never start with `/`.
package protocol FileTree: Sendable {
    /// What the user called it, for messages.
    var name: String { get }
    /// Whether this is an archive, a folder or a single file's surroundings.
    var kind: FileTreeKind { get }
    /// The one file the user named (`out/ios/sticker_packs.wasticker`), when it was a file and not a folder.
    var focus: String? { get }
    /// Every regular file, sorted by UTF-8 bytes.
    var files: [String] { get }
    /// The archive as it is, where the tree is one.
    var archiveBytes: [UInt8]? { get }
    /// Every folder without a file below it, sorted.
    var emptyFolders: [String] { get }
    /// Entries that are neither files nor folders, or cannot be read, sorted; not links to what is in the tree.
    var passedOver: [PassedOver] { get }
    /// Links to what is in the tree, sorted. What they lead to is read at its own path, so only those that a document
    /// names are reported.
    var innerLinks: [PassedOver] { get }
    /// The folders of `files` and `emptyFolders`. Trees that are read more than once keep it.
    var folders: FolderIndex { get }

    /// The regular file at a path, as it is listed; nil when there is none. As on the file systems of Apple, letters that
    /// are composed in another way (NFC, NFD) are the same letters; a file of exactly that name comes first. Whatever
    /// else reads a path reads this file.
    func listed(_ path: String) -> String?
    /// nil when absent.
    func byteCount(_ path: String) -> Int?
    /// The whole file. Throws `FileError` when absent or over the limit.
    func bytes(_ path: String) throws -> [UInt8]
    /// A strict JSON document with locations. Throws `FileError`.
    func json(_ path: String) throws -> DocumentNode
    /// Facts of an image file, decoded completely, measured once. Throws `FileError`.
    func image(_ path: String) throws -> ImageFacts
    /// Facts of image bytes that came out of a document (base64 payloads). Throws `FileError`.
    func image(bytes: [UInt8]) throws -> ImageFacts
    /// Opens an archive in this tree (`.wastickers`). Throws `FileError`.
    func archive(_ path: String) throws -> any FileTree
    /// Values of an XML property list. Throws `FileError`.
    func propertyList(_ path: String) throws -> DocumentNode
}

extension FileTree {
    /// Where bundles are looked for: the file that was named alone, else all files.
    package var candidates: [String] { focus.map { [$0] } ?? files }

    /// The pictures directly in some folders that a document does not name; `endings` are those of their names.
    package func pictures(
        in folders: Set<String>, ending endings: [String], besides named: Set<String>
    ) -> [String] {
        let index = self.folders
        return folders.sortedByUTF8.flatMap { folder in
            index.files(in: folder).map { FileName.join(folder, $0) }
        }.filter { !named.contains($0) && endings.contains(FileName.pathExtension($0)) }
    }

    /// What a pack of the tree is called that has no name but that of its folder or its archive.
    package func packName(_ label: String) -> String {
        let name = FileName.last(label)
        return kind == .archive && label == self.name ? FileName.stem(name) : name
    }
}

extension FileTree {
    /// Archives and staged builds have only files.
    package var passedOver: [PassedOver] { [] }

    package var innerLinks: [PassedOver] { [] }

    package var archiveBytes: [UInt8]? { nil }

    /// Whether there is a regular file at a path, however its letters are composed; folders do not count.
    package func contains(_ path: String) -> Bool { listed(path) != nil }

    /// Whether there is a regular file of exactly that name: Android and web servers compare the bytes of names.
    package func hasExactly(_ path: String) -> Bool {
        listed(path).map { $0.hasSameBytes(as: path) } ?? false
    }

    /// Made each time, for trees that are read once.
    package var folders: FolderIndex { FolderIndex(files: files, emptyFolders: emptyFolders) }
}

package enum FileTreeKind: Sendable, Equatable {
    /// A folder on disk, or of a staged build.
    case folder
    /// A zip archive, expanded in memory.
    case archive
    /// The surroundings of one file, which is the tree's `focus`.
    case file
}

/// The folders of a file tree with the files and folders directly in each.
///
/// A tree makes it once, however many bundles it has: a build of many packs has as many projects in one tree.
package struct FolderIndex: Sendable {
    private let filesByFolder: [String: [String]]
    private var foldersByFolder: [String: Set<String>] = [:]
    /// Every folder, sorted by UTF-8 bytes, so that everything below one folder is together.
    private let folders: [String]

    package init(files: [String], emptyFolders: [String]) {
        filesByFolder = Dictionary(grouping: files, by: FileName.folder).mapValues { $0.map(FileName.last) }
        var known: Set<String> = []
        for var folder in filesByFolder.keys.sortedByUTF8 + emptyFolders {
            while !folder.isEmpty, known.insert(folder).inserted {
                let parent = FileName.folder(folder)
                foldersByFolder[parent, default: []].insert(FileName.last(folder))
                folder = parent
            }
        }
        folders = known.sortedByUTF8
    }

    /// Names of the files directly in a folder, sorted; "" is the tree itself.
    package func files(in folder: String) -> [String] { filesByFolder[folder] ?? [] }

    /// Names of the folders directly in a folder, sorted, with one of these endings.
    package func subfolders(of folder: String, endings: [String]) -> [String] {
        (foldersByFolder[folder] ?? []).filter { endings.contains(FileName.pathExtension($0)) }.sorted()
    }

    /// Paths of all folders below one, itself aside, with one of these endings, sorted by UTF-8 bytes.
    package func folders(below folder: String, endings: [String]) -> [String] {
        below(folder).filter { endings.contains(FileName.pathExtension(FileName.last($0))) }
    }

    private func below(_ folder: String) -> ArraySlice<String> {
        folder.isEmpty ? folders[...] : folders.beginning(with: folder + "/")
    }
}

extension String {
    /// Whether a path is below a folder, at any depth; everything is below "".
    package func isBelow(_ folder: String) -> Bool {
        below(folder) != nil
    }

    /// The rest of a path below a folder, without a slash at its beginning; nil when it is not below. Bytes are compared:
    /// before a combining mark a slash is a part of another character, and names that differ only in composition are
    /// equal as texts.
    package func below(_ folder: String) -> String? {
        let start = folder.utf8.count
        guard start > 0 else { return isEmpty ? nil : self }
        guard utf8.count > start, begins(withBytesOf: folder),
            utf8[utf8.index(utf8.startIndex, offsetBy: start)] == UInt8(ascii: "/")
        else { return nil }
        return String(utf8.dropFirst(start + 1))
    }

    /// Whether a path is one of these paths or below one, at any depth; everything is below "".
    package func isWithin(_ paths: Set<String>) -> Bool { innermost(of: paths) != nil }

    /// The path itself or the nearest folder around it that is one of these; nil where none is.
    package func innermost(of paths: Set<String>) -> String? {
        var folder = self
        while !paths.contains(folder), !folder.isEmpty { folder = FileName.folder(folder) }
        return paths.contains(folder) ? folder : nil
    }
}

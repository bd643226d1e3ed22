import CZip
import PortableFoundation
import StickerDocuments
import StickerImaging
import StickerModel

/// What all trees share once they can list and read files: documents and images from bytes.
protocol TreeReading: FileTree {
    var images: ImageFactsCache { get }
}

extension TreeReading {
    /// Platform documents are small; base64 payloads of a heavy pack reach some ten MB.
    static var documentLimit: Int { 64_000_000 }

    /// A document of at most 64,000,000 bytes.
    package func json(_ path: String) throws -> DocumentNode {
        try JSONReader.read(try bytes(path), file: path, limit: Self.documentLimit)
    }

    package func propertyList(_ path: String) throws -> DocumentNode {
        try PropertyListReader.read(try bytes(path), file: path)
    }

    package func sha256(_ path: String) -> String? { (try? bytes(path)).map { SHA256.hex(of: $0) } }

    package func image(_ path: String) throws -> ImageFacts { try measuredImage(path) }

    /// The facts of an image that is read for them.
    func measuredImage(_ path: String) throws -> ImageFacts {
        try MemoryBudget.shared.holdFile(byteCount(path) ?? 0) { try images.facts(of: try bytes(path)) }
    }

    /// The facts of bytes that are not a file of the tree; equal bytes are measured once.
    package func image(bytes: [UInt8], named name: String) throws -> ImageFacts { try images.facts(of: bytes) }

    /// An archive in the tree, expanded in memory under the limits of `ArchiveTree`.
    package func archive(_ path: String) throws -> any FileTree {
        try ArchiveTree(name: path, bytes: try bytes(path), images: images)
    }
}

/// Opens what a path names as a tree that platforms can read: a folder, an archive, or one file with its surroundings.
struct TreeOpener {
    let limits: ArtLimits

    /// Where to read what a path names. An Xcode project or workspace lists the files around it, so its folder is read,
    /// also for a file in it and from within it; every other path is read itself.
    static func path(of path: String) -> String {
        let isFolder = ManifestReader.isFolder(path)
        guard isFolder || ["project.pbxproj", "contents.xcworkspacedata"].contains(FilePath.name(path)) else {
            return path
        }
        var folder = isFolder ? path : FilePath.parent(path)
        guard isXcodeFile(folder) else { return path }
        // A project holds a workspace.
        while isXcodeFile(folder) {
            let isRelative = [".", ".."].contains(FilePath.name(folder))
            folder = !isRelative ? FilePath.parent(folder) : folder == "." ? ".." : FilePath.join(folder, "..")
        }
        return folder
    }

    private static func isXcodeFile(_ path: String) -> Bool {
        let name = FilePath.name(FilePath.absolute(path))
        return name.hasSuffix(".xcodeproj") || name.hasSuffix(".xcworkspace")
    }

    /// Throws `FileError` when there is nothing to read; its path is one that the user can open, or "" for this one.
    func tree(at path: String, isFolder: Bool) throws -> any TreeReading {
        let images = ImageFactsCache(limits: limits)
        if isFolder {
            return try DiskTree(foreign: path, name: Self.name(of: path), images: images, fileLimit: limits.fileBytes)
        }
        let name = FilePath.name(path)
        let bytes: [UInt8]
        do {
            bytes = try ArtLibrary(root: FilePath.parent(path), limits: limits).bytes(of: name)
        } catch {
            var error = error
            error.path = path
            throw error
        }
        if ArchiveTree.isArchive(bytes) {
            return try ArchiveTree(name: name, bytes: bytes, images: images)
        }
        return try DiskTree(
            foreign: FilePath.parent(path), name: Self.name(of: FilePath.parent(path)), focus: name, images: images,
            fileLimit: limits.fileBytes)
    }

    /// What a folder is called whose name may tell what it is: `.` and `..` have none.
    private static func name(of folder: String) -> String {
        [".", ".."].contains(FilePath.name(folder)) ? FilePath.real(folder) : folder
    }
}

/// A zip archive in memory (`.wastickers`), every entry expanded under limits that are checked first.
package struct ArchiveTree: TreeReading {
    /// Entries an archive may hold and bytes they may expand to.
    static let entryLimit = 2_000
    static let expandedLimit = 64_000_000

    package let name: String
    package let kind = FileTreeKind.archive
    package let focus: String? = nil
    package let files: [String]
    package let emptyFolders: [String] = []
    package let folders: FolderIndex
    let images: ImageFactsCache
    private let contents: [ZipReading.Name: [UInt8]]
    /// Names by all ways to compose their letters; the first of those that differ in nothing else.
    private let equivalent: [String: ZipReading.Name]

    /// Whether a file is an archive, by its first bytes.
    static func isArchive(_ bytes: [UInt8]) -> Bool { FormatSniffer.format(of: bytes) == .zip }

    /// Expands an archive. Throws `FileError` when it is not an archive, damaged, encrypted or over the limits.
    init(name: String, bytes: [UInt8], images: ImageFactsCache) throws(FileError) {
        self.name = name
        self.images = images
        contents = try ZipReading.entries(of: bytes, atMost: Self.entryLimit, expandingTo: Self.expandedLimit)
        files = contents.keys.map(\.text).sorted { $0.precedesByUTF8($1) }
        equivalent = Dictionary(files.map { ($0, ZipReading.Name($0)) }) { first, _ in first }
        folders = FolderIndex(files: files, emptyFolders: [])
    }

    /// Expands an archive whose pictures are decoded under `limits`. Throws `FileError` as the other one does.
    package init(name: String, bytes: [UInt8], limits: ArtLimits) throws(FileError) {
        try self.init(name: name, bytes: bytes, images: ImageFactsCache(limits: limits))
    }

    /// Whether there is an entry with this name, however the accents of its letters are composed.
    package func contains(_ path: String) -> Bool { equivalent[path] != nil }
    package func byteCount(_ path: String) -> Int? { content(of: path)?.count }

    /// The entry of exactly that name comes first.
    private func content(of path: String) -> [UInt8]? {
        contents[ZipReading.Name(path)] ?? equivalent[path].flatMap { contents[$0] }
    }

    package func bytes(_ path: String) throws -> [UInt8] {
        guard let bytes = content(of: path) else { throw FileError(.missing, "there is no entry \(path) in \(name)") }
        return bytes
    }
}

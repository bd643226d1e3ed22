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
    /// Every folder without a file below it, sorted.
    var emptyFolders: [String] { get }
    /// The folders of `files` and `emptyFolders`. Trees that are read more than once keep it.
    var folders: FolderIndex { get }

    func contains(_ path: String) -> Bool
    /// File length in bytes; nil when absent.
    func byteCount(_ path: String) -> Int?
    /// The whole file. Throws `ArtProblem` when absent or over the limit.
    func bytes(_ path: String) throws -> [UInt8]
    /// A strict JSON document with places. Throws `DocumentError` or `ArtProblem`.
    func json(_ path: String) throws -> DocumentNode
    /// Facts of an image file, decoded completely, measured once. Throws `ArtProblem`.
    func image(_ path: String) throws -> ImageFacts
    /// Facts of image bytes that came out of a document (base64 payloads). Throws `ArtProblem`.
    func image(bytes: [UInt8], named name: String) throws -> ImageFacts
    /// Opens an archive that lies in this tree (`.wastickers`). Throws `ArtProblem`.
    func archive(_ path: String) throws -> any FileTree
    /// Values of an XML or binary property list. Throws `DocumentError` or `ArtProblem`.
    func propertyList(_ path: String) throws -> DocumentNode
}

extension FileTree {
    package var folders: FolderIndex { FolderIndex(files: files, emptyFolders: emptyFolders) }
}

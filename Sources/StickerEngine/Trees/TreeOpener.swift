import Foundation
import StickerModel

/// Opens what a path names as a tree that platforms can read: a folder, an archive, or one file with its surroundings.
struct TreeOpener {
    let limits: ArtLimits

    /// Throws `ArtProblem` or `FileProblem` when there is nothing to read.
    func tree(at path: String, isFolder: Bool) throws -> any FileTree {
        let images = ImageFactsCache(limits: limits)
        if isFolder { return try DiskTree(foreign: path, name: path, images: images, fileLimit: limits.fileBytes) }
        let name = (path as NSString).lastPathComponent
        let bytes = try ArtLibrary(root: FileWriting.parent(of: path), limits: limits).bytes(of: name)
        if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0x50, 0x4B, 0x05, 0x06]) {
            return try ArchiveTree(name: name, bytes: bytes, images: images)
        }
        return try DiskTree(
            foreign: FileWriting.parent(of: path), name: FileWriting.parent(of: path), focus: name, images: images,
            fileLimit: limits.fileBytes)
    }

    /// A path of the tree as the user would write it; `root` is the folder or archive that was opened.
    static func join(_ root: String, _ path: String) -> String {
        if path.isEmpty { return root }
        return root == "." ? path : (root.hasSuffix("/") ? root : root + "/") + path
    }
}

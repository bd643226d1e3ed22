import Foundation
import StickerModel

/// A folder on disk as a platform would read it; symbolic links are not followed.
package struct DiskTree: TreeReading {
    package let name: String
    package let kind: FileTreeKind
    package let focus: String?
    package let files: [String]
    package let emptyFolders: [String]
    package let folders: FolderIndex
    let images: ImageFactsCache
    private let root: String
    private let known: Set<String>
    private let fileLimit: Int

    /// The tree below `root`; with `focus`, the surroundings of that one file.
    init(root: String, name: String, focus: String? = nil, images: ImageFactsCache, fileLimit: Int) {
        self.init(root: root, name: name, focus: focus, images: images, fileLimit: fileLimit, TreeListing(of: root))
    }

    /// The tree below a folder of somebody else, which may hold anything. Throws `ArtProblem` where it holds too much.
    init(foreign root: String, name: String, focus: String? = nil, images: ImageFactsCache, fileLimit: Int)
        throws(ArtProblem)
    {
        let listing = TreeListing(of: root, atMost: TreeListing.fileLimit)
        // Round a file that was named, what lies nearest is enough.
        if focus == nil, let excess = listing.excess {
            throw ArtProblem(.overLimit, "holds " + excess, hint: "name the folder of the bundle itself")
        }
        self.init(root: root, name: name, focus: focus, images: images, fileLimit: fileLimit, listing)
    }

    private init(
        root: String, name: String, focus: String?, images: ImageFactsCache, fileLimit: Int, _ listing: TreeListing
    ) {
        self.root = root
        self.name = name
        self.focus = focus
        self.images = images
        self.fileLimit = fileLimit
        kind = focus == nil ? .folder : .file
        files = listing.files
        emptyFolders = listing.emptyFolders
        folders = FolderIndex(files: listing.files, emptyFolders: listing.emptyFolders)
        known = Set(listing.files)
    }

    package func contains(_ path: String) -> Bool { known.contains(path) }

    package func byteCount(_ path: String) -> Int? {
        guard known.contains(path) else { return nil }
        var status = stat()
        return lstat(root + "/" + path, &status) == 0 ? Int(status.st_size) : nil
    }

    package func bytes(_ path: String) throws -> [UInt8] {
        guard known.contains(path) else { throw ArtProblem(.missing, "there is no file \(path) in \(name)") }
        do {
            return try FileReading.bytes(of: root + "/" + path, atMost: fileLimit)
        } catch {
            throw ArtProblem(error.kind == .tooLarge ? .overLimit : .missing, error.message, hint: error.hint)
        }
    }
}

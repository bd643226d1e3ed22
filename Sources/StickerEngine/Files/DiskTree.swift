import PortableFoundation
import StickerModel

/// A folder on disk as a platform would read it; symbolic links are not followed.
package struct DiskTree: TreeReading {
    package let name: String
    package let kind: FileTreeKind
    package let focus: String?
    package let files: [String]
    package let emptyFolders: [String]
    package let passedOver: [PassedOver]
    package let innerLinks: [PassedOver]
    package let folders: FolderIndex
    let images: ImageFactsCache
    private let root: String
    /// nil in a build, which knows its files.
    private let read: ReadFiles?
    private let known: Set<String>
    private let fileLimit: Int
    /// Contents of the files of a build, when this tree is a folder of its output.
    private let built: (files: NewOutput, folder: String)?

    /// A folder of an output on its way, by its name: the files that the build knows, new ones and those that stay.
    init(_ folder: String, of output: NewOutput, images: ImageFactsCache) {
        self.init(
            root: output.root + "/" + folder, name: folder, images: images, fileLimit: .max,
            TreeListing(of: folder, in: output.paths(in: folder)), built: (output, folder))
    }

    /// The tree below a folder of others. Throws `FileError` where it holds too much or cannot be read.
    init(foreign root: String, name: String, focus: String? = nil, images: ImageFactsCache, fileLimit: Int)
        throws(FileError)
    {
        let listing = TreeListing(of: root, atMost: TreeListing.fileLimit)
        // Around a file that was named, the nearest files are enough.
        if focus == nil, let excess = listing.excess {
            throw FileError(.overLimit, "holds " + excess, hint: "name the folder of the bundle itself")
        }
        if focus == nil, let problem = listing.problem { throw problem }
        self.init(root: root, name: name, focus: focus, images: images, fileLimit: fileLimit, listing)
    }

    /// These files below a folder, and no others.
    init(root: String, files: [String], fileLimit: Int = ArtLimits().fileBytes) {
        self.init(
            root: root, name: root, images: ImageFactsCache(limits: ArtLimits()), fileLimit: fileLimit,
            TreeListing(files: files))
    }

    /// The tree below `root`, or of what is listed there; with `focus`, the surroundings of that one file.
    init(
        root: String, name: String, focus: String? = nil, images: ImageFactsCache, fileLimit: Int,
        _ listing: TreeListing? = nil, built: (files: NewOutput, folder: String)? = nil
    ) {
        let listing = listing ?? TreeListing(of: root)
        self.built = built
        read = built == nil ? ReadFiles() : nil
        (self.root, self.name, self.focus, self.images, self.fileLimit) = (root, name, focus, images, fileLimit)
        kind = focus == nil ? .folder : .file
        files = listing.files
        emptyFolders = listing.emptyFolders
        passedOver = listing.passedOver
        innerLinks = listing.innerLinks
        folders = FolderIndex(files: listing.files, emptyFolders: listing.emptyFolders)
        known = Set(listing.files)
    }

    package func listed(_ path: String) -> String? {
        guard let index = known.firstIndex(of: path) else { return nil }
        let file = known[index]
        // On Linux two files can have names that are equal texts; the set has one of them.
        return file.hasSameBytes(as: path) ? file : files.exactly(path) ?? file
    }

    /// The length when the tree was listed for files of a build, else the present one, in bytes.
    package func byteCount(_ path: String) -> Int? {
        guard let path = listed(path) else { return nil }
        if let built, let file = built.files[built.folder + "/" + path] { return file.byteCount }
        return stat(at: root + "/" + path).map { Int($0.st_size) }
    }

    /// The present content. Throws `FileError` for a file that was not listed, or is longer than the tree may read.
    package func bytes(_ path: String) throws -> [UInt8] {
        guard let file = listed(path) else {
            let skipped = unread(atOneOf: [path])
            throw FileError(.missing, skipped?.message ?? "there is no file \(path) in \(name)", hint: skipped?.remedy)
        }
        if let built { return try built.files.bytes(of: built.folder + "/" + file, atMost: fileLimit) }
        func bytes() throws -> [UInt8] { try FileReading.bytes(of: root + "/" + file, atMost: fileLimit) }
        let isDocument = file == focus || ["json", "pbxproj"].contains(FileName.pathExtension(file))
        guard let read, isDocument else { return try bytes() }
        return try read.bytes(of: file, read: bytes)
    }

    /// Bytes of the file that was named, which were read to see what it is.
    func store(_ bytes: [UInt8], of path: String) { read?.store(bytes, of: path) }

    /// A document of at most 64,000,000 bytes, parsed once.
    package func json(_ path: String) throws -> DocumentNode {
        guard let read else { return try parsedJSON(path) }
        return try read.node(path) { try parsedJSON(path) }
    }

    /// A file whose content the build knows is not read again.
    package func image(_ path: String) throws -> ImageFacts {
        if let built, let file = built.files[built.folder + "/" + path], let facts = try images.facts(of: file.hash) {
            return facts
        }
        guard let read else { return try measuredImage(path) }
        if let known = read.picture(path) { return try known.get() }
        return try MemoryBudget.shared.holdFile(byteCount(path) ?? 0) {
            let bytes = try bytes(path)
            let facts = Result { () throws -> ImageFacts in try images.facts(of: bytes) }
            read.store(facts, of: path)
            return try facts.get()
        }
    }
}

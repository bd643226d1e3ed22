import PortableFoundation

/// Why an image of a bundle has no facts.
package enum ImageFault: Error, Sendable, Hashable {
    /// There is no file at its path.
    case missing
    /// The file has no bytes.
    case empty
    /// It cannot be read or decoded.
    case unreadable(FileError)
}

/// The images of a bundle: their facts, and where a file is when it is not where a document says.
package struct BundleImages: Sendable {
    private let tree: any FileTree
    private let names: Names

    /// The files of the tree by their names: made when something is first looked for, as most bundles have their files
    /// where they say.
    private final class Names: @unchecked Sendable {
        /// Paths by file name; nil where several files have the name.
        private(set) lazy var only = Dictionary(files.map { (FileName.last($0), Optional($0)) }) { _, _ in nil }
        /// The first path by lowercased file name.
        private(set) lazy var first = Dictionary(files.map { (FileName.last($0).lowercased(), $0) }) { one, _ in one }
        let lock = Lock()
        private let files: [String]

        init(_ files: [String]) { self.files = files }
    }

    /// Lists no files until one is looked for by its name.
    package init(_ tree: any FileTree) {
        self.tree = tree
        names = Names(tree.files)
    }

    /// Throws what keeps the image at a path from having facts.
    package func facts(at path: String) throws(ImageFault) -> ImageFacts { try Self.facts(at: path, in: tree) }

    /// The same for a caller that looks for no other files. Throws what keeps the image from having facts.
    package static func facts(at path: String, in tree: any FileTree) throws(ImageFault) -> ImageFacts {
        guard tree.contains(path), let byteCount = tree.byteCount(path) else { throw .missing }
        if byteCount == 0 { throw .empty }
        do {
            return try tree.image(path)
        } catch {
            throw .unreadable(error as? FileError ?? FileError(.unreadable, "cannot be read"))
        }
    }

    /// The only file of that name anywhere in the tree; nil when there are none or several.
    package func onlyFile(named name: String) -> String? {
        names.lock.withLock { names.only[name] ?? nil }
    }

    /// A file with the name that a path ends in, in any letter case.
    package func fileNamed(as path: String) -> String? {
        let name = FileName.last(path).lowercased()
        return names.lock.withLock { names.first[name] }
    }
}

import PortableFoundation

/// Where a file of a bundle is when it is not where a document says.
package struct BundleImages: Sendable {
    private let names: Names

    /// The files of the tree by their names: made when something is first looked for, as most bundles have their files
    /// where they say.
    private final class Names: @unchecked Sendable {
        /// Paths by file name in lower case, sorted as in the tree. What is in a catalog of Xcode is compiled with it: no
        /// app finds it by its name.
        private(set) lazy var byLowercasedName = Dictionary(
            grouping: files.filter { !$0.isInAssetCatalog }, by: { FileName.last($0).lowercased() })
        let lock = Lock()
        private let files: [String]

        init(_ files: [String]) { self.files = files }
    }

    package init(_ tree: any FileTree) { names = Names(tree.files) }

    /// The only file of that name below a folder, else anywhere in the tree; nil when there are none or several.
    package func onlyFile(named name: String, near folder: String) -> String? {
        only(of: files(like: name).filter { FileName.last($0) == name }, near: folder)
    }

    /// The same for a name in any letter case.
    package func onlyFile(like name: String, near folder: String) -> String? {
        only(of: files(like: name), near: folder)
    }

    /// A file with the name that a path ends in, in any letter case.
    package func fileNamed(as path: String) -> String? { files(like: FileName.last(path)).first }

    /// `files` are sorted: each of a thousand stickers may name what a thousand files are called.
    private func only(of files: [String], near folder: String) -> String? {
        let near = folder.isEmpty ? files[...] : files.beginning(with: folder + "/")
        let found = near.isEmpty ? files[...] : near
        return found.count == 1 ? found.first : nil
    }

    /// In any letter case.
    private func files(like name: String) -> [String] {
        names.lock.withLock { names.byLowercasedName[name.lowercased()] ?? [] }
    }
}

extension String {
    /// Whether a path leads into a catalog of images that Xcode compiles.
    fileprivate var isInAssetCatalog: Bool {
        FileName.parts(FileName.folder(self)).contains {
            ["xcassets", "xcstickers"].contains(FileName.pathExtension(String($0)))
        }
    }
}

extension FindingLog {
    /// Facts of the image at a path; nil where it has none. That is reported as `<role>-empty` or `<role>-unreadable`, where
    /// `prefix` precedes the path, and by `missing` where there is no file.
    package mutating func facts(
        of role: String, at path: String, in tree: any FileTree, prefix: String = "",
        missing: (inout FindingLog) -> Void
    ) -> ImageFacts? {
        guard tree.contains(path), let byteCount = tree.byteCount(path) else {
            missing(&self)
            return nil
        }
        guard byteCount > 0 else {
            raise(Notice(role + "-empty"), path: prefix + path)
            return nil
        }
        return reading(prefix + path) {
            try tree.image(path)
        } failure: {
            .imageFault(role + "-unreadable", $0)
        }
    }

    /// The same of a file that a document names. One that is missing is reported as `<role>-missing`, where it is named.
    package mutating func facts(
        of role: String, at path: String, in tree: any FileTree, named file: Located<String>, in document: String
    ) -> ImageFacts? {
        facts(of: role, at: path, in: tree) { log in
            let missing = MissingFile(path, in: tree, similar: nil)
            log.raise(.missing(role + "-missing", missing, ["file": file.value]), path: document, at: file.location)
        }
    }

    /// The path of a file that a document names, and its facts. One outside of the document's folder is not read and is
    /// reported as `<role>-outside`.
    package mutating func file(
        _ role: String, named file: Located<String>, in document: String, of tree: any FileTree
    ) -> (path: String, facts: ImageFacts?)? {
        guard let path = FileName.path(of: file.value, beside: document) else {
            raise(Notice(role + "-outside", ["file": file.value]), path: document, at: file.location)
            return nil
        }
        return (path, facts(of: role, at: path, in: tree, named: file, in: document))
    }
}

/// The folders of a file tree: what lies directly in each.
///
/// A tree makes it once, however many bundles it holds: a build of many packs has as many projects in one tree.
package struct FolderIndex: Sendable {
    private var filesByFolder: [String: [String]] = [:]
    private var foldersByFolder: [String: Set<String>] = [:]
    /// Every folder, sorted by UTF-8 bytes, so that what lies below one stands together.
    private let folders: [String]

    /// `files` and `emptyFolders` as a `FileTree` lists them.
    package init(files: [String], emptyFolders: [String]) {
        var known: Set<String> = []
        func add(_ folder: String, _ subfolders: inout [String: Set<String>]) {
            var folder = folder
            while !folder.isEmpty, known.insert(folder).inserted {
                let parent = FileName.folder(folder)
                subfolders[parent, default: []].insert(FileName.last(folder))
                folder = parent
            }
        }
        var last = ""
        for file in files {
            let folder = FileName.folder(file)
            filesByFolder[folder, default: []].append(FileName.last(file))
            if folder != last { add(folder, &foldersByFolder) }
            last = folder
        }
        for folder in emptyFolders { add(folder, &foldersByFolder) }
        folders = known.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
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
    /// Whether a path lies in a folder, at any depth; everything lies in "".
    package func isBelow(_ folder: String) -> Bool {
        folder.isEmpty ? !isEmpty : utf8.count > folder.utf8.count && hasPrefix(folder + "/")
    }

    /// Whether a path is one of these places or lies in one, at any depth; everything lies in "".
    package func isWithin(_ places: Set<String>) -> Bool {
        var folder = self
        while !places.contains(folder), !folder.isEmpty { folder = FileName.folder(folder) }
        return places.contains(folder)
    }
}

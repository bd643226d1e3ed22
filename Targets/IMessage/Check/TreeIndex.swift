import StickerModel

/// The folders of a file tree: what lies directly in each.
struct TreeIndex: Sendable {
    private var filesByFolder: [String: [String]] = [:]
    private var foldersByFolder: [String: Set<String>] = [:]
    /// Every folder, outer ones first, sorted.
    let folders: [String]

    init(_ tree: any FileTree) {
        var known: Set<String> = []
        func add(_ folder: String, _ subfolders: inout [String: Set<String>]) {
            var folder = folder
            while !folder.isEmpty, known.insert(folder).inserted {
                let parent = FileName.folder(folder)
                subfolders[parent, default: []].insert(FileName.last(folder))
                folder = parent
            }
        }
        for file in tree.files {
            filesByFolder[FileName.folder(file), default: []].append(FileName.last(file))
            add(FileName.folder(file), &foldersByFolder)
        }
        for folder in tree.emptyFolders { add(folder, &foldersByFolder) }
        folders = known.sorted()
    }

    /// Names of the files directly in a folder, sorted; "" is the tree itself.
    func files(in folder: String) -> [String] { filesByFolder[folder] ?? [] }

    /// Names of the folders directly in a folder, sorted, with one of these endings.
    func subfolders(of folder: String, endings: [String]) -> [String] {
        (foldersByFolder[folder] ?? []).filter { endings.contains(FileName.pathExtension($0)) }.sorted()
    }

    /// Paths of all folders below one, itself aside, with one of these endings.
    func folders(below folder: String, endings: [String]) -> [String] {
        folders.filter { $0.isBelow(folder) && endings.contains(FileName.pathExtension(FileName.last($0))) }
    }
}

extension String {
    /// Whether a path lies in a folder, at any depth; everything lies in "".
    func isBelow(_ folder: String) -> Bool { folder.isEmpty ? !isEmpty : hasPrefix(folder + "/") }
}

import Foundation

/// Regular files and empty folders below a folder, sorted by UTF-8 bytes; symbolic links are not followed.
struct TreeListing {
    var files: [String] = []
    var emptyFolders: [String] = []

    /// How many entries a tree may have before reading stops.
    static let entryLimit = 200_000

    init(of root: String) {
        collect(root, prefix: "", depth: 0)
        files.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        emptyFolders.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    private mutating func collect(_ folder: String, prefix: String, depth: Int) {
        guard depth < 32, files.count < Self.entryLimit,
            let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
        else { return }
        if names.isEmpty, !prefix.isEmpty { emptyFolders.append(prefix) }
        for name in names where !Self.isIgnored(name) {
            let path = prefix.isEmpty ? name : prefix + "/" + name
            var status = stat()
            guard lstat(folder + "/" + name, &status) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFDIR: collect(folder + "/" + name, prefix: path, depth: depth + 1)
            case S_IFREG: files.append(path)
            default: break
            }
        }
    }

    /// What file browsers and version control leave lying about.
    private static func isIgnored(_ name: String) -> Bool {
        [".DS_Store", ".git", ".svn", "Thumbs.db", "__MACOSX", "xcuserdata"].contains(name)
    }
}

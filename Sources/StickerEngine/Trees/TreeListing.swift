import Foundation
import StickerModel

/// Regular files and empty folders below a folder, sorted by UTF-8 bytes; symbolic links are not followed.
struct TreeListing {
    var files: [String] = []
    var emptyFolders: [String] = []
    /// Why not everything is listed: what the folder holds too much of; nil when everything is.
    private(set) var excess: String?

    /// Files of a folder that somebody names.
    static let fileLimit = 200_000
    /// Folders within each other.
    static let depthLimit = 32

    /// `fileLimit` is for folders of others; what we wrote ourselves is listed whole.
    init(of root: String, atMost fileLimit: Int = .max) {
        var folders = [""]
        var depth = 0
        // Level by level: where there is too much, what lies nearest is known.
        while !folders.isEmpty, excess == nil {
            guard depth < Self.depthLimit else {
                excess = "folders more than \(Self.depthLimit) deep within each other"
                break
            }
            folders = folders.flatMap { collect($0, below: root, atMost: fileLimit) }
            depth += 1
        }
        files.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        emptyFolders.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Adds the files of one folder and returns the folders in it.
    private mutating func collect(_ folder: String, below root: String, atMost fileLimit: Int) -> [String] {
        let place = folder.isEmpty ? root : root + "/" + folder
        guard excess == nil, let names = try? FileManager.default.contentsOfDirectory(atPath: place) else { return [] }
        if names.isEmpty, !folder.isEmpty { emptyFolders.append(folder) }
        var folders: [String] = []
        for name in names where !Self.isIgnored(name) {
            let path = FileName.join(folder, name)
            var status = stat()
            guard lstat(root + "/" + path, &status) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFDIR: folders.append(path)
            case S_IFREG where files.count == fileLimit:
                excess = "more than \(Figures.grouped(fileLimit)) files"
                return []
            case S_IFREG: files.append(path)
            default: break
            }
        }
        return folders
    }

    /// What file browsers and version control leave lying about.
    private static func isIgnored(_ name: String) -> Bool {
        [".DS_Store", ".git", ".svn", "Thumbs.db", "__MACOSX", "xcuserdata"].contains(name)
    }
}

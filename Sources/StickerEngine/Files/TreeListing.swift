import PortableFoundation
import StickerModel

/// Regular files and empty folders below a folder, sorted by UTF-8 bytes; symbolic links are not followed.
struct TreeListing {
    private(set) var files: [String] = []
    private(set) var emptyFolders: [String] = []
    /// Why not everything is listed: what the folder holds too much of; nil when everything is.
    private(set) var excess: String?
    /// The first folder that could not be listed.
    private(set) var problem: FileError?
    /// What is in the folders besides, but for links to what is listed anyway.
    private(set) var passedOver: [PassedOver] = []
    /// The links to what is listed.
    private(set) var innerLinks: [PassedOver] = []

    /// Files of a folder that a user names.
    static let fileLimit = 200_000
    static let depthLimit = 32
    /// As many as anyone would read.
    private static let passedOverLimit = 1_000

    /// The files below a folder, of all these paths, which are sorted by UTF-8 bytes; no folder is empty.
    init(of folder: String, in paths: [String]) {
        let start = folder + "/"
        files = paths.beginning(with: start).map { String($0.utf8.dropFirst(start.utf8.count)) ?? $0 }
    }

    init(files: [String]) { self.files = files.sortedByUTF8 }

    /// `fileLimit` is for folders of others; what we wrote ourselves is listed whole.
    init(of root: String, atMost fileLimit: Int = .max) {
        var folders = [""]
        var depth = 0
        let realRoot = FilePath.real(root)
        // Level by level: where there is too much, the nearest files are known.
        while !folders.isEmpty, excess == nil {
            guard depth < Self.depthLimit else {
                excess = "folders more than \(Self.depthLimit) deep within each other"
                break
            }
            folders = folders.flatMap { collect($0, below: root, realRoot, atMost: fileLimit) }
            depth += 1
        }
        files.sort { $0.precedesByUTF8($1) }
        emptyFolders.sort { $0.precedesByUTF8($1) }
        passedOver.sort { $0.path.precedesByUTF8($1.path) }
        innerLinks.sort { $0.path.precedesByUTF8($1.path) }
    }

    /// Adds the files of one folder and returns the folders in it.
    private mutating func collect(
        _ folder: String, below root: String, _ realRoot: String, atMost fileLimit: Int
    ) -> [String] {
        guard excess == nil else { return [] }
        let fullPath = folder.isEmpty ? root : root + "/" + folder
        var folders: [String] = []
        var isEmpty = true
        let failure = FolderEntries.forEach(in: open(fullPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)) { entry, type in
            isEmpty = false
            guard let name = String(validatingCString: entry) else {
                pass(over: FileName.join(folder, String(cString: entry)), .name)
                return true
            }
            guard !Self.isIgnored(name) else { return true }
            let path = FileName.join(folder, name)
            // The type is mostly listed with the name; shifted like this, it is that of a mode (DTTOIF).
            switch type == 0 ? stat(ofLink: root + "/" + path)?.kind ?? 0 : mode_t(type) << 12 {
            case S_IFDIR: folders.append(path)
            case S_IFREG where files.count == fileLimit:
                excess = "more than \(Figures.grouped(fileLimit)) files"
                return false
            case S_IFREG: files.append(path)
            case S_IFLNK: pass(over: path, PassedOver.reason(ofLinkAt: root + "/" + path, in: realRoot))
            case 0: pass(over: path, .name)
            default: pass(over: path, .special)
            }
            return true
        }
        if failure != 0 {
            let userPath = FilePath.userPath(folder, in: root)
            problem = problem ?? .system(.unreadable, userPath, step: "list the folder", code: failure)
        } else if isEmpty, !folder.isEmpty {
            emptyFolders.append(folder)
        }
        return folders
    }

    private mutating func pass(over path: String, _ reason: PassedOver.Reason) {
        if reason == .linkIn {
            if innerLinks.count < Self.passedOverLimit { innerLinks.append(PassedOver(path, reason)) }
        } else if passedOver.count < Self.passedOverLimit {
            passedOver.append(PassedOver(path, reason))
        }
    }

    /// Whether file browsers, macOS (`._…` beside each file) or version control leave something of this name behind.
    static func isIgnored(_ name: String) -> Bool { ignored.contains(name) || name.hasPrefix("._") }

    private static let ignored: Set = [".DS_Store", ".git", ".svn", "Thumbs.db", "__MACOSX", "xcuserdata"]
}

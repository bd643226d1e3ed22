import StickerModel

extension Set<String> {
    /// Whether a path is among files and folders, or below one of the folders.
    func covers(_ path: String) -> Bool {
        guard !isEmpty else { return false }
        var path = path
        while !path.isEmpty {
            if contains(path) { return true }
            path = FileName.folder(path)
        }
        return false
    }
}

/// Paths as manifests write them: relative, with `/`.
enum RelativePath {
    /// Why a text cannot be a relative path; nil when it can.
    static func fault(in path: String) -> (message: String, hint: String)? {
        if path.contains("://") { return ("is an address, not a file", "save the file in the manifest's folder") }
        // `~art.png` is a name like any other; `~/art.png` was meant for a shell.
        if path.hasPrefix("~"), path.contains("/") {
            return (
                "begins with `~`, which only a shell takes for the home folder",
                "write it relative to the manifest's folder; for a folder called “~”, write `./~/`"
            )
        }
        if FilePath.isAbsolute(path) || path.hasPrefix("\\") || isDrive(path) {
            return ("is an absolute path", "write it relative to the manifest's folder")
        }
        return nil
    }

    /// `C:\art` and `C:/art`.
    private static func isDrive(_ path: String) -> Bool {
        let start = Array(path.utf8.prefix(3))
        guard start.count == 3, start[1] == UInt8(ascii: ":") else { return false }
        return path.first?.isLetter == true && (start[2] == UInt8(ascii: "\\") || start[2] == UInt8(ascii: "/"))
    }
}

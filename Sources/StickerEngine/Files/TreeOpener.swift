import StickerImaging
import StickerModel

/// Opens what a path names as a tree that platforms can read: a folder, an archive, or one file with its surroundings.
struct TreeOpener {
    let limits: ArtLimits

    /// Where to read what a path names. An Xcode project or workspace lists the files around it, so its folder is read,
    /// also for a file in it and from within it; every other path is read itself.
    static func path(of path: String) -> String {
        let isFolder = ManifestReader.isFolder(path)
        guard isFolder || ["project.pbxproj", "contents.xcworkspacedata"].contains(FilePath.name(path)) else {
            return path
        }
        var folder = isFolder ? path : FilePath.parent(path)
        guard isXcodeFile(folder) else { return path }
        // A project holds a workspace.
        while isXcodeFile(folder) {
            let isRelative = [".", ".."].contains(FilePath.name(folder))
            folder = !isRelative ? FilePath.parent(folder) : folder == "." ? ".." : FilePath.join(folder, "..")
        }
        return folder
    }

    private static func isXcodeFile(_ path: String) -> Bool {
        let name = FilePath.name(FilePath.absolute(path))
        return name.hasSuffix(".xcodeproj") || name.hasSuffix(".xcworkspace")
    }

    /// Throws `FileError` when there is nothing to read; its path is one that the user can open, or "" for this one.
    func tree(at path: String, isFolder: Bool) throws(FileError) -> any TreeReading {
        let images = ImageFactsCache(limits: limits)
        if isFolder {
            return try DiskTree(foreign: path, name: Self.name(of: path), images: images, fileLimit: limits.fileBytes)
        }
        let name = FilePath.name(path)
        let bytes = try FileReading.bytes(of: path, atMost: limits.fileBytes)
        // The last part of a split archive does not begin as an archive.
        let isClaimed = FileName.pathExtension(name) == "zip" && FormatSniffer.format(of: bytes) == .unknown
        if FormatSniffer.format(of: bytes).named(name) == .zip || isClaimed {
            return try ArchiveTree(name: name, bytes: bytes, images: images)
        }
        let tree = try DiskTree(
            foreign: FilePath.parent(path), name: Self.name(of: FilePath.parent(path)), focus: name, images: images,
            fileLimit: limits.fileBytes)
        tree.store(bytes, of: name)
        return tree
    }

    /// What a folder is called whose name may tell what it is: `.` and `..` have none.
    private static func name(of folder: String) -> String {
        [".", ".."].contains(FilePath.name(folder)) ? FilePath.real(folder) : folder
    }
}

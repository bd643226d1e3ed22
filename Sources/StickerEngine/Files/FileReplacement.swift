import PortableFoundation
import StickerModel

/// Puts a new content in the place of a file in one step, so that a reader sees either the old one or the new one.
package enum FileReplacement {
    /// Replaces the file, or makes it, with owner and permissions of the old one. The folder must exist: a new one for
    /// a typing error helps no one. Throws `FileError` of kind `unwritable`.
    package static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
        Abandonment.shared.waitIfAbandoned()
        let old = try requireReplaceable(path)
        let (parent, name) = (FilePath.real(FilePath.parent(path)), FilePath.name(path))
        FileChanges.finish(in: parent, areTaken: false)
        guard let folder = OpenFolder.open(parent), let working = FileChanges.Working(in: folder) else {
            throw .system(.unwritable, path, step: "create the file")
        }
        defer { working.remove() }
        try working.write(bytes, "0", called: path, mode: old == nil ? 0o644 : 0o600) { descriptor in
            if let old { FileWriting.adopt(old, for: descriptor) }
        }
        guard renameat(working.folder.descriptor, "0", folder.descriptor, name) == 0 else {
            throw .system(.unwritable, path, step: "replace the file")
        }
    }

    /// Throws `FileError` where there is something that must not be replaced. Returns what the disk says about a file.
    @discardableResult
    static func requireReplaceable(_ path: String) throws(FileError) -> stat? {
        try FilePath.requireWorkingFolder(for: path)
        guard access(FilePath.parent(path), F_OK) == 0 else {
            throw .system(.unwritable, path, step: "create the file")
        }
        guard let status = stat(ofLink: path) else { return nil }
        guard status.kind != S_IFLNK else {
            try requireReplaceableLink(path)
            return nil
        }
        guard status.kind == S_IFREG else { throw FileError(.unwritable, "is not a regular file", path: path) }
        // Renaming needs only the folder's permission, but a file is protected because it is not to change.
        guard status.st_mode & 0o222 != 0, access(path, W_OK) == 0 else { throw writeProtected(path, status) }
        return status
    }

    static func writeProtected(_ path: String, _ status: stat) -> FileError {
        FileError(
            .unwritable, "is write-protected: its mode is \(String(status.st_mode & 0o777, radix: 8))", path: path,
            hint: "make it writable for your user, then run again")
    }

    /// A link to a file, or to nothing, can be replaced. One to a device, a pipe or a folder is there for all programs,
    /// such as `/dev/stdout`, which leads to a regular file when the output is redirected.
    private static func requireReplaceableLink(_ path: String) throws(FileError) {
        let isRegular = stat(at: path).map { $0.kind == S_IFREG } ?? true
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let count = readlink(path, &buffer, buffer.count - 1)
        let next = String(decoding: buffer.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let isOfSystem = [FilePath.real(FilePath.parent(path)), next].contains { folder in
            systemFolders.contains { FilePath.isInside(folder, $0) }
        }
        guard isRegular, !isOfSystem else {
            throw FileError(
                .unwritable, "is a link to something that is not a regular file", path: path,
                hint: "name a regular file, or one that is not there yet")
        }
    }

    /// Folders whose links are those of the system or of a process.
    #if os(Linux)
        private static let systemFolders = ["/dev", "/proc"]
    #else
        private static let systemFolders = ["/dev"]
    #endif
}

/// Names that no one guesses and no one else uses: letters and digits.
enum RandomName {
    /// What the names of our working files and folders have before them.
    static let mark = ".stickerpress-"
    static let length = 12

    static func of() -> String { String((0..<length).compactMap { _ in alphabet.randomElement() }) }

    static func matches(_ text: Substring) -> Bool {
        text.unicodeScalars.count == length && text.allSatisfy(alphabet.contains)
    }

    /// In one case: some disks ignore it.
    private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz0123456789")
}

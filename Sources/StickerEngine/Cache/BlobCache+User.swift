import PortableFoundation
import StickerModel

/// A cache as people see it: the one that all builds of a user share, or one in a folder that a command names.
extension BlobCache {
    /// What the cache holds, or what was removed from it.
    package struct Size: Sendable, Equatable {
        package var entryCount = 0
        package var byteCount = 0

        /// "3 entries, 1.2 MB"
        package var text: SafeText<Terminal> {
            .text("\(SummaryLine.counted(entryCount, "entry", "entries")), \(ByteCount.text(byteCount))")
        }
    }

    /// Why there is no cache.
    package static let absence: SafeText<Terminal> = "neither XDG_CACHE_HOME nor HOME names a folder"

    /// The cache of this user; nil when there is no home folder to keep one in.
    package init?() {
        guard let folder = Self.defaultFolder() else { return nil }
        self.init(folder: folder, byteLimit: 1_000_000_000)
    }

    package init(named folder: String) { self.init(folder: folder, byteLimit: nil) }

    /// Why it cannot be looked into, or is not used; nil where it can be, and where no build has made it yet.
    package var fault: FileError? {
        if let distrust { return distrust }
        do throws(FileError) { try requireNamedFolder() } catch { return error }
        guard OpenFolder.open(FilePath.real(folder)) == nil, errno != ENOENT else { return nil }
        return .system(.unreadable, folder, step: "list the folder")
    }

    /// Removes every entry. Returns the bytes of those that stayed, too. A running build just finds less to reuse.
    package func clean() -> (removed: Size, left: Int) { trim(to: 0) }

    /// Why the user's own cache is not believed: seals show no forgery. Who names a folder trusts all who can write.
    var distrust: FileError? {
        guard byteLimit != nil else { return nil }
        guard let status = stat(at: folder) else {
            guard errno != ENOENT else { return nil }
            var error = FileError.system(.unreadable, folder, step: "open the cache, so none is used")
            error.hint = "name another one with --cache or XDG_CACHE_HOME"
            return error
        }
        let reason: String
        if status.st_uid != geteuid() {
            reason = "it belongs to another user, number \(status.st_uid)"
        } else if status.st_mode & 0o002 != 0 {
            reason = "all users can write to it"
        } else {
            return nil
        }
        return FileError(
            .unreadable, "the cache is not used: \(reason)", path: folder,
            hint: "remove the folder or take it over with chown and chmod 700; or name it with --cache if you trust "
                + "all who can write to it")
    }

    /// `$XDG_CACHE_HOME/stickerpress`, on macOS `~/Library/Caches/stickerpress`, else `~/.cache/stickerpress`.
    static func defaultFolder(environment: [String: String] = ProcessInfo.processInfo.environment) -> String? {
        if let base = environment["XDG_CACHE_HOME"], FilePath.isAbsolute(base) { return base + "/stickerpress" }
        guard let home = environment["HOME"], FilePath.isAbsolute(home) else { return nil }
        #if os(macOS)
            return home + "/Library/Caches/stickerpress"
        #else
            return home + "/.cache/stickerpress"
        #endif
    }
}

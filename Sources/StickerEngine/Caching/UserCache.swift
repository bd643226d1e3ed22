import PortableFoundation

/// The user's cache of finished images and measured facts, shared by all builds.
package struct UserCache: Sendable {
    /// What the cache holds, or what was removed from it.
    package struct Size: Sendable, Equatable {
        /// Entries.
        package var entryCount = 0
        /// Bytes of all entries.
        package var byteCount = 0
    }

    /// Its folder: `$XDG_CACHE_HOME/stickerpress`, else the system's folder for caches.
    package let folder: String
    /// The most bytes it holds; the longest unused entries are removed first.
    package let byteLimit: Int
    private let blobs: BlobCache

    /// The cache of this user; nil when there is no home folder to keep one in.
    package init?() {
        guard let blobs = BuildCache(isOn: true).blobs else { return nil }
        self.blobs = blobs
        folder = blobs.folder
        byteLimit = blobs.byteLimit
    }

    /// What it holds now.
    package var size: Size { blobs.size() }

    /// Removes every entry. A build that is running just finds less to reuse.
    package func clean() -> Size { blobs.trim(to: 0) }

    /// `$XDG_CACHE_HOME/stickerpress`, `~/Library/Caches/stickerpress` on macOS, else `~/.cache/stickerpress`; nil when
    /// there is no home folder.
    static func defaultFolder(environment: [String: String] = ProcessInfo.processInfo.environment) -> String? {
        if let base = environment["XDG_CACHE_HOME"], base.hasPrefix("/") { return base + "/stickerpress" }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        #if os(macOS)
            return home + "/Library/Caches/stickerpress"
        #else
            return home + "/.cache/stickerpress"
        #endif
    }
}

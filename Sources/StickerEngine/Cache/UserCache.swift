import PortableFoundation
import StickerModel

/// The user's cache of finished images, measured facts and records of builds, shared by all builds.
package struct UserCache: Sendable {
    /// What the cache holds, or what was removed from it.
    package struct Size: Sendable, Equatable {
        /// Entries.
        package var entryCount = 0
        /// Bytes of all entries.
        package var byteCount = 0

        /// "3 entries, 1.2 MB"
        package var text: SafeText<Terminal> {
            let entries = "\(Figures.grouped(entryCount)) \(entryCount == 1 ? "entry" : "entries")"
            return .text("\(entries), \(ByteCount.text(byteCount))")
        }
    }

    /// Why there is no cache.
    package static let absence: SafeText<Terminal> = "neither XDG_CACHE_HOME nor HOME names a folder"

    /// Its folder: `$XDG_CACHE_HOME/stickerpress`, else the system's folder for caches.
    package let folder: String
    /// The bytes that builds keep it below, at their end; the longest unused entries are removed first.
    package let byteLimit: Int
    private let blobs: BlobCache

    /// The cache of this user; nil when there is no home folder to keep one in.
    package init?() {
        guard let blobs = Self.blobs else { return nil }
        self.blobs = blobs
        folder = blobs.folder
        byteLimit = blobs.byteLimit
    }

    /// Why it cannot be looked into; nil where it can be, and where no build has made it yet.
    package var fault: FileError? {
        guard OpenFolder.open(FilePath.real(folder)) == nil, errno != ENOENT else { return nil }
        return .system(.unreadable, folder, step: "list the folder")
    }

    /// What it holds now; nothing where there is a fault.
    package var size: Size { blobs.size() }

    /// Where it is and what it holds: "/home/ana/.cache/stickerpress: 3 entries, 1.2 MB; the limit is 1 GB".
    package var text: SafeText<Terminal> {
        if let fault { return "\(.text(folder)): \(.text(fault.message))" }
        return "\(.text(folder)): \(size.text); the limit is \(.text(ByteCount.text(byteLimit)))"
    }

    /// Removes every entry. A build that is running just finds less to reuse.
    package func clean() -> Size { blobs.trim(to: 0).removed }

    /// Its entries; nil when there is no home folder to keep them in.
    static var blobs: BlobCache? { defaultFolder().map { BlobCache(folder: $0, byteLimit: 1_000_000_000) } }

    /// `$XDG_CACHE_HOME/stickerpress`, `~/Library/Caches/stickerpress` on macOS, else `~/.cache/stickerpress`; nil when
    /// there is no home folder.
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

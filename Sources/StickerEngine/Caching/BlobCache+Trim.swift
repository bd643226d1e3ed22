import Foundation

extension BlobCache {
    /// What the cache holds.
    struct Size: Sendable, Equatable {
        var entryCount = 0
        var byteCount = 0
    }

    /// Counts entries and bytes.
    func size() -> Size {
        entries().reduce(into: Size()) { size, entry in
            size.entryCount += 1
            size.byteCount += entry.byteCount
        }
    }

    /// Removes the longest unused entries until the rest keeps the limit; returns what was removed.
    @discardableResult
    func trim(to limit: Int? = nil) -> Size {
        let entries = entries().sorted { ($0.lastUse, $0.path) < ($1.lastUse, $1.path) }
        var excess = entries.reduce(0) { $0 + $1.byteCount } - (limit ?? byteLimit)
        var removed = Size()
        for entry in entries where excess > 0 {
            FileWriting.remove(entry.path)
            excess -= entry.byteCount
            removed.entryCount += 1
            removed.byteCount += entry.byteCount
        }
        return removed
    }

    private func entries() -> [Entry] {
        TreeListing(of: folder).files.compactMap { file in
            var status = stat()
            let path = folder + "/" + file
            guard lstat(path, &status) == 0 else { return nil }
            return Entry(path: path, byteCount: Int(status.st_size), lastUse: Int(status.modified.tv_sec))
        }
    }

    private struct Entry {
        var path: String
        var byteCount: Int
        /// Seconds.
        var lastUse: Int
    }
}

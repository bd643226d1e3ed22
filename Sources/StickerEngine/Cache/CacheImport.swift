import PortableFoundation
import StickerModel

/// Copies the entries of other caches into one: what machines without a common disk have made.
package struct CacheImport: Sendable {
    /// Why it ended as it did; what was copied before an error stays.
    package private(set) var status = ExitStatus.success
    package private(set) var findings: [Finding] = []
    private let folder: String
    private var added = 0
    /// Entries that were here.
    private var known = 0
    /// Those that are damaged, or not what their name says: not copied.
    private var damaged = 0
    /// Of those added.
    private var bytes = 0

    /// Copies what is in `folders`. An entry goes through the check that reading has, and appears whole.
    package init(_ folders: [String], into cache: BlobCache) {
        folder = cache.folder
        do throws(FileError) {
            if let fault = cache.fault { throw fault }
            // A part that failed before its first picture leaves an empty folder: the others are read on.
            for other in folders.map({ BlobCache(named: $0) }) {
                do throws(FileError) { try other.requireNamedFolder() } catch {
                    fail(error)
                    continue
                }
                try add(other, to: cache)
            }
        } catch {
            fail(error)
        }
        cache.trimWhenFull()
    }

    private mutating func fail(_ error: FileError) {
        findings.append(Finding(error))
        status = error.status
    }

    private mutating func add(_ other: BlobCache, to blobs: BlobCache) throws(FileError) {
        for key in other.keys {
            if blobs.blob(key) != nil {
                known += 1
            } else if let payload = other.blob(key) {
                try blobs.store(Array(payload), under: key)
                added += 1
                bytes += payload.count
            } else {
                damaged += 1
            }
        }
    }

    package var text: SafeText<Terminal> {
        let left = SummaryLine.counted(damaged, "damaged entry", "damaged entries")
        let rest = damaged == 0 ? "" : "; left out \(left), which builds make again"
        return .lines(
            "Added \(SummaryLine.counted(added, "entry", "entries")), \(ByteCount.text(bytes)), to "
                + "\(folder); \(Figures.grouped(known)) were there\(rest).\n")
    }

    package var json: SafeText<Terminal> {
        OutputDocument.object([
            "added": .integer(added), "known": .integer(known), "damaged": .integer(damaged), "bytes": .integer(bytes),
        ]).reportLine
    }
}

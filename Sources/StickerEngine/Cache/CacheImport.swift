import PortableFoundation
import StickerModel

/// Copies the entries of other caches into one: what machines without a common disk have made.
package struct CacheImport: Sendable {
    struct Entries: Sendable {
        var added = 0
        /// The same was here.
        var known = 0
        /// Damaged, or not what their name says: not copied.
        var damaged = 0
        /// Of those added.
        var bytes = 0
    }

    /// Why it ended as it did; what was copied before an error stays.
    package private(set) var status = ExitStatus.success
    package private(set) var findings: [Finding] = []
    private let folder: String
    private var entries = Entries()

    /// Copies what is in `folders`. An entry goes through the check that reading has, and appears whole.
    package init(_ folders: [String], into cache: UserCache) {
        folder = cache.folder
        do throws(FileError) {
            if let fault = cache.fault { throw fault }
            // A part that failed before its first picture leaves an empty folder: the others are read on.
            for other in folders.map({ UserCache(named: $0).blobs }) {
                do throws(FileError) { try other.requireNamedFolder() } catch {
                    fail(error)
                    continue
                }
                try add(other, to: cache.blobs)
            }
        } catch {
            fail(error)
        }
        cache.blobs.trimWhenFull()
    }

    private mutating func fail(_ error: FileError) {
        findings.append(Finding(error))
        status = error.status
    }

    private mutating func add(_ other: BlobCache, to blobs: BlobCache) throws(FileError) {
        for key in other.keys {
            if blobs.blob(key) != nil {
                entries.known += 1
            } else if let payload = other.blob(key) {
                try blobs.store(Array(payload), under: key)
                entries.added += 1
                entries.bytes += payload.count
            } else {
                entries.damaged += 1
            }
        }
    }

    package var text: SafeText<Terminal> {
        let damaged =
            entries.damaged == 0
            ? ""
            : "; left out \(SummaryLine.counted(entries.damaged, "damaged entry", "damaged entries")), which builds make again"
        return .lines(
            "Added \(SummaryLine.counted(entries.added, "entry", "entries")), \(ByteCount.text(entries.bytes)), to "
                + "\(folder); \(Figures.grouped(entries.known)) were there\(damaged).\n")
    }

    package var json: SafeText<Terminal> {
        OutputDocument.object([
            "added": .integer(entries.added), "known": .integer(entries.known), "damaged": .integer(entries.damaged),
            "bytes": .integer(entries.bytes),
        ]).reportLine
    }
}

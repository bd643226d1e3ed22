import PortableFoundation
import StickerModel

/// Finds out whether an output is what the last build left, from what the disk says about each file: only files that it
/// describes in another way than then are read.
struct UntouchedOutput {
    /// The files as they are now.
    let outputs: [String: KnownFile]
    /// Whether some had to be read.
    let hasRead: Bool

    /// nil when anything in the folder at `path`, or beside it, is not as the build left it; then the build has to look
    /// closer.
    init?(_ path: String, _ record: BuildRecord) {
        guard let folder = OpenFolder.open(path), !folder.isMountPoint, !Leftovers(of: path).exist,
            let marker = Marker.bytes(in: folder), ContentHash(marker) == record.marker
        else { return nil }
        var part = UntouchedPart(known: record.outputs)
        guard part.look(at: folder, ""), part.count == record.outputs.count else { return nil }
        outputs = record.outputs.merging(part.read) { $1 }
        hasRead = !part.read.isEmpty
    }
}

/// What was found in a part of an output.
private struct UntouchedPart: Sendable {
    let known: [String: KnownFile]
    /// Files that are as the build left them.
    var count = 0
    /// Those that had to be read, with their new stamps.
    var read: [String: KnownFile] = [:]

    /// False at the first thing that is not as the build left it.
    mutating func look(at folder: OpenFolder, _ path: String, depth: Int = 0) -> Bool {
        guard let entries = try? folder.entries(called: path, sorted: false) else { return false }
        guard depth < OpenFolder.sharedDepth else {
            return entries.allSatisfy { look(at: $0, in: folder, path, depth: depth) }
        }
        let parts = entries.mapOnAllCores { [known] entry -> Self? in
            var part = Self(known: known)
            return part.look(at: entry, in: folder, path, depth: depth) ? part : nil
        }
        for part in parts {
            guard let part else { return false }
            count += part.count
            read.merge(part.read) { $1 }
        }
        return true
    }

    private mutating func look(
        at entry: OpenFolder.Entry, in folder: OpenFolder, _ path: String, depth: Int
    ) -> Bool {
        guard entry.isUTF8 else { return false }
        let inner = FileName.join(path, entry.name)
        switch entry.kind {
        case .file where inner == Marker.fileName || ExpectedFiles.ignored.contains(entry.name): return true
        case .file: return isUnchanged(entry, in: folder, inner)
        case .folder:
            // A folder without a file of ours is someone else's.
            let before = count
            guard let next = folder.folder(entry.bytes), !next.isMountPoint else { return false }
            return look(at: next, inner, depth: depth + 1) && count > before
        case .link, .other: return false
        }
    }

    private mutating func isUnchanged(_ entry: OpenFolder.Entry, in folder: OpenFolder, _ path: String) -> Bool {
        guard let file = known[path] else { return false }
        count += 1
        let stamp = entry.contentStamp
        if file.stamp == stamp { return true }
        guard folder.hash(of: entry.name) == file.hash else { return false }
        read[path] = KnownFile(hash: file.hash, stamp: stamp.ifSettled(before: FileClock.recently))
        return true
    }
}

import PortableFoundation
import StickerModel

/// Finds out whether an output is what the last build left, from what the disk says about each file: only files that it
/// describes in another way than then are read.
struct UntouchedOutput {
    private let record: BuildRecord
    private var count = 0
    /// The files as they are now.
    private(set) var outputs: [String: KnownFile]
    /// Whether some had to be read.
    private(set) var hasRead = false

    /// nil when anything in the folder at `path`, or beside it, is not as the build left it; then the build has to look
    /// closer.
    init?(_ path: String, _ record: BuildRecord) {
        self.record = record
        outputs = record.outputs
        guard let folder = OpenFolder.open(path), !folder.isMountPoint, !Leftovers(of: path).exist,
            let marker = Marker.bytes(in: folder), ContentHash(marker).hex == record.marker,
            look(at: folder, ""), count == record.outputs.count
        else { return nil }
    }

    private mutating func look(at folder: OpenFolder, _ path: String) -> Bool {
        guard let entries = try? folder.entries(called: path, sorted: false) else { return false }
        for entry in entries {
            let inner = FileName.join(path, entry.name)
            guard entry.isUTF8 else { return false }
            switch entry.kind {
            case .file where inner == Marker.fileName || ExpectedFiles.ignored.contains(entry.name): continue
            case .file: guard isUnchanged(entry, in: folder, inner) else { return false }
            case .folder:
                // A folder without a file of ours is somebody else's.
                let before = count
                guard let next = folder.folder(entry.bytes), !next.isMountPoint, look(at: next, inner), count > before
                else { return false }
            case .link, .other: return false
            }
        }
        return true
    }

    private mutating func isUnchanged(_ entry: OpenFolder.Entry, in folder: OpenFolder, _ path: String) -> Bool {
        guard let file = record.outputs[path] else { return false }
        count += 1
        let stamp = entry.contentStamp
        if file.stamp == stamp { return true }
        guard let bytes = try? folder.bytes(entry.name, called: path), ContentHash(bytes) == file.hash else {
            return false
        }
        hasRead = true
        outputs[path]?.stamp = stamp.ifSettled(before: FileClock.recently)
        return true
    }
}

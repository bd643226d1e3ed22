import Foundation
import StickerModel

/// The output folder before a build: its real path, whether we may replace it, and which files are in it.
struct Destination: Sendable {
    /// Absolute, symbolic links resolved.
    let path: String
    /// nil when there is nothing yet, or only an empty folder.
    let marker: Marker?
    /// The files in it without the marker, as the disk has them: a marker may claim anything.
    let files: [String]
    let exists: Bool

    /// Looks at the destination. Throws `FileError` of kind `unwritable` when it is not ours to replace, cannot be
    /// read, or holds something other than what is going to be written.
    init(_ path: String, kind: Marker.Kind = .build) throws(FileError) {
        self.path = FilePath.real(path)
        var status = stat()
        exists = stat(self.path, &status) == 0
        guard exists else {
            marker = nil
            files = []
            return
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw FileError(.unwritable, "is a file, not a folder", path: path, hint: "choose a folder with --output")
        }
        marker = Marker(in: self.path)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: self.path)) ?? []
        guard marker != nil || names.allSatisfy({ $0 == ".DS_Store" }) else {
            let entries = names.count == 1 ? "an entry" : Figures.grouped(names.count) + " entries"
            throw FileError(
                .unwritable, "holds \(entries) that StickerPress did not make (no \(Marker.fileName))", path: path,
                hint: "choose an empty or new folder with --output")
        }
        let found = marker.map { $0.kind ?? .build } ?? kind
        guard found == kind else {
            throw FileError(
                .unwritable, found == .build ? "holds a build" : "holds icons that `icons make` made", path: path,
                hint: "choose an empty or new folder with --output")
        }
        let listing = marker == nil ? TreeListing() : TreeListing(of: self.path)
        if let problem = listing.problem {
            throw FileError(
                .unwritable, problem.message, path: problem.path,
                hint: "make the folder readable, or choose another one with --output")
        }
        files = listing.files.filter { $0 != Marker.fileName }
    }

    /// Whether no file is missing that the last build wrote.
    var isComplete: Bool { marker.map { Set($0.files.keys).isSubset(of: files) } ?? false }

    /// Paths whose content is not what the last build wrote, and files it did not write at all.
    func handEdits() -> [String] {
        guard let marker else { return [] }
        return files.filter { file in
            guard let hash = marker.files[file],
                let bytes = try? FileReading.bytes(of: path + "/" + file, atMost: .max)
            else { return true }
            return ContentHash(bytes).hex != hash
        }
    }
}

/// Held while a build writes a destination, so that a second build into the same folder is refused at once and its
/// work is not lost. The system releases it when the process ends, however that happens.
final class DestinationLock: Sendable {
    private let descriptor: Int32

    /// Throws `FileError` of kind `unwritable` when another build holds the destination.
    init(_ destination: String) throws(FileError) {
        // Beside the destination it would be left over, inside it would be exchanged away.
        let folder = NSTemporaryDirectory() + "stickerpress-locks-\(getuid())"
        try FileWriting.makeFolder(folder)
        let file = folder + "/" + ContentHash(Array(destination.utf8)).hex
        descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .system(.unwritable, file, step: "create a lock") }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw FileError(
                .unwritable, "another StickerPress build is writing this folder", path: destination,
                hint: "wait until it is done, or build into another folder with --output")
        }
    }

    deinit { close(descriptor) }
}

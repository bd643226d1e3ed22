import CExchange
import Foundation
import StickerModel

/// The folder beside the destination in which a build writes everything. It is locked, which distinguishes a build that
/// is running from the leftovers of one that was killed.
final class Staging: Sendable {
    let path: String
    private let descriptor: Int32

    /// Makes the folder, after removing those of killed builds. Throws `FileError` of kind `unwritable`.
    init(beside destination: String) throws(FileError) {
        let parent = FileWriting.parent(of: destination)
        try FileWriting.makeFolder(parent)
        let prefix = Self.prefix(of: destination)
        Self.removeLeftovers(in: parent, prefix: prefix)
        (path, descriptor) = try Self.makeLocked(in: parent, prefix: prefix)
    }

    /// A new folder and the lock on it. Another build may remove the folder as a leftover in the instant before it is
    /// locked; then a new one is made.
    private static func makeLocked(in parent: String, prefix: String) throws(FileError) -> (String, Int32) {
        for _ in 0..<10 {
            var template = Array((parent + "/" + prefix + "XXXXXX").utf8CString)
            guard mkdtemp(&template) != nil else {
                throw .system(.unwritable, parent, step: "create a working folder")
            }
            let path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
            chmod(path, 0o755)
            let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
            guard descriptor >= 0 else { continue }
            var status = stat()
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0, fstat(descriptor, &status) == 0, status.st_nlink > 0 {
                return (path, descriptor)
            }
            close(descriptor)
        }
        throw FileError(.unwritable, "cannot lock a working folder", path: parent)
    }

    deinit { close(descriptor) }

    /// Removes the folder with all that is in it: the staged output, or the old one after the exchange.
    func remove() { FileWriting.remove(path) }

    /// Whether `name` is the output folder or one of its staging folders.
    static func makes(_ name: String, for destination: String) -> Bool {
        name == (destination as NSString).lastPathComponent || name.hasPrefix(prefix(of: destination))
    }

    private static func prefix(of destination: String) -> String {
        "." + (destination as NSString).lastPathComponent + ".stickerpress-"
    }

    /// A folder that can be locked belongs to a build that has ended.
    private static func removeLeftovers(in parent: String, prefix: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
        for name in names where name.hasPrefix(prefix) {
            let folder = parent + "/" + name
            let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
            guard descriptor >= 0 else { continue }
            defer { close(descriptor) }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { FileWriting.remove(folder) }
        }
    }
}

/// The only code that touches the destination: one step replaces it by the staged folder.
struct Committer {
    let destination: Destination

    /// Exchanges the folders. Returns a remark when the file system allowed only the weaker way.
    ///
    /// Throws `FileError` of kind `unwritable`; then the destination is unchanged.
    func commit(_ staging: Staging) throws(FileError) -> String? {
        guard destination.exists else {
            try move(staging.path, destination.path)
            return nil
        }
        PausePoint.exchanging.reach()
        let code = sp_exchange_paths(staging.path, destination.path)
        switch code {
        case 0:
            PausePoint.exchanged.reach()
            // The staging path now has the old output.
            staging.remove()
            PausePoint.cleaned.reach()
            return nil
        case ENOSYS, EINVAL, ENOTSUP, EOPNOTSUPP:
            try moveAside(staging)
            return """
                the file system cannot exchange two folders in one step, so the old output was moved aside first; \
                a crash between the two moves leaves it beside the destination
                """
        default:
            throw .system(.unwritable, destination.path, step: "replace the output", code: code)
        }
    }

    /// Old aside, new in, old back when that fails.
    private func moveAside(_ staging: Staging) throws(FileError) {
        let aside = staging.path + ".old"
        try move(destination.path, aside)
        do {
            try move(staging.path, destination.path)
        } catch {
            try move(aside, destination.path)
            throw error
        }
        FileWriting.remove(aside)
    }

    private func move(_ source: String, _ target: String) throws(FileError) {
        guard rename(source, target) == 0 else {
            throw .system(.unwritable, target, step: "replace the output")
        }
    }
}

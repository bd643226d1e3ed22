import CExchange
import Foundation
import StickerModel

/// The folder beside the destination in which a build takes shape; locked, so that leftovers of a dead build are told
/// from a build that is still running.
final class Staging: Sendable {
    let path: String
    private let descriptor: Int32

    /// Makes the folder, after removing what dead builds left. Throws `FileError` of kind `unwritable`.
    init(beside destination: String) throws(FileError) {
        let parent = FileWriting.parent(of: destination)
        try FileWriting.makeFolder(parent)
        let prefix = Self.prefix(of: destination)
        Self.removeLeftovers(in: parent, prefix: prefix)
        (path, descriptor) = try Self.makeLocked(in: parent, prefix: prefix)
    }

    /// A new folder and the lock on it. Another build may take the folder for a leftover in the instant before it is
    /// locked and remove it; then a new one is made.
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

    /// Removes the folder with whatever stands there now (the staged output, or the old one after the exchange).
    func remove() { FileWriting.remove(path) }

    /// Whether a name beside the destination is the destination's own or that of a folder made on the way to it.
    static func makes(_ name: String, for destination: String) -> Bool {
        name == (destination as NSString).lastPathComponent || name.hasPrefix(prefix(of: destination))
    }

    private static func prefix(of destination: String) -> String {
        "." + (destination as NSString).lastPathComponent + ".stickerpress-"
    }

    /// A folder whose lock can be had belongs to nobody any more.
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

/// The only code that touches the destination: the staged folder takes its place in one step.
struct Committer {
    let destination: Destination

    /// Exchanges the folders. Returns a remark when the file system allowed only the weaker way.
    ///
    /// Throws `FileError` of kind `unwritable`; the destination then is what it was.
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
            // What stands at the staging path now is the old output.
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
            throw .system(.unwritable, destination.path, step: "put the new output in place", code: code)
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
            throw .system(.unwritable, target, step: "put the new output in place")
        }
    }
}

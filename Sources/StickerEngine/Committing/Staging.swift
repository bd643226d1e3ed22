import Foundation

/// The folder beside the destination in which a build takes shape; locked, so that leftovers of a dead build are told
/// from a build that is still running.
final class Staging: Sendable {
    let path: String
    private let descriptor: Int32

    /// Makes the folder, after removing what dead builds left. Throws `FileProblem` of kind `unwritable`.
    init(beside destination: String) throws(FileProblem) {
        let parent = FileWriting.parent(of: destination)
        try FileWriting.makeFolder(parent)
        let prefix = Self.prefix(of: destination)
        Self.removeLeftovers(in: parent, prefix: prefix)
        (path, descriptor) = try Self.makeLocked(in: parent, prefix: prefix)
    }

    /// A new folder and the lock on it. Another build may take the folder for a leftover in the instant before it is
    /// locked and remove it; then a new one is made.
    private static func makeLocked(in parent: String, prefix: String) throws(FileProblem) -> (String, Int32) {
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
        throw FileProblem(.unwritable, parent, "cannot lock a working folder")
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

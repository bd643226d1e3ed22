import PortableFoundation
import StickerModel

/// The work on one output folder: it is locked, and what a killed build left beside it is settled.
final class OutputSession: Sendable {
    let destination: Destination
    /// What settling could not remove.
    let findings: [Finding]
    /// Why there is no lock; nil also where the folder around the output does not exist yet.
    private let lock: Result<OutputLock, FileError>?

    /// Throws `FileError` of kind `unwritable`, as `Destination` does.
    init(_ output: String, kind: Marker.Kind = .build, last: LastBuild? = nil) throws(FileError) {
        try FilePath.requireWorkingFolder(for: output)
        try Marker.refuseOutput(around: output)
        let path = FilePath.real(output)
        var status = stat()
        let hasParent = path != "/" && stat(FilePath.parent(path), &status) == 0
        // A build with nothing to do needs no lock, and may not be permitted to write one.
        lock = hasParent ? Result { () throws(FileError) in try OutputLock(path) } : nil
        if case .success? = lock { findings = Leftovers(of: path).settle() } else { findings = [] }
        destination = try Destination(output, kind: kind, last: last)
    }

    /// Makes the folder to write into. Throws `FileError` of kind `unwritable`, also when another process writes the
    /// output.
    func staging() throws(FileError) -> Staging {
        if let lock {
            _ = try lock.get()
            return try Staging(beside: destination.path)
        }
        try FileWriting.makeFolder(FilePath.parent(destination.path))
        let lock = try OutputLock(destination.path)
        var status = stat()
        guard lstat(destination.path, &status) != 0 else {
            throw FileError(
                .unwritable, "was made by another program just now", path: destination.path, hint: "run again")
        }
        return try Staging(beside: destination.path, holding: lock)
    }
}

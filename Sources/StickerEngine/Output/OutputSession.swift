import PortableFoundation
import StickerModel

/// The work on one output folder: it is locked, and what killed builds left beside it is finished or removed.
final class OutputSession: Sendable {
    let output: OutputFolder
    /// About leftovers that could not be removed.
    let findings: [Finding]
    /// nil where the folder around the output does not exist yet. A build with nothing to do needs no lock, and may not be
    /// permitted to write one: a failure is thrown by `makeStaging`.
    private let lock: Result<OutputLock, FileError>?

    private init(_ output: OutputFolder, _ lock: Result<OutputLock, FileError>?, _ findings: [Finding]) {
        self.output = output
        self.lock = lock
        self.findings = findings
    }

    /// Locks an output, cleans up beside it, and lists it. Throws `FileError` of kind `unwritable`, as
    /// `OutputFolder.read` does.
    static func begin(
        _ output: String, kind: Marker.Kind = .build, record: BuildRecord? = nil
    ) throws(FileError) -> OutputSession {
        try FilePath.requireWorkingFolder(for: output)
        try Marker.refuseOutput(around: output)
        let path = FilePath.real(output)
        let hasParent = path != "/" && stat(at: FilePath.parent(path)) != nil
        let lock = hasParent ? Result { () throws(FileError) in try OutputLock(path) } : nil
        var findings: [Finding] = []
        if case .success? = lock { findings = Leftovers(of: path).cleanUp() }
        return OutputSession(try OutputFolder.read(output, kind: kind, record: record), lock, findings)
    }

    /// Makes the folder to write into. Throws `FileError` of kind `unwritable`, also when another process writes the
    /// output.
    func makeStaging() throws(FileError) -> StagingFolder {
        if let lock {
            _ = try lock.get()
            return try StagingFolder(beside: output.path)
        }
        try FileWriting.makeFolder(FilePath.parent(output.path))
        let lock = try OutputLock(output.path)
        guard stat(ofLink: output.path) == nil else {
            throw FileError(
                .unwritable, "was made by another program just now", path: output.path, hint: "run again")
        }
        return try StagingFolder(beside: output.path, holding: lock)
    }
}

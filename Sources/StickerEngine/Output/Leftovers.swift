import PortableFoundation
import StickerModel

/// What killed builds left beside an output.
struct Leftovers {
    private let output: String
    private let prefix: String

    init(of output: String) {
        self.output = output
        prefix = FilePath.name(StagingFolder.prefix(of: output))
    }

    /// Whether there is a folder that may be one, or a lock that a running build holds or a killed one left.
    var exist: Bool {
        let parent = FilePath.parent(output)
        guard let folder = OpenFolder.open(parent), let entries = try? folder.entries(called: parent, sorted: false)
        else { return true }
        return entries.contains { StagingFolder.isName($0.name, prefix) || $0.name == prefix + "lock" }
    }

    /// Finishes a replacement that was interrupted and removes what was made. Only folders with the name and the state
    /// file of a staging folder are touched. The output must be locked. Returns findings about what cannot be removed.
    func cleanUp() -> [Finding] {
        let parent = FilePath.parent(output)
        guard let folder = OpenFolder.open(parent), let entries = try? folder.entries(called: parent) else { return [] }
        return entries.filter { $0.kind == .folder && StagingFolder.isName($0.name, prefix) }.flatMap { entry in
            cleanUp(FilePath.join(parent, entry.name))
        }
    }

    private func cleanUp(_ path: String) -> [Finding] {
        // A folder that is locked belongs to a build that is running.
        guard let folder = OpenFolder.open(path), let lock = FileLock(folder) else { return [] }
        defer { withExtendedLifetime(lock) {} }
        switch StagingFolder.state(of: folder) {
        case nil:
            // Killed before it could write the state, or after it removed it. A folder with content stays.
            rmdir(path)
            return []
        case .making?:
            if let staged = folder.entry(StagingFolder.staged) { folder.removeTree(staged) }
            StagingFolder.close(folder, at: path)
            return []
        case .committing?: return finish(folder, path)
        }
    }

    /// Completes a replacement that was killed between two renames: the new output is complete. Returns why that is not
    /// possible; then the folder holds the only output there is.
    private func restore(_ folder: OpenFolder, _ path: String) -> Finding? {
        guard folder.entry(StagingFolder.aside) != nil, stat(ofLink: output) == nil else { return nil }
        let name = folder.entry(StagingFolder.staged) == nil ? StagingFolder.aside : StagingFolder.staged
        let source = FilePath.join(path, name)
        guard rename(source, output) != 0 else { return nil }
        let reason = String(cString: strerror(errno)).lowercased()
        return Self.left(
            "holds the only copy of \(FilePath.name(output)), which cannot be put back: \(reason)",
            "move \(source) to \(output)", path)
    }

    private func finish(_ folder: OpenFolder, _ path: String) -> [Finding] {
        if let finding = restore(folder, path) { return [finding] }
        // Killed before the exchange: all of it is ours.
        if StagingFolder.hasNewOutput(folder), let staged = folder.entry(StagingFolder.staged) {
            folder.removeTree(staged)
        }
        var findings: [Finding] = []
        for name in [StagingFolder.aside, StagingFolder.staged] {
            guard let old = folder.folder(name) else { continue }
            var retired = RetiredOutput(in: old)
            retired.dismantle(old, into: OpenFolder.open(output))
            findings += retired.findings(output: output, leftIn: path)
        }
        StagingFolder.close(folder, at: path)
        return findings
    }

    private static func left(_ message: String, _ note: String, _ path: String) -> Finding {
        Finding(rule: "build/output-left", severity: .warning, message: message, notes: [note], path: path)
    }
}

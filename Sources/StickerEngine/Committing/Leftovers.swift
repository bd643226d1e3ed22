import PortableFoundation
import StickerModel

/// What killed builds and repairs left beside an output, or beside the folder that was mended.
struct Leftovers {
    private let output: String
    private let prefix: String

    init(of output: String) {
        self.output = output
        prefix = FilePath.name(StagingFolder.prefix(of: output))
    }

    /// The outputs in a tree that have staging folders beside them, relative to the tree.
    static func outputs(in tree: any FileTree) -> [String] {
        var outputs: Set<String> = []
        for path in tree.files + tree.emptyFolders where path.contains(".stickerpress-") {
            var folder = path
            while !folder.isEmpty {
                let name = StagingFolder.outputName(of: FileName.last(folder))
                folder = FileName.folder(folder)
                if let name { outputs.insert(FileName.join(folder, name)) }
            }
        }
        return outputs.sorted()
    }

    /// Whether there is a folder that may be one.
    var exist: Bool {
        let parent = FilePath.parent(output)
        guard let folder = OpenFolder.open(parent), let entries = try? folder.entries(called: parent, sorted: false)
        else { return true }
        return entries.contains { StagingFolder.isName($0.name, prefix) }
    }

    /// Finishes a replacement that was interrupted and removes what was made. Only folders with the name and the state
    /// file of a staging folder are touched. The output must be locked. Returns findings about what cannot be removed.
    func settle() -> [Finding] {
        let parent = FilePath.parent(output)
        guard let folder = OpenFolder.open(parent), let entries = try? folder.entries(called: parent) else { return [] }
        return entries.filter { $0.kind == .folder && StagingFolder.isName($0.name, prefix) }.flatMap { entry in
            settle(FilePath.join(parent, entry.name))
        }
    }

    private func settle(_ path: String) -> [Finding] {
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
        case .mending?: return finishMending(folder, path)
        }
    }

    /// Completes a replacement that was killed between two renames: the new output is complete. Returns why that is not
    /// possible; then the folder holds the only output there is.
    private func restore(_ folder: OpenFolder, _ path: String) -> Finding? {
        var status = stat()
        guard folder.entry(StagingFolder.aside) != nil, lstat(output, &status) != 0 else { return nil }
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

    // MARK: Repairs

    /// Removes the copy that was not put in place, or of the folder as it was what the mended one has, too. All else in
    /// it is the user's own, and what a repair made anew may be there only.
    private func finishMending(_ folder: OpenFolder, _ path: String) -> [Finding] {
        if let finding = restore(folder, path) { return [finding] }
        let advice = "take out what you need, and remove the folder"
        guard let mended = OpenFolder.open(output) else {
            StagingFolder.close(original: path)
            return [Self.left("holds a copy of \(FilePath.name(output)), which is gone", advice, path)]
        }
        if StagingFolder.hasNewOutput(folder, in: .mending), let copy = folder.entry(StagingFolder.staged) {
            folder.removeTree(copy)
        }
        for name in [StagingFolder.aside, StagingFolder.staged] {
            if let old = folder.folder(name), !old.isMountPoint { Self.remove(old, where: mended, depth: 0) }
        }
        guard !StagingFolder.close(original: path) else { return [] }
        let message = "holds files of \(FilePath.name(output)) as they were before a repair that was interrupted"
        return [Self.left(message, advice, path)]
    }

    /// Removes the files and links of a folder that another one has by the same names, with the same content.
    private static func remove(_ folder: OpenFolder, where other: OpenFolder, depth: Int) {
        guard depth < TreeListing.depthLimit else { return }
        for entry in (try? folder.entries(called: "")) ?? [] {
            switch entry.kind {
            case .folder:
                guard let inner = folder.folder(entry.bytes), !inner.isMountPoint, let twin = other.folder(entry.bytes)
                else { continue }
                remove(inner, where: twin, depth: depth + 1)
                _ = folder.remove(entry)
            case .file, .link: if isCopied(entry, of: folder, in: other) { _ = folder.remove(entry) }
            case .other: continue
            }
        }
    }

    private static func isCopied(_ entry: OpenFolder.Entry, of folder: OpenFolder, in other: OpenFolder) -> Bool {
        guard entry.isUTF8, let twin = other.entry(entry.name), twin.kind == entry.kind else { return false }
        // One file under two names, which is how folders are copied.
        if entry.status.st_dev == twin.status.st_dev, entry.status.st_ino == twin.status.st_ino { return true }
        if entry.kind == .link {
            return folder.target(ofLink: entry.bytes).map { $0 == other.target(ofLink: twin.bytes) } ?? false
        }
        guard entry.status.st_size == twin.status.st_size, let own = folder.file(entry.bytes) else { return false }
        return other.file(twin.bytes).map(own.hasSameContent) ?? false
    }
}

import CExchange
import PortableFoundation
import StickerModel

/// The only code that touches the destination: one step replaces it by the staged folder.
struct Committer {
    let destination: Destination
    /// Foreign entries whose place is taken are removed; else they stay beside the output.
    var isForced = false
    /// The output as the user wrote it.
    var output: String?
    /// The files that the two outputs do not share; nil where they may share none.
    var differing: [String]?
    /// Takes the old output, where the cache keeps one for the next build.
    var spare: SpareOutput?
    /// Moves two folders one after the other, as where the file system cannot exchange them.
    var avoidsExchange = Self.isExchangeAvoided

    /// Tests ask for it.
    static var isExchangeAvoided: Bool {
        ProcessInfo.processInfo.environment["STICKERPRESS_COMMIT"] == "two-renames"
    }

    /// Puts the staged folder in place and takes the old output apart.
    ///
    /// Throws `FileError` of kind `unwritable`; then the destination is unchanged.
    func commit(_ staging: Staging) throws(FileError) -> CommitReport {
        let result = Abandonment.shared.uninterrupted {
            let result = Result { () throws(FileError) in try replace(staging) }
            if case .success = result { Abandonment.shared.commit() }
            return result
        }
        return try result.get()
    }

    private func replace(_ staging: Staging) throws(FileError) -> CommitReport {
        try staging.beginCommit()
        guard let old = destination.folder else {
            try Self.move(staging.path, destination.path)
            staging.remove()
            return CommitReport()
        }
        makeWritable()
        PausePoint.exchanging.reach()
        var report = CommitReport()
        report.remark = try Self.exchange(staging, with: destination.path, avoidsExchange: avoidsExchange)
        let time = FileClock.ofDisk(at: staging.folder)
        PausePoint.exchanged.reach()
        let new = OpenFolder.open(destination.path)
        var retired = OldOutput(destination.marker, destination.listing, isForced: isForced)
        if let spare,
            let settled = retired.takeForeign(
                from: old, into: new, since: destination.listing, differing: differing ?? destination.files),
            spare.keep(staging.replaced, destination.listing, since: time, &report.findings)
        {
            if let differing {
                report.shared = SharedFolders(destination.listing.folders, settled: settled, differing: differing)
            }
        } else {
            retired.takeApart(old, into: new)
        }
        staging.close()
        report.findings += retired.findings(output: output ?? destination.path, leftIn: staging.folder)
        PausePoint.cleaned.reach()
        return report
    }

    /// Exchanges the staged folder and the one at a path. Returns a weaker guarantee that applied. Throws `FileError`
    /// of kind `unwritable`; then nothing has changed.
    static func exchange(
        _ staging: Staging, with path: String, avoidsExchange: Bool = false
    ) throws(FileError) -> String? {
        switch avoidsExchange ? ENOSYS : sp_exchange_paths(staging.path, path) {
        case 0: return nil
        case ENOSYS, EINVAL, ENOTSUP, EOPNOTSUPP:
            try moveAside(staging, path)
            return """
                the file system cannot exchange two folders in one step, so the old output was moved away and the new \
                one moved in; if a build is killed between the two moves, the next build finishes it
                """
        case let code: throw refusal(path, code)
        }
    }

    /// A folder that moves into another one must be writable itself.
    private func makeWritable() {
        var status = stat()
        guard access(destination.path, W_OK) != 0, lstat(destination.path, &status) == 0 else { return }
        chmod(destination.path, status.st_mode & 0o7777 | 0o700)
    }

    /// Old aside, new in, old back when that fails. The staging folder says what it holds, so that the next build
    /// finishes what a killed one began.
    private static func moveAside(_ staging: Staging, _ path: String) throws(FileError) {
        let aside = staging.folder + "/" + Staging.aside
        try move(path, aside)
        PausePoint.movedAside.reach()
        do {
            try move(staging.path, path)
        } catch {
            try move(aside, path)
            throw error
        }
    }

    private static func move(_ source: String, _ target: String) throws(FileError) {
        guard rename(source, target) == 0 else { throw refusal(target, errno) }
    }

    private static func refusal(_ path: String, _ code: Int32) -> FileError {
        var error = FileError.system(.unwritable, path, step: "replace the output", code: code)
        if [EXDEV, EBUSY].contains(code) { error.hint = "build into a new folder with --output" }
        return error
    }
}

/// What a commit has to tell.
struct CommitReport {
    /// A weaker guarantee that applied.
    var remark: String?
    /// What became of entries that StickerPress did not make.
    var findings: [Finding] = []
    /// What the new output shares with the old one, if that is the spare output now.
    var shared: SharedFolders?
}

/// Takes an output apart that was replaced: what StickerPress made is removed, the rest moves into the new output.
struct OldOutput {
    private let marker: Marker?
    private let expected: ExpectedFiles
    /// The files as they were when the build began; nil after a crash, when contents are compared.
    private let files: [String: OutputListing.File]?
    /// Entries whose place is taken go; the user was told.
    private let removed: Set<String>

    /// Our own files stay.
    private var keepsOwn = false
    /// Folders in which there is nothing to take.
    private var settled: Set<String> = []

    private var moved: [String] = []
    private var dropped: [String] = []
    private var left: [String] = []

    /// An output as it was listed before the build.
    init(_ marker: Marker?, _ listing: OutputListing, isForced: Bool) {
        self.marker = marker
        expected = listing.expected
        files = listing.files
        removed = isForced ? Set(listing.foreign.map(\.path)) : []
    }

    /// An output that a killed build left.
    init(of folder: OpenFolder) {
        marker = Marker(in: folder)
        expected = ExpectedFiles(marker)
        files = nil
        removed = []
    }

    /// Takes what StickerPress did not make out of `old`; nil when not all of it could be moved or removed.
    ///
    /// Folders that are as they were when they were listed are passed over, and returned: what someone saved meanwhile
    /// in a file that is not `differing` is in the new output, too, as the file is.
    mutating func takeForeign(
        from old: OpenFolder, into new: OpenFolder?, since listing: OutputListing, differing: [String]
    ) -> Set<String>? {
        (keepsOwn, settled) = (true, listing.settledFolders(of: old, differing: differing))
        takeApart(old, into: new)
        defer { (keepsOwn, settled, left) = (false, [], []) }
        return left.isEmpty ? settled : nil
    }

    /// Empties `old`; what cannot be moved or removed stays in it.
    mutating func takeApart(_ old: OpenFolder, into new: OpenFolder?) {
        guard let entries = try? old.entries(called: "") else { return left.append("") }
        takeApart(entries, in: old, "", new, depth: 0)
        // Last, so that a build killed here leaves what the next one needs to know.
        if left.isEmpty, !keepsOwn, let file = old.entry(Marker.fileName) { _ = old.remove(file) }
    }

    private mutating func takeApart(
        _ entries: [OpenFolder.Entry], in folder: OpenFolder, _ path: String, _ new: OpenFolder?, depth: Int
    ) {
        guard depth < OpenFolder.sharedDepth else {
            for entry in entries { takeApart(entry, in: folder, path, new, depth: depth) }
            return
        }
        var empty = self
        (empty.moved, empty.dropped, empty.left) = ([], [], [])
        let parts = entries.mapOnAllCores { [empty] entry in
            var part = empty
            part.takeApart(entry, in: folder, path, new, depth: depth)
            return part
        }
        for part in parts {
            moved += part.moved
            dropped += part.dropped
            left += part.left
        }
    }

    private mutating func takeApart(
        _ entry: OpenFolder.Entry, in folder: OpenFolder, _ path: String, _ new: OpenFolder?, depth: Int
    ) {
        let inner = FileName.join(path, entry.name)
        switch expected.kind(of: entry, at: inner, depth: depth) {
        case .ignored where inner == Marker.fileName: return
        case .ignored: remove(entry, in: folder, inner)
        case .file where isUnchanged(entry, in: folder, inner): if !keepsOwn { remove(entry, in: folder, inner) }
        case .folder:
            guard !settled.contains(inner) else { return }
            guard let next = folder.folder(entry.bytes), !next.isMountPoint,
                let entries = try? next.entries(called: inner)
            else { return left.append(inner) }
            let count = left.count
            takeApart(entries, in: next, inner, new, depth: depth + 1)
            if left.count == count, !keepsOwn { remove(entry, in: folder, inner) }
        case .file, .foreign: move(entry, from: folder, path, to: new)
        }
    }

    private func isUnchanged(_ entry: OpenFolder.Entry, in folder: OpenFolder, _ path: String) -> Bool {
        if let files { return files[path]?.stamp == entry.stamp }
        return folder.hash(of: entry.name).map { $0 == marker?.files[path] } ?? false
    }

    private mutating func remove(_ entry: OpenFolder.Entry, in folder: OpenFolder, _ path: String) {
        if folder.remove(entry) != 0 { left.append(path) }
    }

    private mutating func move(
        _ entry: OpenFolder.Entry, from folder: OpenFolder, _ path: String, to new: OpenFolder?
    ) {
        let inner = FileName.join(path, entry.name)
        // Xcode's own entries move without a word while their project is there.
        let isXcodes = ForeignEntry(path: inner, kind: entry.kind).project.map { new?.folder(at: $0) != nil } ?? false
        if let target = new?.folder(at: path, making: true),
            sp_move_entry(folder.descriptor, target.descriptor, entry.bytes) == 0
        {
            if !isXcodes { moved.append(inner) }
        } else if new != nil, removed.contains(inner), folder.removeTree(entry) {
            dropped.append(inner)
        } else {
            left.append(inner)
        }
    }

    /// What the user has to know.
    func findings(output: String, leftIn folder: String) -> [Finding] {
        var findings: [Finding] = []
        func report(_ rule: String, _ severity: Severity, _ message: String, _ note: String, _ path: String) {
            findings.append(
                Finding(rule: rule, severity: severity, message: message, notes: [note], path: path))
        }
        if !moved.isEmpty {
            report(
                "build/output-kept", .info, "kept, although StickerPress did not make it: \(Self.names(moved))",
                "the next build refuses again to replace the output; keep your own files elsewhere", output)
        }
        if !dropped.isEmpty {
            report(
                "build/output-removed", .warning,
                "removed, because the new output needs its place: \(Self.names(dropped))",
                "keep your own files elsewhere", output)
        }
        if !left.isEmpty {
            report(
                "build/output-left", .warning,
                "holds parts of an older output that cannot be moved or removed: \(Self.names(left))",
                "take out what you need, and remove the folder", folder)
        }
        return findings
    }

    private static func names(_ paths: [String]) -> String {
        NameList.text(paths.map { $0.isEmpty ? "the folder itself" : $0 }, limit: 6)
    }
}

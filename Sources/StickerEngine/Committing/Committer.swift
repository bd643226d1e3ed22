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

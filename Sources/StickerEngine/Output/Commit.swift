import CExchange
import PortableFoundation
import StickerModel

/// Puts a new output in place of the old one. No other code of a build touches the output.
struct Commit {
    /// The output that is replaced.
    let old: OutputFolder
    /// Foreign entries whose place is taken are removed; else they stay beside the output.
    var isForced = false
    /// The output as the user wrote it.
    var output: String?
    /// Moves two folders one after the other, as where the file system cannot exchange them.
    var avoidsExchange = Self.isExchangeAvoided

    /// What there is to tell about a commit.
    struct Report {
        /// A weaker guarantee that applied.
        var remark: String?
        /// What became of entries that StickerPress did not make.
        var findings: [Finding] = []
    }

    /// Tests ask for it.
    static var isExchangeAvoided: Bool {
        ProcessInfo.processInfo.environment["STICKERPRESS_COMMIT"] == "two-renames"
    }

    /// Puts the staged folder in place and takes the old output apart.
    ///
    /// Throws `FileError` of kind `unwritable`; then the output is unchanged.
    func run(_ staging: StagingFolder) throws(FileError) -> Report {
        let result = Abandonment.shared.uninterrupted {
            let result = Result { () throws(FileError) in try replace(by: staging) }
            if case .success = result { Abandonment.shared.commit() }
            return result
        }
        return try result.get()
    }

    private func replace(by staging: StagingFolder) throws(FileError) -> Report {
        try staging.beginCommit()
        guard let folder = old.folder else {
            try Self.move(staging.path, old.path)
            staging.remove()
            return Report()
        }
        makeWritable()
        PausePoint.exchanging.reach()
        var report = Report()
        report.remark = try Self.exchange(staging, with: old.path, avoidsExchange: avoidsExchange)
        PausePoint.exchanged.reach()
        var retired = RetiredOutput(old, isForced: isForced)
        retired.dismantle(folder, into: OpenFolder.open(old.path))
        staging.close()
        report.findings = retired.findings(output: output ?? old.path, leftIn: staging.folder)
        PausePoint.cleaned.reach()
        return report
    }

    /// Exchanges the staged folder and the one at a path. Returns a weaker guarantee that applied. Throws `FileError`
    /// of kind `unwritable`; then nothing has changed.
    static func exchange(
        _ staging: StagingFolder, with path: String, avoidsExchange: Bool = false
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
        guard access(old.path, W_OK) != 0, let status = stat(ofLink: old.path) else { return }
        chmod(old.path, status.st_mode & 0o7777 | 0o700)
    }

    /// Old aside, new in, old back when that fails. The staging folder says what it holds, so that the next build
    /// finishes what a killed one began.
    private static func moveAside(_ staging: StagingFolder, _ path: String) throws(FileError) {
        let aside = staging.folder + "/" + StagingFolder.aside
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

import StickerModel

/// Why a run ends before its work is done: what its steps throw, and what each other error comes to.
struct RunFailure: Error {
    let status: ExitStatus
    /// What is still to be reported; empty where the run has reported it, and where it was stopped.
    let findings: [Finding]

    init(_ status: ExitStatus, _ findings: [Finding] = []) {
        (self.status, self.findings) = (status, findings)
    }

    /// Ends with an error of the tool itself (`ToolNotices`); `hint` takes the place of its own where more is known.
    init(_ status: ExitStatus, _ id: String, _ values: [String: String] = [:], hint: String? = nil, at path: String) {
        self.init(status, [Finding(id, values, hint: hint, path: path)])
    }

    /// A manifest that cannot be used.
    init(_ loaded: LoadedManifest) {
        self.init(
            loaded.problem == .malformed ? .badManifest : .missingInput,
            loaded.findings.filter { $0.severity == .error })
    }

    /// An error that was not expected is a fault of the tool, "fix/fault"; `path` is for errors that name no file.
    init(_ error: any Error, of command: String, at path: String) {
        switch error {
        case let failure as RunFailure: self = failure
        case let error as FileError: self.init(error.status, [Finding(error, at: path)])
        case is CancellationError: self.init(.interrupted)
        default: self.init(.internalFault, command + "/fault", ["error": "\(error)"], at: path)
        }
    }

    /// The same for a command that edits the manifest at `path`: what is wrong with that is a finding.
    init(_ error: any Error, editing path: String, of command: String) {
        guard let error = error as? FileError else {
            self.init(error, of: command, at: path)
            return
        }
        self.init(error.status == .cannotWrite ? .cannotWrite : error.inputStatus, [Finding(error, at: path)])
    }
}

extension LoadedManifest {
    /// Throws where packs of a catalog were left out that its lock file has, too.
    func requireWhole(at path: String) throws(RunFailure) {
        guard isPart else { return }
        let catalog = FilePath.userPath(files.first ?? "", in: root)
        throw RunFailure(.usage, "build/part", ["catalog": catalog], at: path)
    }
}

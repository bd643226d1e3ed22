import StickerModel

/// Why a run ends before its work is done: what its steps throw, and what each other error comes to.
struct RunFailure: Error {
    /// What the run ends with.
    let status: ExitStatus
    /// What is still to be reported; empty where the run has reported it, and where it was stopped.
    let findings: [Finding]

    init(_ status: ExitStatus, _ findings: [Finding] = []) {
        self.status = status
        self.findings = findings
    }

    /// Ends with an error of the tool itself (`ToolNotices`); `message` and `note` take the place of its own where more
    /// is known.
    init(
        _ status: ExitStatus, _ id: String, _ values: [String: String] = [:], message: String? = nil,
        note: String? = nil, at path: String
    ) {
        var finding = ToolNotices.finding(id, values, message: message, note: note, path: path)
        finding.severity = .error
        self.init(status, [finding])
    }

    /// An error that a run did not expect is a fault of the tool, whose id begins with `command`: "fix/fault". `path` is
    /// what the user named, for errors that name no file.
    init(_ error: any Error, of command: String, at path: String) {
        switch error {
        case let failure as RunFailure: self = failure
        case let error as FileError:
            self.init(error.status, [error.path.isEmpty ? error.artFinding(at: path) : error.finding])
        case is CancellationError: self.init(.interrupted)
        default:
            self.init(.internalFault, command + "/fault", ["error": "\(error)"], at: path)
        }
    }

    /// The same for a command that edits a manifest: the ids of what is wrong with files begin with `command`, too.
    init(_ error: any Error, editing path: String, of command: String) {
        guard let error = error as? FileError else {
            self.init(error, of: command, at: path)
            return
        }
        var finding = error.path.isEmpty ? error.artFinding(at: path) : error.finding
        finding.rule = command + "/" + error.kind.rawValue
        (finding.line, finding.column) = (error.location?.line, error.location?.column)
        self.init(error.status == .cannotWrite ? .cannotWrite : error.inputStatus, [finding])
    }
}

extension Finding {
    /// A remark as a reason why a run came to nothing, which text reports print beside its error.
    var reason: Finding {
        var finding = self
        finding.severity = max(severity, .warning)
        return finding
    }
}

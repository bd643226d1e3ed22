import StickerModel

/// Why a run ends before its work is done: what its steps throw, and what each other error comes to.
struct Refusal: Error {
    /// What the run ends with.
    let status: ExitStatus
    /// What is still to be told; empty where the run has told it, and where it was stopped.
    let findings: [Finding]

    init(_ status: ExitStatus, _ findings: [Finding] = []) {
        self.status = status
        self.findings = findings
    }

    /// An error that a run did not expect is a fault of the tool, whose id begins with `command`: "fix/fault". `path` is
    /// what the user named, for errors that name no file.
    init(_ error: any Error, of command: String, at path: String) {
        switch error {
        case let refusal as Refusal: self = refusal
        case let error as FileError:
            self.init(error.status, [error.path.isEmpty ? error.artFinding(at: path) : error.finding])
        case is CancellationError: self.init(.interrupted)
        default:
            let finding = Finding(rule: command + "/fault", severity: .error, message: "\(error)", path: path)
            self.init(.internalFault, [finding])
        }
    }
}

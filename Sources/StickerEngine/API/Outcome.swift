import StickerModel

/// How a run ended, and what it found; `init()` is a run that succeeded without findings.
protocol Outcome: Sendable {
    var status: ExitStatus { get set }
    var findings: [Finding] { get set }
    init()
}

extension Outcome {
    init(_ status: ExitStatus, _ findings: [Finding] = []) {
        self.init()
        (self.status, self.findings) = (status, findings)
    }

    init(_ failure: RunFailure) { self.init(failure.status, failure.findings) }

    /// Runs a command: an error of any kind becomes a status with findings. `path` is for errors that name no file.
    static func running(_ command: String, at path: String, _ run: () async throws -> Self) async -> Self {
        do {
            return try await run()
        } catch {
            return Self(RunFailure(error, of: command, at: path))
        }
    }
}

import PortableFoundation

/// Steps at which tests can stop a build to kill it there. Only debug builds have them.
enum PausePoint: String, CaseIterable, Sendable {
    case loaded, hashed, prepared, staged, rendering, rendered, written, checked, summarized
    case exchanging, movedAside, exchanged, cleaned
    case gathered, copying

    /// When `STICKERPRESS_PAUSE_AT` names this step: reports it on standard error and waits for a signal, or until the
    /// file `STICKERPRESS_RESUME` exists.
    func reach() {
        #if DEBUG
            let environment = ProcessInfo.processInfo.environment
            guard environment["STICKERPRESS_PAUSE_AT"] == rawValue else { return }
            let resume = environment["STICKERPRESS_RESUME"] ?? ""
            let report = Array("paused at \(rawValue)\n".utf8)
            _ = write(STDERR_FILENO, report, report.count)
            // A cancelled build continues to its next check for cancellation, unless the test simulates an encoder that
            // ignores cancellation.
            let isDeaf = environment["STICKERPRESS_PAUSE_DEAF"] != nil
            while isDeaf || !Task.isCancelled, access(resume, F_OK) != 0 { usleep(10_000) }
        #endif
    }
}

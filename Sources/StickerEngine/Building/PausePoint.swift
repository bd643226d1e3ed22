import Foundation

/// Places where a build can be held, so that tests can kill it there. Only debug builds have them.
enum PausePoint: String, CaseIterable, Sendable {
    case prepared, staged, rendering, rendered, written, checked, summarized, exchanging, exchanged, cleaned

    /// Waits when `STICKERPRESS_PAUSE_AT` names this point, after telling so on standard error: for a signal, or until
    /// the file `STICKERPRESS_RESUME` exists.
    func reach() {
        #if DEBUG
            let environment = ProcessInfo.processInfo.environment
            guard environment["STICKERPRESS_PAUSE_AT"] == rawValue else { return }
            let resume = environment["STICKERPRESS_RESUME"] ?? ""
            FileHandle.standardError.write(Data("paused at \(rawValue)\n".utf8))
            // A cancelled build goes on to where it notices.
            while !Task.isCancelled, access(resume, F_OK) != 0 { usleep(10_000) }
        #endif
    }
}

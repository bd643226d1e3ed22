import Foundation

/// Places where a build can be held, so that tests can kill it there. Only debug builds have them.
enum PausePoint: String, CaseIterable, Sendable {
    case prepared, staged, rendering, rendered, written, checked, summarized, exchanging, exchanged, cleaned

    /// Waits for a signal when `STICKERPRESS_PAUSE_AT` names this point; tells so on standard error first.
    func reach() {
        #if DEBUG
            guard ProcessInfo.processInfo.environment["STICKERPRESS_PAUSE_AT"] == rawValue else { return }
            FileHandle.standardError.write(Data("paused at \(rawValue)\n".utf8))
            while true { sleep(60) }
        #endif
    }
}

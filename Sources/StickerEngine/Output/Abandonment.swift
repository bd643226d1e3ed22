import PortableFoundation

/// Cleans up so that the process can end at once: encoders in C cannot be stopped, and someone who presses Ctrl-C would
/// wait for them. The folders that a run works in are registered while they exist. Whatever is left after any end of a
/// process, the next run removes or finishes.
final class Abandonment: Sendable {
    static let shared = Abandonment()

    private struct State: Sendable {
        var cleanups: [(id: Int, body: @Sendable () -> Void)] = []
        var nextID = 0
        var isAbandoned = false
        var isFinishing = false
    }

    private let state = Locked(State())

    /// Registers what removes something that is about to be made. Returns a number to forget it by.
    func register(_ cleanup: @escaping @Sendable () -> Void) -> Int {
        state.with { state in
            state.nextID += 1
            state.isFinishing = false
            state.cleanups.append((state.nextID, cleanup))
            return state.nextID
        }
    }

    func forget(_ id: Int) { state.with { state in state.cleanups.removeAll { $0.id == id } } }

    /// Puts files in place. From here on the run ends by itself, and soon.
    func finish<Value, Failure>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        waitIfAbandoned { $0.isFinishing = true }
        return try body()
    }

    /// Removes what is registered, newest first, so that the process may end; false when the run ends by itself soon.
    func abandon() -> Bool {
        let cleanups = state.with { state -> [@Sendable () -> Void]? in
            guard !state.isFinishing else { return nil }
            state.isAbandoned = true
            return state.cleanups.reversed().map(\.body)
        }
        for cleanup in cleanups ?? [] { cleanup() }
        return cleanups != nil
    }

    /// Blocks forever after `abandon()`: a worker that is still busy must not write into what was removed.
    func waitIfAbandoned() { waitIfAbandoned { _ in } }

    private func waitIfAbandoned(else change: (inout State) -> Void) {
        while state.with({ state in
            if !state.isAbandoned { change(&state) }
            return state.isAbandoned
        }) {
            sleep(1)
        }
    }
}

extension StickerPress {
    /// Tidies up so that the process can be ended at once, although a run is busy: what it has begun is removed. False
    /// when it is putting its files in place; then it is about to return. After true the process must end.
    package static func abandonWork() -> Bool { Abandonment.shared.abandon() }
}

/// Steps at which tests can stop a build to kill it there. Only debug builds have them.
enum PausePoint: String, CaseIterable, Sendable {
    case loaded, hashed, prepared, staged, rendering, rendered, written, checked, summarized
    case placing, marked, halfway, filled, cleaned, placed
    case gathered, copying

    /// When `STICKERPRESS_PAUSE_AT` names this step: says so, and waits for a signal or the file `STICKERPRESS_RESUME`.
    func reach() {
        #if DEBUG
            let environment = ProcessInfo.processInfo.environment
            guard environment["STICKERPRESS_PAUSE_AT"] == rawValue else { return }
            let resume = environment["STICKERPRESS_RESUME"] ?? ""
            let report = Array("paused at \(rawValue)\n".utf8)
            _ = write(STDERR_FILENO, report, report.count)
            // A cancelled build goes on to its next check, unless the test simulates an encoder that ignores it.
            let isDeaf = environment["STICKERPRESS_PAUSE_DEAF"] != nil
            while isDeaf || !Task.isCancelled, access(resume, F_OK) != 0 { usleep(10_000) }
        #endif
    }
}

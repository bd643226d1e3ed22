import PortableFoundation

/// Cleans up so that the process can end at once: encoders in C cannot be stopped, and someone who presses Ctrl-C
/// would wait for them.
///
/// What has to be removed then is registered while it exists. Steps that must not be cut off run inside
/// `uninterrupted`.
final class Abandonment: Sendable {
    static let shared = Abandonment()

    private struct State: Sendable {
        var cleanups: [(id: Int, body: @Sendable () -> Void)] = []
        var nextID = 0
        var isAbandoned = false
        /// An output was put in place by the work that goes on.
        var isCommitted = false
    }

    private let state = Locked(State())
    /// Held during commits, and for ever once the process is about to end.
    private let gate = Lock()

    /// Notes that other work begins, which has put no output in place yet.
    func begin() { state.with { $0.isCommitted = false } }

    /// Registers what removes something that is about to be made. Returns a number to forget it by.
    func register(_ cleanup: @escaping @Sendable () -> Void) -> Int {
        state.with { state in
            state.nextID += 1
            state.cleanups.append((state.nextID, cleanup))
            return state.nextID
        }
    }

    func forget(_ id: Int) {
        state.with { state in state.cleanups.removeAll { $0.id == id } }
    }

    /// Runs a step that must not be cut off, such as replacing an output.
    func uninterrupted<Value, Failure>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        gate.lock()
        defer { gate.unlock() }
        return try body()
    }

    /// Notes that an output, or its copy in an app, is in place: from now on the work ends by itself, and soon.
    func commit() { state.with { $0.isCommitted = true } }

    /// Removes what is registered, the newest first, so that the process may end. Waits while an output is being
    /// replaced; false when it is in place then. A thread that wants to write after that waits forever.
    func abandon() -> Bool {
        gate.lock()
        let cleanups = state.with { state -> [@Sendable () -> Void]? in
            guard !state.isCommitted else { return nil }
            state.isAbandoned = true
            return state.cleanups.reversed().map(\.body)
        }
        guard let cleanups else {
            gate.unlock()
            return false
        }
        for cleanup in cleanups { cleanup() }
        return true
    }

    /// Returns at once, or never: a worker that is still busy must not write into what was removed.
    func waitIfAbandoned() {
        while state.with({ $0.isAbandoned }) { sleep(1) }
    }
}

extension StickerPress {
    /// Tidies up so that the process can be ended at once, although builds are running: what they have begun is
    /// removed. False when an output has just been replaced; then the build is about to return. After true the process
    /// must end.
    package static func abandonWork() -> Bool { Abandonment.shared.abandon() }
}

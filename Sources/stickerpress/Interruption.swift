import PortableFoundation
import StickerEngine
import StickerModel

/// Runs work that can be stopped with Ctrl-C, SIGTERM or by closing the terminal.
///
/// The first signal is answered at once and cancels the task: the engine stops, removes what it has begun and returns.
/// Encoders of a C library may take long to return; after half a second the process removes what it has begun itself
/// and ends without them. A second signal ends the process at once. Signals that the parent chose to ignore (`nohup`,
/// background jobs) stay ignored.
final class Interruption: Sendable {
    private static let signals: [(number: Int32, status: ExitStatus)] = [
        (SIGINT, .interrupted), (SIGTERM, .terminated), (SIGHUP, .terminated),
    ]
    /// Seconds that work has to end by itself.
    private static let patience = 0.5

    /// The last line of a run that was stopped.
    static let ending: SafeText<Terminal> = "Stopped; nothing was changed.\n"

    /// A run that ends by itself says how it ended; one that is cut off does not get to.
    private enum Ending { case byItself, cutOff }

    private let first = Locked<ExitStatus?>(nil)
    private let way = Locked<Ending?>(nil)
    private let console: Console
    private let ending: SafeText<Terminal>
    private let isQuiet: Bool

    /// `ending` is the last line of a run that is cut off; `--quiet` leaves it out.
    init(_ console: Console, _ arguments: Arguments, ending: SafeText<Terminal> = ending) {
        self.console = console
        self.ending = ending
        isQuiet = arguments.has(.quiet)
    }

    /// The status of the first signal; nil when there was none.
    var status: ExitStatus? { first.with { $0 } }

    /// What a run ends with whose work ended so: what was done before a signal came is done, whatever was asked for then.
    func status(after status: ExitStatus) -> ExitStatus { status == .success ? .success : self.status ?? status }

    func run<Outcome: Sendable>(_ work: @escaping @Sendable () async -> Outcome) async -> Outcome {
        let task = Task { await work() }
        let watched = Self.signals.filter { Self.isHeeded($0.number) }
        // A thread of its own: those of the task may all be inside encoders.
        SignalPipe.listen(to: watched.map(\.number)) { [self] number in
            let status = watched.first { $0.number == number }?.status ?? .terminated
            let isRepeated = first.with { known in
                defer { known = known ?? status }
                return known != nil
            }
            if isRepeated { _exit(status.rawValue) }
            DetachedThread.run { [self] in forceExit(status) }
            // Before the run can say how it ended.
            answer("Stopping …\n", within: 0.2)
            task.cancel()
        }
        defer { SignalPipe.close() }
        let outcome = await task.value
        while !isFirst(.byItself) { try? await Task.sleep(for: .seconds(1)) }
        return outcome
    }

    /// Whether a run ends this way: the first one decides.
    private func isFirst(_ ending: Ending) -> Bool {
        way.with { known in
            known = known ?? ending
            return known == ending
        }
    }

    private func forceExit(_ status: ExitStatus) {
        DetachedThread.sleep(seconds: Self.patience)
        guard StickerPress.abandonWork() else { return }
        // A busy machine needs more than an instant, and nothing may be reading what a run says that has ended.
        if isFirst(.cutOff) { answer(ending, within: 1) } else { DetachedThread.sleep(seconds: 2) }
        _exit(status.rawValue)
    }

    /// Writes a text, but waits no longer than so many seconds: nothing may be reading what is written.
    private func answer(_ text: SafeText<Terminal>, within seconds: Double) {
        guard !isQuiet else { return }
        let written = DispatchSemaphore(value: 0)
        DetachedThread.run { [self] in
            console.error.write(text)
            written.signal()
        }
        _ = written.wait(timeout: .now() + seconds)
    }

    private static func isHeeded(_ number: Int32) -> Bool {
        var present = sigaction()
        return sigaction(number, nil, &present) == 0 && !isIgnored(present)
    }

    private static func isIgnored(_ action: sigaction) -> Bool {
        #if canImport(Glibc) || canImport(Musl)
            let handler = action.__sigaction_handler.sa_handler
        #else
            let handler = action.__sigaction_u.__sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}

/// Brings signals from their handler, in which almost nothing is allowed, to a thread.
private enum SignalPipe {
    /// Written once, before a handler is set that reads it.
    nonisolated(unsafe) private static var writing: Int32 = -1

    static func listen(to numbers: [Int32], _ handle: @escaping @Sendable (Int32) -> Void) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        writing = ends[1]
        let reading = ends[0]
        DetachedThread.run {
            var byte: UInt8 = 0
            while true {
                let count = read(reading, &byte, 1)
                if count < 0, errno == EINTR { continue }
                guard count > 0, byte > 0 else { break }
                handle(Int32(byte))
            }
            PortableFoundation.close(reading)
        }
        for number in numbers {
            signal(number) { number in
                let code = errno
                var byte = UInt8(truncatingIfNeeded: number)
                _ = write(SignalPipe.writing, &byte, 1)
                errno = code
            }
        }
    }

    /// Ends the thread. The handlers stay: a signal that comes now has no effect, as the command is about to end.
    static func close() {
        var end: UInt8 = 0
        _ = write(writing, &end, 1)
    }
}

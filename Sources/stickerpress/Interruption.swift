import Foundation
import StickerEngine

/// Runs work that can be stopped with Ctrl-C, SIGTERM or by closing the terminal.
///
/// The first signal cancels the task: the engine stops, removes what it has begun and returns. A second one ends
/// the process at once. Signals that the parent chose to ignore (`nohup`, background jobs) stay ignored.
final class Interruption: Sendable {
    private static let signals: [(number: Int32, status: ExitStatus)] = [
        (SIGINT, .interrupted), (SIGTERM, .terminated), (SIGHUP, .terminated),
    ]

    private let first = Locked<ExitStatus?>(nil)

    /// The status of the first signal; nil when there was none.
    var status: ExitStatus? { first.with { $0 } }

    func run<Outcome: Sendable>(_ work: @escaping @Sendable () async -> Outcome) async -> Outcome {
        let task = Task { await work() }
        let sources = Self.signals.compactMap { number, status in
            watch(number) { [first] in
                let isRepeated = first.with { known in
                    defer { known = known ?? status }
                    return known != nil
                }
                if isRepeated { _exit(status.rawValue) }
                task.cancel()
            }
        }
        defer { sources.forEach { $0.cancel() } }
        return await task.value
    }

    private func watch(_ number: Int32, _ handler: @escaping @Sendable () -> Void) -> (any DispatchSourceSignal)? {
        var present = sigaction()
        guard sigaction(number, nil, &present) == 0, !Self.isIgnored(present) else { return nil }
        // The source sees only signals whose default action, ending the process, is disabled.
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler(handler: handler)
        source.resume()
        return source
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

import Foundation
import StickerModel

/// Runs work that cannot be interrupted (librsvg has no way to cancel) against a clock.
///
/// The clock is the worker's own processor time where the system tells it, so that a busy machine does not turn
/// good drawings away; four times as much wall time ends the wait in any case.
enum VectorClock {
    /// The work's result; throws `ArtProblem` when it takes longer than `seconds`.
    ///
    /// Without a bound (`.infinity`) it is done on the spot.
    /// Work that is late goes on in its own thread until it ends or the program does; nobody waits for it.
    static func run<Value: Sendable>(
        seconds: Double, _ work: @escaping @Sendable () throws(ArtProblem) -> Value
    ) throws(ArtProblem) -> Value {
        guard seconds.isFinite else { return try work() }
        let box = ResultBox<Value>()
        let thread = Thread {
            box.start()
            do throws(ArtProblem) { box.put(.success(try work())) } catch { box.put(.failure(error)) }
        }
        thread.stackSize = 16 << 20
        thread.start()
        guard let result = box.wait(seconds: seconds) else {
            throw ArtProblem(
                .overLimit, "takes longer than \(Figures.grouped(seconds)) s to draw",
                hint: "simplify the drawing (filters and patterns cost most), export it as PNG, "
                    + "or raise the limit on vector seconds")
        }
        return try result.get()
    }
}

/// Hands one value from the drawing thread to the waiting one. Unchecked: every access is under the condition.
private final class ResultBox<Value: Sendable>: @unchecked Sendable {
    private let condition = NSCondition()
    private var result: Result<Value, ArtProblem>?
    private var worker: pthread_t?

    /// Called by the worker, whose time counts from now on.
    func start() {
        condition.lock()
        defer { condition.unlock() }
        worker = pthread_self()
    }

    func put(_ value: Result<Value, ArtProblem>) {
        condition.lock()
        defer { condition.unlock() }
        result = value
        condition.signal()
    }

    /// The result; nil when the worker used up its seconds.
    func wait(seconds: Double) -> Result<Value, ArtProblem>? {
        let begin = Date()
        condition.lock()
        defer { condition.unlock() }
        while result == nil {
            let waited = Date().timeIntervalSince(begin)
            if used ?? waited >= seconds || waited >= 4 * seconds { return nil }
            _ = condition.wait(until: Date(timeIntervalSinceNow: 0.02))
        }
        return result
    }

    /// Processor seconds of the worker, which is alive as long as there is no result; nil where no system tells.
    private var used: Double? {
        #if canImport(Glibc)
            guard let worker else { return 0 }
            var clock = clockid_t()
            var time = timespec()
            guard pthread_getcpuclockid(worker, &clock) == 0, clock_gettime(clock, &time) == 0 else { return nil }
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        #else
            return nil
        #endif
    }
}

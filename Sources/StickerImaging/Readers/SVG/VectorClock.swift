import Foundation
import StickerModel

/// Runs work that cannot be interrupted (librsvg has no way to cancel) against a clock.
///
/// It measures the processor time of the worker where the system tells it, so that a busy machine does not refuse
/// good drawings; four times as much wall time ends the wait in any case.
enum VectorClock {
    /// The work's result; throws `FileError` when it takes longer than `seconds`.
    ///
    /// Without a bound (`.infinity`) it is done on the spot.
    /// Late work continues in its own thread until it or the program ends; its result is dropped.
    static func run<Value: Sendable>(
        seconds: Double, _ work: @escaping @Sendable () throws(FileError) -> Value
    ) throws(FileError) -> Value {
        guard seconds.isFinite else { return try work() }
        let box = ResultBox<Value>()
        let thread = Thread {
            box.start()
            do throws(FileError) { box.put(.success(try work())) } catch { box.put(.failure(error)) }
        }
        thread.stackSize = 16 << 20
        thread.start()
        guard let result = box.wait(seconds: seconds) else {
            throw FileError(
                .overLimit, "takes longer than \(Figures.grouped(seconds)) s to draw",
                hint: "simplify the drawing (filters and patterns cost most), or export it as PNG")
        }
        return try result.get()
    }
}

/// Hands one value from the drawing thread to the waiting one. Unchecked: every access is under the condition.
private final class ResultBox<Value: Sendable>: @unchecked Sendable {
    private let condition = NSCondition()
    private var result: Result<Value, FileError>?
    private var worker: pthread_t?

    /// Called by the worker; its time counts from now on.
    func start() {
        condition.lock()
        defer { condition.unlock() }
        worker = pthread_self()
    }

    func put(_ value: Result<Value, FileError>) {
        condition.lock()
        defer { condition.unlock() }
        result = value
        condition.signal()
    }

    /// The result; nil when the worker used up its seconds.
    func wait(seconds: Double) -> Result<Value, FileError>? {
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

    /// Processor seconds of the worker, which is alive as long as there is no result; nil where the system cannot tell.
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

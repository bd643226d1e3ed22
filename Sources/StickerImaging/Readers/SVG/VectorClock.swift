import Foundation
import StickerModel

/// Runs work that cannot be interrupted (librsvg has no way to cancel) against a clock.
enum VectorClock {
    /// The work's result; throws `ArtProblem` when it takes longer than `seconds`.
    ///
    /// Work that is late goes on in its own thread until it ends or the program does; nobody waits for it.
    static func run<Value: Sendable>(
        seconds: Double, _ work: @escaping @Sendable () throws(ArtProblem) -> Value
    ) throws(ArtProblem) -> Value {
        let box = Box<Value>()
        let thread = Thread {
            do throws(ArtProblem) { box.put(.success(try work())) } catch { box.put(.failure(error)) }
        }
        thread.stackSize = 16 << 20
        thread.start()
        guard let result = box.wait(until: Date(timeIntervalSinceNow: seconds)) else {
            throw ArtProblem(
                .overLimit, "takes longer than \(Figures.grouped(seconds)) s to draw",
                hint: "simplify the drawing (filters and patterns cost most), export it as PNG, "
                    + "or raise the limit on vector seconds")
        }
        return try result.get()
    }

    /// Hands one value from the drawing thread to the waiting one. Unchecked: every access is under the condition.
    private final class Box<Value: Sendable>: @unchecked Sendable {
        private let condition = NSCondition()
        private var result: Result<Value, ArtProblem>?

        func put(_ value: Result<Value, ArtProblem>) {
            condition.lock()
            defer { condition.unlock() }
            result = value
            condition.signal()
        }

        func wait(until deadline: Date) -> Result<Value, ArtProblem>? {
            condition.lock()
            defer { condition.unlock() }
            while result == nil, condition.wait(until: deadline) {}
            return result
        }
    }
}

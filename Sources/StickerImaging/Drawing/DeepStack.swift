import PortableFoundation

/// Runs work on a thread with a large stack: librsvg and rlottie descend by recursion.
enum DeepStack {
    /// In bytes.
    static let size = 32 << 20

    static func run<Value>(_ work: @escaping () -> Value) -> Value {
        nonisolated(unsafe) let work = work
        nonisolated(unsafe) var value: Value?
        let isDone = DispatchSemaphore(value: 0)
        let hasBegun = DetachedThread.run(stackSize: size) {
            value = work()
            isDone.signal()
        }
        if hasBegun { isDone.wait() }
        return value ?? work()
    }
}

/// A recursive mutex with a condition to wait for.
package final class Lock: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    package init() {
        var attributes = pthread_mutexattr_t()
        pthread_mutexattr_init(&attributes)
        pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
        pthread_mutex_init(mutex, &attributes)
        pthread_mutexattr_destroy(&attributes)
        pthread_cond_init(change, nil)
    }

    deinit {
        pthread_cond_destroy(change)
        pthread_mutex_destroy(mutex)
        change.deallocate()
        mutex.deallocate()
    }

    /// Waits until no other thread holds it. A thread that locks it several times has to unlock it as often.
    package func lock() { pthread_mutex_lock(mutex) }
    /// Only the thread that holds it may.
    package func unlock() { pthread_mutex_unlock(mutex) }

    package func withLock<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        lock()
        defer { unlock() }
        return try body()
    }

    /// Releases the lock until `broadcast`, then locks again. The caller holds it once, and checks its condition again.
    package func wait() { pthread_cond_wait(change, mutex) }

    package func broadcast() { pthread_cond_broadcast(change) }
}

/// A value that several threads share, accessed only under its lock.
package final class Locked<Value>: @unchecked Sendable {
    private let lock = Lock()
    private var value: Value

    /// A value that from now on is reached through `with` alone.
    package init(_ value: Value) { self.value = value }

    /// Runs `body` with the value while no other thread can; `body` may not ask for the value again.
    package func with<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}

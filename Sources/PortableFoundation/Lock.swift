/// A mutex that its holder may take again, and that threads can wait at.
@usableFromInline
package final class Lock: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    /// Open, with no one waiting.
    package convenience init() { self.init(kind: Int32(PTHREAD_MUTEX_RECURSIVE)) }

    /// One that is held so briefly that looking again takes less time than being woken; its holder may not take it again.
    fileprivate static var brief: Lock {
        #if canImport(Darwin)
            Lock(kind: PTHREAD_MUTEX_DEFAULT)
        #elseif canImport(Musl)
            Lock(kind: Int32(PTHREAD_MUTEX_NORMAL))
        #else
            Lock(kind: Int32(PTHREAD_MUTEX_ADAPTIVE_NP))
        #endif
    }

    private init(kind: Int32) {
        var attributes = pthread_mutexattr_t()
        pthread_mutexattr_init(&attributes)
        pthread_mutexattr_settype(&attributes, kind)
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

    /// Waits until no other thread holds it. A thread that takes it several times has to unlock it as often.
    @usableFromInline
    package func lock() { pthread_mutex_lock(mutex) }
    /// Only the thread that holds it may.
    @usableFromInline
    package func unlock() { pthread_mutex_unlock(mutex) }

    /// Holds it while `body` runs, whatever it throws.
    package func withLock<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        lock()
        defer { unlock() }
        return try body()
    }

    /// Gives the lock up until `broadcast`, and takes it again. The caller holds it once, and looks again whether what
    /// it waits for is so.
    package func wait() { pthread_cond_wait(change, mutex) }

    /// Wakes all that wait.
    package func broadcast() { pthread_cond_broadcast(change) }
}

/// A value that several threads share, touched only under its lock. Inlinable: a build of many packs asks some hundred
/// thousand times.
@usableFromInline
package final class Locked<Value>: @unchecked Sendable {
    @usableFromInline let lock = Lock.brief
    @usableFromInline var value: Value

    /// A value that from now on is reached through `with` alone.
    @usableFromInline
    package init(_ value: Value) { self.value = value }

    /// Runs `body` with the value while no other thread can; `body` may not ask for the value again.
    @inlinable
    package func with<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}

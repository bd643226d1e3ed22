package enum DetachedThread {
    /// Runs work on a thread of its own, with a stack of so many bytes. Returns whether the system had a thread to
    /// give.
    @discardableResult
    package static func run(stackSize: Int = 1 << 20, _ work: @escaping @Sendable () -> Void) -> Bool {
        var attributes = pthread_attr_t()
        guard pthread_attr_init(&attributes) == 0 else { return false }
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        pthread_attr_setstacksize(&attributes, stackSize)
        let parcel = Unmanaged.passRetained(Work(work))
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let code = pthread_create(&thread, &attributes, { parcel in DetachedThread.begin(parcel) }, parcel.toOpaque())
        if code != 0 { parcel.release() }
        return code == 0
    }

    package static func sleep(seconds: Double) {
        var wait = timespec(tv_sec: Int(seconds), tv_nsec: Int((seconds - seconds.rounded(.down)) * 1_000_000_000))
        var rest = timespec()
        // A signal ends the wait early, with what is left of it.
        while nanosleep(&wait, &rest) != 0, errno == EINTR { wait = rest }
    }

    private static func begin(_ parcel: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let parcel { Unmanaged<Work>.fromOpaque(parcel).takeRetainedValue().body() }
        return nil
    }

    private final class Work: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
}

import CMicroHTTPD
import PortableFoundation

/// Serves one listening socket: libmicrohttpd parses requests and sends answers on a thread of its own.
///
/// That thread knows the service and never the listener: who lets go of the listener last ends the thread and waits for
/// it, which the thread itself could not do.
final class HTTPListener: Sendable {
    private let service: HTTPService
    /// nil once it is stopped: the caller that takes it out stops it.
    private let running: Locked<(daemon: OpaquePointer, timer: any DispatchSourceTimer)?>

    /// Takes over a listening socket. Throws `ServingError` when no thread can be had.
    init(
        _ socket: Int32, _ limits: ServingLimits, reply: @escaping @Sendable (HTTPRequest) -> HTTPAnswer?
    ) throws(ServingError) {
        let limits = limits.bounded
        let service = HTTPService(limits, reply: reply)
        self.service = service
        // Room for the library's own bookkeeping; longer requests than allowed are refused in `answer`.
        let daemon = sp_start_daemon(
            socket, UInt32(limits.connections), UInt32(max(1, limits.requestSeconds.rounded(.up))),
            limits.headerBytes * 2, HTTPService.answerRequest, HTTPService.requestCompleted,
            HTTPService.connectionChanged, Unmanaged.passUnretained(service).toOpaque())
        guard let daemon else {
            // The library has closed the socket: its number may be another file's by now.
            throw .refused(step: .startServer, reason: String(cString: strerror(errno)).lowercased())
        }
        let pause = min(0.25, limits.requestSeconds / 4)
        let timer = DispatchSource.makeTimerSource()
        timer.setEventHandler { service.watch() }
        timer.schedule(deadline: .now() + pause, repeating: pause)
        timer.resume()
        running = Locked((daemon, timer))
    }

    deinit { stop() }

    func wake() { service.wake() }

    /// Closes everything at once; again it does nothing.
    func stop() {
        guard let running = running.with({ $0.take() }) else { return }
        running.timer.cancel()
        service.end()
        MHD_stop_daemon(running.daemon)
    }
}

import CMicroHTTPD
import PortableFoundation

/// Serves one listening socket: libmicrohttpd parses requests and sends answers on a thread of its own.
///
/// That thread knows the service and never the listener: who lets go of the listener last ends the thread and waits for it,
/// which the thread itself could not do.
// The daemon is set once and ends in `stop`.
final class HTTPListener: @unchecked Sendable {
    private let service: HTTPService
    private var daemon: OpaquePointer?
    private var timer: (any DispatchSourceTimer)?

    /// Takes over a listening socket. Throws `ServingError` when no thread can be had.
    init(
        _ socket: Int32, _ limits: ServingLimits, reply: @escaping @Sendable (HTTPRequest) -> HTTPReply
    ) throws(ServingError) {
        let service = HTTPService(limits, reply: reply)
        self.service = service
        // Room for the library's own bookkeeping; longer requests than allowed are refused in `answer`.
        daemon = sp_start_daemon(
            socket, UInt32(limits.connections), UInt32(max(1, limits.requestSeconds.rounded(.up))),
            limits.headerBytes * 2, HTTPService.answerRequest, HTTPService.requestCompleted,
            HTTPService.connectionChanged, Unmanaged.passUnretained(service).toOpaque())
        guard daemon != nil else {
            // The library has closed the socket: its number may be another file's by now.
            throw .refused(step: "start the server", reason: String(cString: strerror(errno)).lowercased())
        }
        let pause = min(0.25, limits.requestSeconds / 4)
        let timer = DispatchSource.makeTimerSource()
        timer.setEventHandler { service.watch() }
        timer.schedule(deadline: .now() + pause, repeating: pause)
        timer.resume()
        self.timer = timer
    }

    deinit { stop() }

    /// Lets every page that waits ask again.
    func wake() { service.wake() }

    /// Closes everything at once.
    func stop() {
        guard let daemon else { return }
        self.daemon = nil
        timer?.cancel()
        service.end()
        MHD_stop_daemon(daemon)
    }
}

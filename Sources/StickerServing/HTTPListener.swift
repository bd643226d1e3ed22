import CMicroHTTPD
import PortableFoundation
import StickerEngine

/// Serves one listening socket: libmicrohttpd parses requests and sends answers on a thread of its own.
///
/// The library limits connections and the size of requests. What it does not limit is watched here: a request that comes
/// byte by byte, an answer that is never fetched, a page that waits.
// What threads share is under the lock; the daemon is set once and ends in `stop`.
final class HTTPListener: @unchecked Sendable {
    /// A connection, and how long it has been at what it does.
    private struct Connection {
        enum Phase { case asking, answering, waiting, waking }

        let socket: Int32
        var phase = Phase.asking
        var since = HTTPListener.now
    }

    private struct State {
        var connections: [OpaquePointer: Connection] = [:]
        var isEnding = false
    }

    private let limits: ServingLimits
    private let reply: @Sendable (HTTPRequest) -> HTTPReply
    private let state = Locked(State())
    private var daemon: OpaquePointer?
    private var timer: (any DispatchSourceTimer)?

    /// Takes over a listening socket. Throws `ServingError` when no thread can be had.
    init(
        _ socket: Int32, _ limits: ServingLimits, reply: @escaping @Sendable (HTTPRequest) -> HTTPReply
    ) throws(ServingError) {
        self.limits = limits
        self.reply = reply
        // Room for the library's own bookkeeping; longer requests than allowed are refused in `answer`.
        daemon = sp_start_daemon(
            socket, UInt32(limits.connections), UInt32(max(1, limits.requestSeconds.rounded(.up))),
            limits.headerBytes * 2, Self.answerRequest, Self.requestCompleted, Self.connectionChanged,
            Unmanaged.passUnretained(self).toOpaque())
        guard daemon != nil else {
            close(socket)
            throw .refused(step: "start the server", reason: String(cString: strerror(errno)).lowercased())
        }
        let pause = min(0.25, limits.requestSeconds / 4)
        let timer = DispatchSource.makeTimerSource()
        timer.setEventHandler { [weak self] in self?.watch() }
        timer.schedule(deadline: .now() + pause, repeating: pause)
        timer.resume()
        self.timer = timer
    }

    deinit { stop() }

    /// Lets every page that waits ask again.
    func wake() {
        state.with { state in
            for (connection, known) in state.connections where known.phase == .waiting {
                Self.resume(connection, &state)
            }
        }
    }

    /// Closes everything at once.
    func stop() {
        guard let daemon else { return }
        self.daemon = nil
        timer?.cancel()
        state.with { $0.isEnding = true }
        wake()
        MHD_stop_daemon(daemon)
    }

    /// Ends what takes too long.
    private func watch() {
        let now = Self.now
        state.with { state in
            guard !state.isEnding else { return }
            // Who says nothing makes room for others.
            let isFull = state.connections.count >= limits.connections
            let patience = isFull ? min(limits.requestSeconds, limits.fullSeconds) : limits.requestSeconds
            for (connection, known) in state.connections {
                let age = now - known.since
                switch known.phase {
                case .asking where age > patience, .answering where age > limits.answerSeconds:
                    // The library notices and closes it; until it has said so, the number belongs to this connection.
                    shutdown(known.socket, Int32(SHUT_RDWR))
                case .waiting where age > limits.waitSeconds: Self.resume(connection, &state)
                default: continue
                }
            }
        }
    }

    private static func resume(_ connection: OpaquePointer, _ state: inout State) {
        state.connections[connection]?.phase = .waking
        MHD_resume_connection(connection)
    }

    private static var now: Double { ProcessInfo.processInfo.systemUptime }

    // MARK: What the library calls

    private static func listener(_ context: UnsafeMutableRawPointer?) -> HTTPListener? {
        context.map { Unmanaged<HTTPListener>.fromOpaque($0).takeUnretainedValue() }
    }

    private static let connectionChanged: MHD_NotifyConnectionCallback = { context, connection, _, change in
        guard let listener = listener(context), let connection else { return }
        listener.state.with { state in
            if change == sp_started {
                state.connections[connection] = Connection(socket: sp_socket(connection))
            } else {
                state.connections[connection] = nil
            }
        }
    }

    private static let requestCompleted: MHD_RequestCompletedCallback = { context, connection, _, _ in
        guard let listener = listener(context), let connection else { return }
        listener.state.with { state in
            state.connections[connection]?.phase = .asking
            state.connections[connection]?.since = now
        }
    }

    /// Called when the headers are there, and again when the request is complete or has waited.
    private static let answerRequest: MHD_AccessHandlerCallback = { context, connection, path, method, _, _, _, seen in
        guard let listener = listener(context), let connection, let path, let method, let seen else { return sp_no }
        // An answer before the end of a request closes the connection, which is right for one that has content.
        if seen.pointee == nil, !hasContent(connection) {
            seen.pointee = context
            return sp_yes
        }
        return listener.answer(connection, String(cString: path), String(cString: method))
    }

    private static func hasContent(_ connection: OpaquePointer) -> Bool {
        let names: [String] = ["Content-Length", "Transfer-Encoding"]
        return names.contains { MHD_lookup_connection_value(connection, sp_header, $0) != nil }
    }

    private func answer(_ connection: OpaquePointer, _ path: String, _ method: String) -> MHD_Result {
        func value(_ kind: MHD_ValueKind, _ name: String) -> String? {
            MHD_lookup_connection_value(connection, kind, name).map { String(cString: $0) }
        }
        let hasWaited = state.with { state in
            let phase = state.connections[connection]?.phase
            state.connections[connection]?.phase = .answering
            state.connections[connection]?.since = Self.now
            return phase == .waking || state.isEnding
        }
        let request = HTTPRequest(
            method: method, path: path, since: value(sp_argument, "since"),
            host: value(sp_header, "Host"), knownVersions: value(sp_header, "If-None-Match"),
            byteCount: sp_header_size(connection), hasWaited: hasWaited)
        switch reply(request) {
        case .answer(let answer): return Self.send(answer, to: connection)
        case .wait: return wait(connection)
        }
    }

    /// Keeps a connection without an answer. One that may not wait is told to come again.
    private func wait(_ connection: OpaquePointer) -> MHD_Result {
        let waits = state.with { state in
            let count = state.connections.values.count { $0.phase == .waiting }
            guard !state.isEnding, count < limits.waitingPages else { return false }
            state.connections[connection]?.phase = .waiting
            MHD_suspend_connection(connection)
            return true
        }
        if waits { return sp_yes }
        let answer = HTTPAnswer.text(503, "Too many pages wait for the next build. Close some.")
        return Self.send(answer.with("Retry-After", "10"), to: connection)
    }

    private static func send(_ answer: HTTPAnswer, to connection: OpaquePointer) -> MHD_Result {
        let response: OpaquePointer?
        switch answer.body {
        case .bytes(let bytes):
            var bytes = bytes
            response = bytes.withUnsafeMutableBytes {
                MHD_create_response_from_buffer($0.count, $0.baseAddress, sp_copied)
            }
        case .file(let file):
            // The response closes the descriptor it gets.
            let copy = fcntl(file.descriptor, F_DUPFD_CLOEXEC, 0)
            guard copy >= 0 else { return sp_no }
            response = MHD_create_response_from_fd64(UInt64(file.byteCount), copy)
            if response == nil { close(copy) }
        }
        guard let response else { return sp_no }
        defer { MHD_destroy_response(response) }
        for header in answer.headers { MHD_add_response_header(response, header.name, header.value) }
        return MHD_queue_response(connection, UInt32(answer.status), response)
    }
}

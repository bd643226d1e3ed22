import CMicroHTTPD
import PortableFoundation
import StickerEngine

/// What libmicrohttpd calls on its thread for one listening socket: it answers requests and knows the connections.
///
/// The library limits connections and the size of requests. What it does not limit is watched here: a request that
/// comes byte by byte, an answer that is never fetched, a page that waits.
final class HTTPService: Sendable {
    /// A connection, and how long it has been at what it does.
    private struct Connection {
        enum Phase { case asking, answering, waiting, waking }

        let socket: Int32
        var phase = Phase.asking
        var since = HTTPService.now

        /// Whether the other side has closed it.
        var isLeft: Bool { sp_has_ended(socket) != 0 }
    }

    private struct State {
        var connections: [OpaquePointer: Connection] = [:]
        var isEnding = false
        var wakeCount = 0
    }

    private let limits: ServingLimits
    /// nil where there is nothing to say until the next build ends.
    private let reply: @Sendable (HTTPRequest) -> HTTPAnswer?
    private let state = Locked(State())

    init(_ limits: ServingLimits, reply: @escaping @Sendable (HTTPRequest) -> HTTPAnswer?) {
        self.limits = limits
        self.reply = reply
    }

    /// Lets every page that waits ask again.
    func wake() {
        state.with { state in
            state.wakeCount += 1
            for (connection, known) in state.connections where known.phase == .waiting {
                Self.resume(connection, &state)
            }
        }
    }

    /// No page waits any more.
    func end() {
        state.with { $0.isEnding = true }
        wake()
    }

    /// Ends what takes too long.
    func watch() {
        let now = Self.now
        state.with { state in
            guard !state.isEnding else { return }
            // Idle clients are dropped when all connections are in use.
            let isFull = state.connections.count >= limits.connections
            let patience = isFull ? min(limits.requestSeconds, limits.fullSeconds) : limits.requestSeconds
            for (connection, known) in state.connections {
                let age = now - known.since
                switch known.phase {
                case .asking where age > patience, .answering where age > limits.answerSeconds:
                    // The library notices and closes it; until it has said so, the number belongs to this connection.
                    shutdown(known.socket, Int32(SHUT_RDWR))
                // A suspended connection is not watched by the library, which closes it once it goes on.
                case .waiting where age > limits.waitSeconds || known.isLeft: Self.resume(connection, &state)
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

    private static func service(_ context: UnsafeMutableRawPointer?) -> HTTPService? {
        context.map { Unmanaged<HTTPService>.fromOpaque($0).takeUnretainedValue() }
    }

    static let connectionChanged: MHD_NotifyConnectionCallback = { context, connection, _, change in
        guard let service = service(context), let connection else { return }
        service.state.with { state in
            if change == sp_started {
                state.connections[connection] = Connection(socket: sp_socket(connection))
            } else {
                state.connections[connection] = nil
            }
        }
    }

    static let requestCompleted: MHD_RequestCompletedCallback = { context, connection, _, _ in
        guard let service = service(context), let connection else { return }
        service.state.with { state in
            state.connections[connection]?.phase = .asking
            state.connections[connection]?.since = now
        }
    }

    /// Called when the headers are there, and again when the request is complete or has waited.
    static let answerRequest: MHD_AccessHandlerCallback = { context, connection, path, method, _, _, _, seen in
        guard let service = service(context), let connection, let path, let method, let seen else { return sp_no }
        // An answer before the end of a request closes the connection, which is right for one that has content.
        if seen.pointee == nil, !hasContent(connection) {
            seen.pointee = context
            return sp_yes
        }
        return service.answer(connection, String(cString: path), String(cString: method))
    }

    private static func hasContent(_ connection: OpaquePointer) -> Bool {
        let names: [String] = ["Content-Length", "Transfer-Encoding"]
        return names.contains { MHD_lookup_connection_value(connection, sp_header, $0) != nil }
    }

    private func answer(_ connection: OpaquePointer, _ path: String, _ method: String) -> MHD_Result {
        func value(_ kind: MHD_ValueKind, _ name: String) -> String? {
            MHD_lookup_connection_value(connection, kind, name).map { String(cString: $0) }
        }
        let (hasWaited, wakeCount) = state.with { state in
            let phase = state.connections[connection]?.phase
            state.connections[connection]?.phase = .answering
            state.connections[connection]?.since = Self.now
            return (phase == .waking || state.isEnding, state.wakeCount)
        }
        let request = HTTPRequest(
            method: method, path: path, since: value(sp_argument, "since"),
            host: value(sp_header, "Host"), knownVersions: value(sp_header, "If-None-Match"),
            byteCount: sp_header_size(connection), hasWaited: hasWaited)
        if let answer = reply(request) { return Self.send(answer, to: connection) }
        // What it would wait for may have come since: then it is asked again.
        return wait(connection, since: wakeCount) ?? answer(connection, path, method)
    }

    /// Keeps a connection without an answer. One that may not wait is asked to come again. nil where all were woken since
    /// this count: a connection that waits from now on would miss that.
    private func wait(_ connection: OpaquePointer, since wakeCount: Int) -> MHD_Result? {
        let waits: Bool? = state.with { state in
            let count = state.connections.values.count { $0.phase == .waiting && !$0.isLeft }
            guard !state.isEnding else { return false }
            guard state.wakeCount == wakeCount else { return nil }
            guard count < limits.waitingPages else { return false }
            state.connections[connection]?.phase = .waiting
            MHD_suspend_connection(connection)
            return true
        }
        guard let waits else { return nil }
        if waits { return sp_yes }
        let answer = HTTPAnswer.text(503, "Too many pages wait for the next build. Close some.")
        return Self.send(answer.with("Retry-After", "10"), to: connection)
    }

    private static func send(_ answer: HTTPAnswer, to connection: OpaquePointer) -> MHD_Result {
        let response: OpaquePointer?
        switch answer.body {
        case .bytes(let bytes):
            let owner = Unmanaged.passRetained(bytes)
            response = MHD_create_response_from_buffer_with_free_callback_cls(
                bytes.buffer.count, bytes.buffer.baseAddress,
                { owner in owner.map { Unmanaged<SharedBytes>.fromOpaque($0).release() } }, owner.toOpaque())
            if response == nil { owner.release() }
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

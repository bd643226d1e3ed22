import PortableFoundation

/// Which port is listened on.
public enum PortChoice: Sendable, Hashable {
    /// This one, or the next free one after it.
    case from(Int)
    /// This one or none; 0 takes any that is free.
    case exactly(Int)

    /// What the tool takes when no port is named.
    public static let standard = PortChoice.from(8_417)

    private static let attempts = 20

    fileprivate static let ports = 0...65_535

    fileprivate var port: Int {
        switch self {
        case .from(let port), .exactly(let port): port
        }
    }

    /// Of a port that there is.
    fileprivate var candidates: [Int] {
        switch self {
        case .from(let port): Array(port...min(port + Self.attempts - 1, Self.ports.upperBound))
        // The system takes one that is free on one address, perhaps not on the others.
        case .exactly(0): Array(repeating: 0, count: Self.attempts)
        case .exactly(let port): [port]
        }
    }
}

/// Sockets that listen on one port of several addresses.
struct ListeningSockets {
    let port: Int
    /// By address, in the order that was asked for. The owner of a socket closes it.
    let sockets: [(address: String, socket: Int32)]

    private enum Failure: Error { case taken, absent, other(step: ServingError.Step, code: Int32) }

    /// Listens on all of the addresses, or on none. `optional` ones are left out where the computer does not have them.
    static func open(
        _ addresses: [String], optional: Set<String> = [], port choice: PortChoice
    ) throws(ServingError) -> ListeningSockets {
        guard PortChoice.ports.contains(choice.port) else {
            throw .refused(step: .listen(port: choice.port), reason: "ports are numbers from 0 to 65,535")
        }
        let candidates = choice.candidates
        for candidate in candidates {
            var port = candidate
            var sockets: [(address: String, socket: Int32)] = []
            do throws(Failure) {
                for address in addresses {
                    do throws(Failure) {
                        let socket = try listen(address, port)
                        sockets.append((address, socket))
                        if port == 0 { port = try boundPort(socket) }
                    } catch .absent where optional.contains(address) { continue }
                }
                return ListeningSockets(port: port, sockets: sockets)
            } catch {
                close(sockets[...])
                switch error {
                case .taken: continue
                case .absent: throw .refused(step: .useAddress, reason: "the address is gone")
                case .other(let step, let code):
                    throw .refused(step: step, reason: String(cString: strerror(code)).lowercased())
                }
            }
        }
        if case .exactly(let port) = choice, port > 0 { throw .portTaken(port) }
        throw .noFreePort((candidates.first ?? 0)...(candidates.last ?? 0))
    }

    /// Gives up sockets that are not taken.
    static func close(_ sockets: ArraySlice<(address: String, socket: Int32)>) {
        for socket in sockets { PortableFoundation.close(socket.socket) }
    }

    private static func listen(_ address: String, _ port: Int) throws(Failure) -> Int32 {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE
        hints.ai_family = AF_UNSPEC
        hints.ai_socktype = streamType
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(address, String(port), &hints, &found) == 0, let info = found?.pointee else { throw .absent }
        defer { freeaddrinfo(found) }
        let socket = PortableFoundation.socket(info.ai_family, info.ai_socktype | closeOnExec, info.ai_protocol)
        guard socket >= 0 else { throw failure(.openSocket(port: port), errno) }
        // Programs that the tool starts must not inherit it; where `closeOnExec` does not say so, it is said as soon as
        // possible.
        if closeOnExec == 0 { _ = fcntl(socket, F_SETFD, FD_CLOEXEC) }
        var yes: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        // Connections of a server that has just ended linger for a minute.
        setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, size)
        if info.ai_family == AF_INET6 { setsockopt(socket, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &yes, size) }
        guard bind(socket, info.ai_addr, info.ai_addrlen) == 0, PortableFoundation.listen(socket, 128) == 0 else {
            let code = errno
            PortableFoundation.close(socket)
            throw failure(.listen(port: port), code)
        }
        return socket
    }

    private static func failure(_ step: ServingError.Step, _ code: Int32) -> Failure {
        switch code {
        case EADDRINUSE: .taken
        case EADDRNOTAVAIL, EAFNOSUPPORT: .absent
        default: .other(step: step, code: code)
        }
    }

    private static func boundPort(_ socket: Int32) throws(Failure) -> Int {
        // Addresses of IPv4 are shorter, and have the port in the same place.
        var address = sockaddr_in6()
        var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &size) }
        }
        guard result == 0 else { throw .other(step: .readPort, code: errno) }
        return Int(UInt16(bigEndian: address.sin6_port))
    }

    private static var streamType: Int32 {
        #if canImport(Glibc)
            Int32(SOCK_STREAM.rawValue)
        #else
            SOCK_STREAM
        #endif
    }

    /// The flag by which a new socket is closed in programs that are started, from its first moment; 0 where the system
    /// has none.
    private static var closeOnExec: Int32 {
        #if canImport(Glibc)
            Int32(SOCK_CLOEXEC.rawValue)
        #else
            0
        #endif
    }
}

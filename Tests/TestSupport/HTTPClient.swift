import Foundation

/// A connection over which a test says whatever it likes.
package final class HTTPClient: Sendable {
    package enum Fault: Error { case notConnected, noAnswer }

    private let socket: Int32

    /// Connects to an IPv4 address of this computer.
    package init(port: Int, address: String = "127.0.0.1") throws {
        #if canImport(Glibc)
            socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            socket = Foundation.socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var target = sockaddr_in()
        target.sin_family = sa_family_t(AF_INET)
        target.sin_port = in_port_t(port).bigEndian
        target.sin_addr.s_addr = inet_addr(address)
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafePointer(to: &target) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, size) }
        }
        // `deinit` closes the socket: this object is complete.
        guard result == 0 else { throw Fault.notConnected }
    }

    deinit { close(socket) }

    /// False when the other side has closed the connection.
    @discardableResult
    package func send(_ text: String) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.send(socket, $0.baseAddress, $0.count, Int32(Self.quietly)) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// What comes until the connection is closed, or until `isEnough`; nil when that takes longer than `seconds`.
    package func receive(within seconds: Double = 20, until isEnough: (String) -> Bool = { _ in false }) -> String? {
        let end = ProcessInfo.processInfo.systemUptime + seconds
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let text = String(decoding: bytes, as: UTF8.self)
            if isEnough(text) { return text }
            let left = end - ProcessInfo.processInfo.systemUptime
            guard left > 0 else { return nil }
            var wait = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            guard poll(&wait, 1, Int32(left * 1_000) + 1) > 0 else { continue }
            let count = recv(socket, &buffer, buffer.count, 0)
            guard count > 0 else { return text }
            bytes += buffer.prefix(count)
        }
    }

    /// The answer to one request, after which the server closes the connection.
    package static func ask(
        _ path: String, port: Int, method: String = "GET", address: String = "127.0.0.1", host: String? = nil,
        headers: String = ""
    ) throws -> String {
        let client = try HTTPClient(port: port, address: address)
        let host = host ?? "\(address):\(port)"
        client.send("\(method) \(path) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\(headers)\r\n")
        guard let answer = client.receive() else { throw Fault.noAnswer }
        return answer
    }

    // A test must not die of a connection that the server has closed.
    #if canImport(Glibc)
        private static let quietly = MSG_NOSIGNAL
    #else
        private static let quietly = 0
    #endif
}

extension String {
    /// The number in the first line of an answer; nil when there is none.
    package var status: Int? { split(separator: " ").dropFirst().first.flatMap { Int($0) } }
    /// What comes after the headers.
    package var content: String { firstRange(of: "\r\n\r\n").map { String(self[$0.upperBound...]) } ?? "" }
}

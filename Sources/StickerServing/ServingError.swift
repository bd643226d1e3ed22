/// Why nothing can be served.
public enum ServingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The port that was asked for is taken.
    case portTaken(Int)
    /// None of these ports is free.
    case noFreePort(ClosedRange<Int>)
    /// `--lan` without an address in a local network.
    case noNetwork
    /// The system refuses.
    case refused(step: Step, reason: String)

    /// What the system may refuse.
    public enum Step: Hashable, Sendable, CustomStringConvertible {
        case openSocket(port: Int)
        case listen(port: Int)
        case useAddress
        case readPort
        case startServer

        /// What follows "cannot".
        public var description: String {
            switch self {
            case .openSocket(let port): "open a socket for port \(port)"
            case .listen(let port): "listen on port \(port)"
            case .useAddress: "listen"
            case .readPort: "find out which port is free"
            case .startServer: "start the server"
            }
        }
    }

    /// What went wrong, without a full stop.
    public var description: String {
        switch self {
        case .portTaken(let port): "port \(port) is taken by another program"
        case .noFreePort(let ports): "the ports \(ports.lowerBound) to \(ports.upperBound) are taken by other programs"
        case .noNetwork: "this computer has no address in a local network"
        case .refused(let step, let reason): "cannot \(step): \(reason)"
        }
    }

    /// What to do about it.
    public var remedy: String {
        switch self {
        case .portTaken: "leave --port out to get the next free one, or choose another"
        case .noFreePort: "choose another with --port"
        case .noNetwork:
            "join the Wi-Fi that the phone is in (or the phone's own hotspot) and run the command again; without --lan the "
                + "page is served to this computer alone"
        case .refused(.listen, _): "choose a port from 1,024 to 65,535 with --port, or leave --port out"
        case .refused(.useAddress, _): "look whether the network is still there, then run the command again"
        case .refused(.openSocket, _), .refused(.readPort, _), .refused(.startServer, _):
            "close other programs, then run the command again"
        }
    }
}

import CMicroHTTPD
import CQREncode
import StickerEngine
import StickerModel

/// Serves the page of a build to this computer and, if asked, to the local network, and lets open pages load again
/// after each build.
///
///     let server = try PreviewServer(of: press)
///     server.show(await press.build(request))
///
/// It listens from the beginning: until the first build is shown, the page says that it is being built. Nothing but GET
/// and HEAD of the page and of the build's own files is answered. In the network the path of every address begins with
/// a token that cannot be guessed.
public final class PreviewServer: Sendable {
    /// Whom to serve, and where.
    public struct Options: Sendable {
        /// The port, the same on all addresses.
        public var port = PortChoice.standard
        /// Serve other devices of the local network, too.
        public var servesNetwork = false
        /// What is spent on those who connect.
        public var limits = ServingLimits()

        /// This computer alone, the usual port.
        public init() {}
    }

    /// The address for browsers on this computer.
    public let address: String
    /// Addresses for other devices, the most usual network first; empty unless the network is served.
    public let networkAddresses: [String]

    private let site: PreviewSite
    private let listeners: [HTTPListener]

    private static let ownAddresses = ["127.0.0.1", "::1"]

    /// Starts to listen. Throws `ServingError`.
    public convenience init(of press: StickerPress, _ options: Options = Options()) throws(ServingError) {
        let network = options.servesNetwork ? LocalNetwork.addresses(of: LocalNetwork.interfaces()) : []
        if options.servesNetwork, network.isEmpty { throw .noNetwork }
        try self.init(guides: press.phoneGuides, network: network, options)
    }

    /// Starts to listen on this computer's own addresses and on those of `network`.
    init(
        guides: [PhoneGuide], network: [String], _ options: Options
    ) throws(ServingError) {
        // Not every computer has IPv6.
        let open = try ListeningSockets.open(
            Self.ownAddresses + network, optional: ["::1"], port: options.port)
        let site = PreviewSite(guides: guides, limits: options.limits)
        let token = RandomToken.make(length: 24)
        let own = PreviewSite.Endpoint(hosts: Self.hosts(["127.0.0.1", "localhost", "[::1]"], open.port), token: nil)
        let foreign = PreviewSite.Endpoint(hosts: Self.hosts(network, open.port), token: token)
        var listeners: [HTTPListener] = []
        for (index, (address, socket)) in open.sockets.enumerated() {
            let endpoint = Self.ownAddresses.contains(address) ? own : foreign
            do {
                listeners.append(
                    try HTTPListener(socket, options.limits) { site.reply(to: $0, through: endpoint) })
            } catch {
                ListeningSockets.close(open.sockets[(index + 1)...])
                throw error
            }
        }
        self.site = site
        self.listeners = listeners
        address = "http://127.0.0.1:\(open.port)/"
        networkAddresses = network.map { "http://\($0):\(open.port)/\(token)/" }
    }

    /// What `Host` says when an address is opened; browsers leave the usual port out.
    private static func hosts(_ names: [String], _ port: Int) -> Set<String> {
        Set(names.map { "\($0):\(port)" } + (port == 80 ? names : []))
    }

    /// Shows what a build did: its page, or its findings where it failed. Pages that are open load again.
    public func show(_ outcome: BuildOutcome) {
        if site.show(outcome) { listeners.forEach { $0.wake() } }
    }

    /// Ends all connections at once. A server that goes away stops by itself.
    public func stop() { listeners.forEach { $0.stop() } }
}

/// What a server spends on those who connect to it.
public struct ServingLimits: Sendable {
    /// Connections at a time, for each address that is listened on.
    public var connections = 64
    /// Bytes of a request.
    public var headerBytes = 8_192
    /// Bytes of the address in a request.
    public var addressBytes = 2_048
    /// Seconds until a request is complete, counted from the connection or from the last answer.
    public var requestSeconds = 10.0
    /// The same while there are as many connections as there may be.
    public var fullSeconds = 1.0
    /// Seconds until an answer is delivered.
    public var answerSeconds = 300.0
    /// Pages that wait for the next build at a time, for each address that is listened on.
    public var waitingPages = 24
    /// Seconds that a page waits before it has to ask again.
    public var waitSeconds = 25.0

    /// The limits of the tool.
    public init() {}

    /// The nearest limits that a server can keep.
    var bounded: ServingLimits {
        var limits = self
        limits.connections = min(max(connections, 1), 100_000)
        limits.headerBytes = min(max(headerBytes, 1), 16_777_216)
        // In this order, what is not a number is the least.
        limits.requestSeconds = min(86_400, max(0.01, requestSeconds))
        return limits
    }
}

package enum ServingLibraries {
    /// Each as it is in use now, not as it was when the program was built.
    package static var versions: [LibraryVersion] {
        [
            LibraryVersion("libmicrohttpd", MHD_get_version()),
            LibraryVersion("libqrencode", QRcode_APIVersionString()),
        ]
    }
}

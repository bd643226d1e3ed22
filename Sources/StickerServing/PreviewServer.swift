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

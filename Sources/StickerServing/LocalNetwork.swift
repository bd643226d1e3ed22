import PortableFoundation

/// The addresses under which other devices of the same network reach this computer.
enum LocalNetwork {
    /// One IPv4 address of a network interface.
    struct Interface: Hashable, Sendable {
        var name: String
        var address: String
        var isUp = true
        var isLoopback = false
        /// A tunnel, which a phone in the same room is not in.
        var isPointToPoint = false
    }

    /// At most this many addresses are listened on.
    private static let most = 4

    /// Interfaces that only virtual machines and containers of this computer are on.
    private static let virtual = ["docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "lxc", "lxd", "cni", "podman"]

    /// The private addresses of real interfaces, the most usual network of a home or office first.
    static func addresses(of interfaces: [Interface]) -> [String] {
        let ranked = interfaces.compactMap { interface -> (rank: Int, address: String)? in
            guard interface.isUp, !interface.isLoopback, !interface.isPointToPoint,
                !virtual.contains(where: interface.name.hasPrefix), let rank = rank(interface.address)
            else { return nil }
            return (rank, interface.address)
        }
        return Array(ranked.sorted { $0.rank < $1.rank }.map(\.address).prefix(most))
    }

    /// How usual a private address is (RFC 1918, RFC 3927); nil for all others, which the whole internet may reach.
    private static func rank(_ address: String) -> Int? {
        let parts = address.split(separator: ".").compactMap { UInt8($0) }
        guard parts.count == 4 else { return nil }
        switch (parts[0], parts[1]) {
        case (192, 168): return 0
        case (10, _): return 1
        case (172, 16...31): return 2
        case (169, 254): return 3
        default: return nil
        }
    }

    /// The interfaces of this computer, in the system's order.
    static func interfaces() -> [Interface] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        var interfaces: [Interface] = []
        var next = first
        while let entry = next?.pointee {
            next = entry.ifa_next
            guard let address = entry.ifa_addr, address.pointee.sa_family == sa_family_t(AF_INET),
                case let text = numeric(address), !text.isEmpty
            else { continue }
            let flags = Flags(rawValue: entry.ifa_flags)
            interfaces.append(
                Interface(
                    name: String(cString: entry.ifa_name), address: text, isUp: flags.isSuperset(of: [.up, .running]),
                    isLoopback: flags.contains(.loopback), isPointToPoint: flags.contains(.pointToPoint)))
        }
        return interfaces
    }

    /// An IPv4 address as text; "" when it has none.
    private static func numeric(_ address: UnsafePointer<sockaddr>) -> String {
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        return String(unsafeUninitializedCapacity: Int(NI_MAXHOST)) { buffer in
            buffer.withMemoryRebound(to: CChar.self) { text in
                let result = getnameinfo(
                    address, size, text.baseAddress, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
                return result == 0 ? text.baseAddress.map { strlen($0) } ?? 0 : 0
            }
        }
    }

    /// Flags of an interface. They have these values everywhere, but not one type.
    private struct Flags: OptionSet {
        let rawValue: UInt32
        static let up = Flags(rawValue: 0x1)
        static let loopback = Flags(rawValue: 0x8)
        static let pointToPoint = Flags(rawValue: 0x10)
        static let running = Flags(rawValue: 0x40)
    }
}

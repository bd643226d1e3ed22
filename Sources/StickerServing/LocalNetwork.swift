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
            guard let address = entry.ifa_addr, address.pointee.sa_family == sa_family_t(AF_INET) else { continue }
            let number = UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in.self).sin_addr
            func has(_ flag: UInt32) -> Bool { entry.ifa_flags & flag != 0 }
            interfaces.append(
                Interface(
                    name: String(cString: entry.ifa_name),
                    address: withUnsafeBytes(of: number) { $0.map { "\($0)" }.joined(separator: ".") },
                    isUp: has(up) && has(running), isLoopback: has(loopback), isPointToPoint: has(pointToPoint)))
        }
        return interfaces
    }

    // Flags of an interface. They have these values everywhere, but not one type.
    private static let up: UInt32 = 0x1
    private static let loopback: UInt32 = 0x8
    private static let pointToPoint: UInt32 = 0x10
    private static let running: UInt32 = 0x40
}

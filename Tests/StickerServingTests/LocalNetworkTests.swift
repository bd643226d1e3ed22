import Expect
import Testing

@testable import StickerServing

@Suite struct LocalNetworkTests {
    private typealias Interface = LocalNetwork.Interface

    @Test func choosesPrivateAddressesOfRealInterfaces() {
        let interfaces = [
            Interface(name: "lo", address: "127.0.0.1", isLoopback: true),
            Interface(name: "docker0", address: "172.17.0.1"),
            Interface(name: "eth0", address: "10.0.0.4"),
            Interface(name: "wlan0", address: "192.168.178.20"),
            Interface(name: "tun0", address: "10.8.0.2", isPointToPoint: true),
            Interface(name: "eth1", address: "192.168.0.9", isUp: false),
        ]
        expect(LocalNetwork.addresses(of: interfaces), is: ["192.168.178.20", "10.0.0.4"])
    }

    /// A server in a data center must not be open to everybody because someone wanted to see stickers on a phone.
    @Test(arguments: ["8.8.8.8", "172.32.0.1", "192.169.1.1", "100.64.0.1", "0.0.0.0", "11.0.0.1", "", "::1"])
    func neverListensToTheInternet(_ address: String) {
        expect(LocalNetwork.addresses(of: [Interface(name: "eth0", address: address)]), is: [])
    }

    @Test func listensOnFewAddresses() {
        let many = (1...9).map { Interface(name: "eth\($0)", address: "10.0.0.\($0)") }
        expect(LocalNetwork.addresses(of: many), is: ["10.0.0.1", "10.0.0.2", "10.0.0.3", "10.0.0.4"])
    }

    @Test func seesThisComputersOwnInterfaces() {
        let own = LocalNetwork.interfaces()
        #expect(own.contains { $0.isLoopback && $0.address == "127.0.0.1" && $0.isUp }, "\(own)")
    }
}

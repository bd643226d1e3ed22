import Expect
import Foundation
import StickerModel
import TestSupport
import Testing

@testable import StickerEngine
@testable import StickerServing

/// The server as others meet it: through sockets. Another address of this computer stands for the local network.
@Suite(.timeLimit(.minutes(10))) struct PreviewServerTests {
    private let output: Output

    init() throws { output = try Output() }

    /// A server that shows the output, and its port.
    private func serve(
        network: [String] = [], _ limits: ServingLimits = ServingLimits()
    ) throws -> (server: PreviewServer, port: Int) {
        var options = PreviewServer.Options()
        options.port = .exactly(0)
        options.limits = limits
        let server = try PreviewServer(guides: [Output.guide], network: network, options)
        server.show(output.outcome())
        return (server, try #require(URL(string: server.address)?.port))
    }

    private static var quick: ServingLimits {
        var limits = ServingLimits()
        // Long enough for an honest request on a busy machine.
        limits.requestSeconds = 2
        limits.waitSeconds = 0.6
        return limits
    }

    // MARK: Answers

    @Test func answersOverHTTP() throws {
        let (server, port) = try serve()
        let page = try HTTPClient.ask("/", port: port)
        #expect(page.hasPrefix("HTTP/1.1 200 OK\r\n") && page.content.contains("<h1>Tea</h1>"))
        #expect(page.contains("X-Content-Type-Options: nosniff\r\n"))
        let picture = try HTTPClient.ask("/whatsapp/ios/tea%201.webp", port: port)
        #expect(picture.contains("Content-Length: 4\r\n") && picture.content == "RIFF")
        withExtendedLifetime(server) {}
    }

    @Test func answersHeadWithoutContent() throws {
        let (server, port) = try serve()
        let page = try HTTPClient.ask("/report.json", port: port, method: "HEAD")
        #expect(page.status == 200 && page.contains("Content-Length: 2\r\n") && page.content.isEmpty)
        withExtendedLifetime(server) {}
    }

    @Test(arguments: [
        "/../report.json", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc%2fpasswd", "/%252e%252e/etc/passwd",
        "//etc/passwd",
        "/report.json%00", "/.stickerpress.json", "http://127.0.0.1/etc/passwd",
    ])
    func leavesTheOutputNever(_ path: String) throws {
        let (server, port) = try serve()
        #expect([400, 404].contains(try HTTPClient.ask(path, port: port).status), "\(path)")
        withExtendedLifetime(server) {}
    }

    @Test func decodesEscapesOnce() throws {
        try output.write("once", to: "50%25.json")
        try output.write("twice", to: "50%.json")
        try output.mark(["50%25.json"])
        let (server, port) = try serve()
        try expect(HTTPClient.ask("/50%2525.json", port: port).content, is: "once")
        try expect(HTTPClient.ask("/50%25.json", port: port).status, is: 404)
        withExtendedLifetime(server) {}
    }

    @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "BREW"])
    func refusesOtherMethods(_ method: String) throws {
        let (server, port) = try serve()
        let answer = try HTTPClient.ask("/", port: port, method: method, headers: "Content-Length: 0\r\n")
        #expect(answer.status == 405 && answer.contains("Allow: GET, HEAD\r\n"))
        withExtendedLifetime(server) {}
    }

    @Test func refusesStrangersNames() throws {
        let (server, port) = try serve()
        try expect(HTTPClient.ask("/", port: port, host: "evil.example:\(port)").status, is: 403)
        try expect(HTTPClient.ask("/", port: port, host: "localhost:\(port)").status, is: 200)
        let nameless = try HTTPClient(port: port)
        nameless.send("GET / HTTP/1.0\r\n\r\n")
        expect(nameless.receive()?.status, is: 403)
        withExtendedLifetime(server) {}
    }

    // MARK: The network

    @Test func servesTheNetworkBehindAToken() throws {
        let (server, port) = try serve(network: ["127.0.0.2"])
        let address = try #require(server.networkAddresses.first)
        let path = try #require(URL(string: address)).path + "/"
        #expect(address == "http://127.0.0.2:\(port)\(path)" && path.utf8.count == 26)
        let page = try HTTPClient.ask(path, port: port, address: "127.0.0.2")
        #expect(page.status == 200 && page.content.contains("Onto this phone"))
        for wrong in ["/", "/report.json", "/aaaaaaaaaaaaaaaaaaaaaaaa/", path.uppercased(), path.dropLast(2) + "/"] {
            try expect(HTTPClient.ask(wrong, port: port, address: "127.0.0.2").status, is: 404, "\(wrong)")
        }
        try expect(
            HTTPClient.ask(path, port: port, address: "127.0.0.2", host: "phone.example:\(port)").status, is: 403)
        try expect(HTTPClient.ask("/", port: port).content.contains("Onto this phone"), is: false)
    }

    @Test func listensOnThisComputerAloneByDefault() throws {
        let (server, port) = try serve()
        #expect(server.networkAddresses.isEmpty)
        #expect(throws: HTTPClient.Fault.self) { try HTTPClient(port: port, address: "127.0.0.2") }
    }

    @Test func takesTheNextFreePort() throws {
        let (first, port) = try serve()
        var options = PreviewServer.Options()
        options.port = .from(port)
        let second = try PreviewServer(guides: [], network: [], options)
        #expect(second.address != first.address)
        options.port = .exactly(port)
        #expect(throws: ServingError.portTaken(port)) { try PreviewServer(guides: [], network: [], options) }
    }

    /// Any program may set these.
    @Test(arguments: [PortChoice.from(.max), .from(70_000), .from(-1), .from(.min), .exactly(70_000), .exactly(-5)])
    func refusesPortsThatAreNone(_ port: PortChoice) throws {
        var options = PreviewServer.Options()
        options.port = port
        let error = #expect(throws: ServingError.self) { try PreviewServer(guides: [], network: [], options) }
        expect(error?.description.hasSuffix(": ports are numbers from 0 to 65,535"), is: true)
        expect(error?.remedy.hasPrefix("choose a port from 1,024 to 65,535"), is: true)
    }

    @Test func triesTheLastPorts() throws {
        var options = PreviewServer.Options()
        options.port = .from(65_530)
        let server = try PreviewServer(guides: [], network: [], options)
        #expect(URL(string: server.address)?.port ?? 0 >= 65_530)
    }

    @Test(arguments: [(Int.max, Double.infinity), (.min, -.infinity), (0, .nan), (5_000_000_000, 1e300), (-1, 0)])
    func livesWithAnyLimits(number: Int, seconds: Double) throws {
        var limits = ServingLimits()
        (limits.connections, limits.headerBytes, limits.addressBytes) = (number, number, number)
        (limits.waitingPages, limits.requestSeconds, limits.fullSeconds) = (number, seconds, seconds)
        (limits.answerSeconds, limits.waitSeconds) = (seconds, seconds)
        let bounded = limits.bounded
        #expect((1...100_000).contains(bounded.connections) && (1...16_777_216).contains(bounded.headerBytes))
        #expect((0.01...86_400).contains(bounded.requestSeconds))
        var options = PreviewServer.Options()
        options.port = .exactly(0)
        options.limits = limits
        let server = try PreviewServer(guides: [], network: [], options)
        server.stop()
    }

    @Test func stopsOnceHoweverOftenItIsAsked() throws {
        for _ in 0..<20 {
            let (server, port) = try serve()
            DispatchQueue.concurrentPerform(iterations: 8) { _ in server.stop() }
            server.stop()
            #expect(throws: HTTPClient.Fault.self) { try HTTPClient(port: port) }
        }
    }

    @Test func eachStepHasItsRemedy() {
        func error(_ step: ServingError.Step) -> ServingError { .refused(step: step, reason: "no") }
        expect(error(.listen(port: 80)).description, is: "cannot listen on port 80: no")
        #expect(error(.listen(port: 80)).remedy.contains("--port"))
        for step in [ServingError.Step.startServer, .useAddress, .openSocket(port: 80), .readPort] {
            let remedy = error(step).remedy
            #expect(!remedy.contains("--port") && remedy.contains("run the command again"), "\(step)")
        }
    }

    @Test func freesItsPort() throws {
        let (server, port) = try serve()
        let waiting = try HTTPClient(port: port)
        waiting.send("GET / HTTP/1.1\r\n")
        server.stop()
        #expect(throws: HTTPClient.Fault.self) { try HTTPClient(port: port) }
        var options = PreviewServer.Options()
        options.port = .exactly(port)
        _ = try PreviewServer(guides: [], network: [], options)
    }

    /// A server need not be stopped: it ends with its last owner, who is never the thread that answers requests.
    @Test func endsWhenItIsDropped() throws {
        for _ in 0..<40 {
            let port: Int
            var clients: [HTTPClient] = []
            do {
                let server: PreviewServer
                (server, port) = try serve()
                clients = try (0..<4).map { _ in try HTTPClient(port: port) }
                for client in clients { client.send("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n") }
                withExtendedLifetime(server) {}
            }
            #expect(throws: HTTPClient.Fault.self) { try HTTPClient(port: port) }
        }
    }

    // MARK: Changes

    private func version(_ port: Int) throws -> String {
        try HTTPClient.ask("/_live/changes", port: port).content.trimmingCharacters(in: .newlines)
    }

    @Test func tellsWaitingPagesOfABuild() throws {
        let (server, port) = try serve()
        let old = try version(port)
        let pages = try (0..<3).map { _ in try HTTPClient(port: port) }
        for page in pages {
            page.send(
                "GET /_live/changes?since=\(old) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n")
            #expect(page.receive(within: 0.2) == nil, "nothing has changed yet")
        }
        server.show(output.outcome(changes: ["index.html"]))
        let new = try version(port)
        for page in pages { expect(page.receive()?.content, is: new + "\n") }
        #expect(new != old)
    }

    private final class Asked: @unchecked Sendable {
        weak var listener: HTTPListener?
        var count = 0
    }

    /// A build that ends after a page was told to wait, and before it does.
    @Test func missesNoBuild() throws {
        let open = try ListeningSockets.open(["127.0.0.1"], port: .exactly(0))
        let asked = Asked()
        let listener = try HTTPListener(try #require(open.sockets.first).socket, ServingLimits()) { request in
            asked.count += 1
            guard asked.count == 1 else { return .text(200, request.hasWaited ? "waited" : "new") }
            asked.listener?.wake()
            return nil
        }
        asked.listener = listener
        let page = try HTTPClient(port: open.port)
        page.send("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        expect(page.receive(within: 10)?.content, is: "new\n")
        withExtendedLifetime(listener) {}
    }

    @Test func letsPagesAskAgainAfterAWhile() throws {
        let (server, port) = try serve(Self.quick)
        let old = try version(port)
        try expect(HTTPClient.ask("/_live/changes?since=\(old)", port: port).content, is: old + "\n")
        withExtendedLifetime(server) {}
    }

    @Test func letsFewPagesWait() throws {
        var limits = ServingLimits()
        limits.waitingPages = 2
        let (server, port) = try serve(limits)
        let old = try version(port)
        let pages = try (0..<3).map { _ in try HTTPClient(port: port) }
        for page in pages {
            page.send(
                "GET /_live/changes?since=\(old) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n")
        }
        var refused = 0
        for _ in 0..<1_000 where refused == 0 { refused = pages.count { $0.receive(within: 0.05)?.status == 503 } }
        expect(refused, is: 1)
        // The server ends with pages that wait.
        server.stop()
        #expect(pages.allSatisfy { $0.receive() != nil })
    }

    /// A page that is closed or loaded again does not keep its place.
    @Test func closedPagesFreeTheirPlaces() throws {
        var limits = ServingLimits()
        limits.waitingPages = 2
        limits.waitSeconds = 3_600
        let (server, port) = try serve(limits)
        let old = try version(port)
        let request =
            "GET /_live/changes?since=\(old) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n"
        for _ in 0..<10 {
            let page = try HTTPClient(port: port)
            page.send(request)
            // Its place is taken before it goes away.
            try expect(HTTPClient.ask("/report.json", port: port).status, is: 200)
        }
        let last = try HTTPClient(port: port)
        last.send(request)
        #expect(last.receive(within: 1) == nil, "it waits")
        server.stop()
    }

    // MARK: Those who mean harm

    @Test func closesConnectionsThatSayNothing() throws {
        let (server, port) = try serve(Self.quick)
        let silent = try HTTPClient(port: port)
        expect(silent.receive(within: 120), is: "")
        withExtendedLifetime(server) {}
    }

    /// A byte every 50 ms is not silence, but a request has to be complete in its time.
    @Test func closesConnectionsThatSpeakSlowly() throws {
        let (server, port) = try serve(Self.quick)
        let slow = try HTTPClient(port: port)
        slow.send("GET / HTTP/1.1\r\nX: ")
        var count = 0
        while count < 1_000, slow.send("x"), slow.receive(within: 0.05) == nil { count += 1 }
        #expect(count < 1_000)
        try expect(HTTPClient.ask("/", port: port).status, is: 200)
        withExtendedLifetime(server) {}
    }

    @Test(arguments: [
        "GET / HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nX-Long: LONG\r\n\r\n", "GET /LONG HTTP/1.1\r\n\r\n", "LONG",
    ])
    func refusesLongLines(_ request: String) throws {
        let (server, port) = try serve(Self.quick)
        let client = try HTTPClient(port: port)
        let long = String(repeating: "a", count: 10_000)
        client.send(request.replacing("PORT", with: "\(port)").replacing("LONG", with: long))
        let answer = try #require(client.receive())
        #expect(answer.isEmpty || [400, 403, 414, 431].contains(answer.status), "\(answer.prefix(80))")
        try expect(HTTPClient.ask("/", port: port).status, is: 200)
        withExtendedLifetime(server) {}
    }

    @Test func refusesEndlessHeaders() throws {
        let (server, port) = try serve(Self.quick)
        let client = try HTTPClient(port: port)
        client.send("GET / HTTP/1.1\r\n")
        var count = 0
        while count < 100_000, client.send("X-\(count): y\r\n") { count += 1 }
        let answer = client.receive()
        #expect(answer?.isEmpty ?? false || answer?.status == 431, "\(answer?.prefix(80) ?? "")")
        try expect(HTTPClient.ask("/", port: port).status, is: 200)
        withExtendedLifetime(server) {}
    }

    @Test(arguments: [
        "\r\n\r\n\r\n", "GET\r\n\r\n", "\0\0\0\0\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\u{16}\u{03}\u{01}\u{02}\r\n\r\n",
    ])
    func survivesWhatIsNotHTTP(_ bytes: String) throws {
        let (server, port) = try serve(Self.quick)
        let client = try HTTPClient(port: port)
        client.send(bytes)
        let answer = try #require(client.receive())
        #expect(answer.status != 200)
        try expect(HTTPClient.ask("/", port: port).status, is: 200)
        withExtendedLifetime(server) {}
    }

    /// More than are let in, none of which says anything: soon there is room again.
    @Test func survivesManyConnections() throws {
        let (server, port) = try serve(Self.quick)
        let crowd = (0..<200).compactMap { _ in try? HTTPClient(port: port) }
        #expect(crowd.count > 64)
        let start = ProcessInfo.processInfo.systemUptime
        var answer: String?
        while answer?.status != 200, ProcessInfo.processInfo.systemUptime - start < 30 {
            answer = try? HTTPClient.ask("/", port: port)
        }
        expect(answer?.status, is: 200)
        withExtendedLifetime((server, crowd)) {}
    }
}

import Expect
import Foundation
import TestSupport
import Testing

@testable import TestArt

/// `preview --serve` as it is used: a process, its address, and a browser that asks.
@Suite(.timeLimit(.minutes(10))) struct PreviewServingTests {
    private let folder = TemporaryFolder()

    /// A server that runs until the value goes away.
    private final class Server {
        let port: Int
        private let process = Process()
        private let diagnostics: Reading

        /// Waits for the address on standard output, which comes after the first build.
        init(in folder: TemporaryFolder, _ arguments: String...) async throws {
            process.executableURL = try BuiltTool.url()
            process.arguments = ["preview", "--serve", "--port", "0"] + arguments
            process.currentDirectoryURL = folder.url
            process.environment = ["PATH": "/usr/bin:/bin", "XDG_CACHE_HOME": folder.path + "/cache"]
            process.standardInput = FileHandle.nullDevice
            try folder.write("", to: "address.txt")
            process.standardOutput = try FileHandle(forWritingTo: folder.url.appending(path: "address.txt"))
            let error = Pipe()
            process.standardError = error
            diagnostics = Reading(from: error.fileHandleForReading.fileDescriptor)
            try process.run()
            var address = ""
            while !address.hasSuffix("\n"), process.isRunning {
                try await Task.sleep(for: .milliseconds(20))
                address = try folder.text("address.txt")
            }
            port = try #require(address.firstMatch(of: #/^http://127\.0\.0\.1:(\d+)/\n$/#).flatMap { Int($0.output.1) })
        }

        deinit { process.terminate() }

        func get(_ path: String) throws -> String { try HTTPClient.ask(path, port: port).content }

        /// Number of the build that is shown.
        func version() throws -> String { try get("/_live/changes").trimmingCharacters(in: .newlines) }

        /// Waits as a page does.
        func waitForChange(since version: String) throws {
            var current = version
            while current == version {
                current = try get("/_live/changes?since=\(version)").trimmingCharacters(in: .newlines)
            }
        }

        /// Status, and all that was said on standard error.
        func stop() async -> (status: Int32, said: String) {
            process.interrupt()
            process.waitUntilExit()
            return (process.terminationStatus, await diagnostics.text())
        }
    }

    @Test func showsEachBuildUntilItIsStopped() async throws {
        try SamplePack.write(into: folder)
        let server = try await Server(in: folder)
        #expect(try server.get("/whatsapp/README.md").hasPrefix("# Dots for WhatsApp\n"))
        let first = try server.version()

        try folder.write("name: [", to: "pack.yaml")
        try server.waitForChange(since: first)
        let failure = try server.get("/")
        #expect(failure.contains("<h1>The build failed</h1>") && failure.contains("pack.yaml:1"))
        let second = try server.version()

        try SamplePack.write(into: folder, name: "Spots")
        try server.waitForChange(since: second)
        #expect(try !server.get("/").contains("The build failed"))
        #expect(try server.get("/whatsapp/README.md").hasPrefix("# Spots for WhatsApp\n"))

        // A page that waits for the next build does not hold up the end.
        let page = try HTTPClient(port: server.port)
        page.send("GET /_live/changes?since=\(try server.version()) HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
        let end = await server.stop()
        expect(end.status, is: 130, "\(end)")
        #expect(end.said.contains("Ctrl-C ends it.\n") && end.said.hasSuffix("Stopping …\n"), "\(end.said)")
        #expect(page.receive() != nil)
    }

    @Test func printsTheAddressAloneWithQuiet() async throws {
        try SamplePack.write(into: folder)
        let server = try await Server(in: folder, "-q")
        try expect(HTTPClient.ask("/", port: server.port).status, is: 200)
        let end = await server.stop()
        #expect(end.said == "" && end.status == 130)
    }

    @Test func servesManifestsAlone() async throws {
        try folder.write("PK", to: "Cats.wastickers")
        let tool = Tool(in: folder)
        let gone = try await tool.run("preview", "--serve", "gone")
        #expect(gone.status == 66 && gone.diagnostics.contains("error: gone is not there\n"), "\(gone)")
        let archive = try await tool.run("preview", "--serve", "Cats.wastickers")
        #expect(
            archive.diagnostics.contains("Cats.wastickers is not a manifest (pack.yaml or pack.json)"), "\(archive)")
        let empty = try await tool.run("preview", "--serve", ".")
        #expect(empty.status == 66 && empty.diagnostics.contains(". has neither pack.yaml nor pack.json"), "\(empty)")
    }

    @Test func namesAPortThatIsTaken() async throws {
        try SamplePack.write(into: folder)
        let server = try await Server(in: folder, "-q")
        let other = try await Tool(in: folder).run("preview", "--serve", "--port", "\(server.port)")
        #expect(
            other.status == 73
                && other.diagnostics.contains(
                    "error: port \(server.port) is taken by another program; leave --port out to get the next free one"),
            "\(other)")
        let wrong = try await Tool(in: folder).run("preview", "--serve", "--port", "70000")
        #expect(wrong.status == 64 && wrong.diagnostics.contains("--port takes a whole number from 0 to 65,535"))
        _ = await server.stop()
    }
}

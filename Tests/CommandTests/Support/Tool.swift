import Foundation
import Testing

@testable import TestArt

typealias TemporaryFolder = TestArt.TemporaryFolder

/// The built binary, run as a user runs it.
struct Tool {
    struct Run {
        var status: Int32
        var output: String
        var diagnostics: String
    }

    let folder: URL
    let environment: [String: String]
    /// Kept as long as the tool, since temporary folders go away with their value.
    private let owner: TemporaryFolder?

    init(in folder: TemporaryFolder, at path: String = "", environment: [String: String] = [:]) {
        self.folder = path.isEmpty ? folder.url : folder.url.appendingPathComponent(path)
        self.environment = environment
        owner = folder
    }

    init(environment: [String: String] = [:]) {
        folder = FileManager.default.temporaryDirectory
        self.environment = environment
        owner = nil
    }

    @discardableResult
    func run(_ arguments: String...) async throws -> Run { try await run(arguments) }

    func run(_ arguments: [String]) async throws -> Run {
        try await execute(BuiltTool.url(), arguments)
    }

    /// Output goes to files, so that no pipe can fill up.
    func execute(_ program: URL, _ arguments: [String]) async throws -> Run {
        let outputs = try (0..<2).map { _ in try temporaryFile() }
        defer { outputs.forEach { try? FileManager.default.removeItem(at: $0) } }
        let status = try await launch(
            program, arguments, output: FileHandle(forWritingTo: outputs[0]),
            diagnostics: FileHandle(forWritingTo: outputs[1]))
        let texts = try outputs.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
        return Run(status: status, output: texts[0], diagnostics: Self.withoutProgress(texts[1]))
    }

    /// How many lines of progress there are says how busy the machine is.
    private static func withoutProgress(_ text: String) -> String {
        text.replacing(
            /(?m)^(?:reading manifest and art|checking for [0-9:]+|[0-9,]+ of [0-9,]+ images  .*)\n/, with: "")
    }

    /// Runs a script in which `$TOOL` is the tool.
    static func pipe(_ script: String, in folder: TemporaryFolder) async throws -> Run {
        try await Tool(in: folder, environment: ["TOOL": try BuiltTool.url().path])
            .execute(URL(fileURLWithPath: "/bin/bash"), ["-c", script])
    }

    /// Runs the tool with both outputs on one terminal; all it showed counts as output.
    func run(on terminal: Terminal, _ arguments: [String]) async throws -> Run {
        let status = try await launch(BuiltTool.url(), arguments, output: terminal.screen, diagnostics: terminal.screen)
        return Run(status: status, output: try await terminal.text(), diagnostics: "")
    }

    private func launch(
        _ program: URL, _ arguments: [String], output: FileHandle, diagnostics: FileHandle
    ) async throws -> Int32 {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ["PATH": "/usr/bin:/bin"].merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = diagnostics
        try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in done.resume() }
            do { try process.run() } catch { done.resume(throwing: error) }
        }
        return process.terminationStatus
    }

    private func temporaryFile() throws -> URL {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("tool-\(UUID().uuidString)")
        try Data().write(to: file)
        return file
    }
}

extension Tool {
    /// Runs the tool in its folder. `hear` is told all it has said so far on standard error whenever it says more, and
    /// its process, to be signaled.
    func run(_ arguments: String..., hearing hear: (String, pid_t) -> Void) async throws -> Run {
        let process = Process()
        process.executableURL = try BuiltTool.url()
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ["PATH": "/usr/bin:/bin"].merging(environment) { $1 }
        let pipe = Pipe()
        process.standardError = pipe
        process.standardInput = FileHandle.nullDevice
        let reading = Reading(from: pipe.fileHandleForReading.fileDescriptor)
        try process.run()
        let diagnostics = await reading.text { hear($0, process.processIdentifier) }
        process.waitUntilExit()
        return Run(status: process.terminationStatus, output: "", diagnostics: diagnostics)
    }
}

/// A pseudo-terminal that the tool is run on, and all it shows there.
final class Terminal: Sendable {
    enum Fault: Error { case none }

    /// The end a program writes to.
    let screen: FileHandle
    private let viewer: FileHandle
    private let shown: Reading

    init(columns: UInt16 = 80) throws {
        var viewer: Int32 = -1
        var screen: Int32 = -1
        var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        guard openpty(&viewer, &screen, nil, nil, &size) == 0 else { throw Fault.none }
        self.viewer = FileHandle(fileDescriptor: viewer, closeOnDealloc: true)
        self.screen = FileHandle(fileDescriptor: screen, closeOnDealloc: true)
        shown = Reading(from: viewer)
    }

    /// Everything that was shown; to be asked when the programs have ended.
    func text() async throws -> String {
        try screen.close()
        return await shown.text()
    }
}

/// All that comes out of a pipe or terminal until its other end is closed, read on a thread of its own: tests share
/// few threads, and none of them may wait for another.
final class Reading: Sendable {
    private let stream: AsyncStream<[UInt8]>

    init(from descriptor: Int32) {
        let (stream, feed) = AsyncStream.makeStream(of: [UInt8].self)
        self.stream = stream
        Thread.detachNewThread {
            var buffer = [UInt8](repeating: 0, count: 4_096)
            while true {
                let count = read(descriptor, &buffer, buffer.count)
                guard count > 0 else { break }
                feed.yield(Array(buffer.prefix(count)))
            }
            feed.finish()
        }
    }

    /// Everything; `each` is shown all there is whenever more has come.
    func text(each: (String) -> Void = { _ in }) async -> String {
        var all: [UInt8] = []
        for await bytes in stream {
            all += bytes
            each(String(decoding: all, as: UTF8.self))
        }
        return String(decoding: all, as: UTF8.self)
    }
}

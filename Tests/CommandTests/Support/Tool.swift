import Foundation
import Testing

@testable import TestArt

/// The built binary, run as a user runs it.
struct Tool {
    struct Run {
        var status: Int32
        var output: String
        var diagnostics: String
    }

    /// The working folder of the runs.
    let folder: URL
    let environment: [String: String]
    /// Kept as long as the tool, since temporary folders go away with their value.
    private let owner: Folder?

    init(in folder: Folder, at path: String = "", environment: [String: String] = [:]) {
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
        return Run(status: status, output: texts[0], diagnostics: texts[1])
    }

    /// Runs the tool with both outputs on one terminal; all it showed counts as output.
    func run(on terminal: Terminal, _ arguments: [String]) async throws -> Run {
        let status = try await launch(
            BuiltTool.url(), arguments, output: terminal.screen, diagnostics: terminal.screen)
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

import Foundation

@testable import TestArt

/// One run of the built binary that can be waited for, signalled and killed.
final class Builder: @unchecked Sendable {
    private let process = Process()
    private let diagnostics: URL

    /// Starts `stickerpress build` on the studio's manifest, or `stickerpress fix` on its output, or another command on the
    /// manifest or on `operand`.
    init(
        _ studio: Studio, _ arguments: [String] = [], fixes: Bool = false, command words: [String]? = nil,
        operand: String? = nil,
        pausingAt point: String? = nil,
        shell prefix: String? = nil, environment: [String: String] = [:], folder: String? = nil, usesCache: Bool = false
    ) throws {
        diagnostics = FileManager.default.temporaryDirectory.appendingPathComponent("builder-\(UUID().uuidString)")
        try Data().write(to: diagnostics)
        let build = ["build", studio.path + "/pack.yaml"] + (usesCache ? [] : ["--no-cache"])
        let named =
            words.map { $0 + [operand ?? studio.path + "/pack.yaml"] } ?? (fixes ? ["fix", studio.output] : build)
        let command = [try BuiltTool.url().path] + named + arguments
        if let prefix {
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", prefix + "; exec \"$@\"", "sh"] + command
        } else {
            process.executableURL = URL(fileURLWithPath: command[0])
            process.arguments = Array(command.dropFirst())
        }
        process.environment = environment.merging(["PATH": "/usr/bin:/bin"]) { $1 }
        if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
        process.environment?["STICKERPRESS_PAUSE_AT"] = point
        process.environment?["STICKERPRESS_RESUME"] = studio.path + "/art/resume"
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = try FileHandle(forWritingTo: diagnostics)
        try process.run()
    }

    deinit { try? FileManager.default.removeItem(at: diagnostics) }

    var said: String { (try? String(contentsOf: diagnostics, encoding: .utf8)) ?? "" }
    var isRunning: Bool { process.isRunning }
    var identifier: pid_t { process.processIdentifier }

    /// Waits until the tool says that it holds; false when it ended before.
    func reaches(_ point: String) -> Bool {
        while process.isRunning {
            if said.contains("paused at \(point)\n") { return true }
            usleep(2_000)
        }
        return false
    }

    func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// The exit code, or minus the signal that ended it.
    @discardableResult
    func wait() -> Int32 {
        process.waitUntilExit()
        return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    }
}

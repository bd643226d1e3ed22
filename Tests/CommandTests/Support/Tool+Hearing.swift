import Foundation

@testable import TestArt

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
